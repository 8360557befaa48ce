/** Exports rule sets as files, and imports them, from this version or an older one. */

import { isRecord } from "../intrinsics/language.js";
import { policyTexts } from "../texts/authors.js";
import { LIMITS } from "./limits.js";
import type { RuleSet } from "./types.js";
import { type ValidatedRuleSet, validateRuleSet } from "./validate-rule-set.js";

/** Validation rejects deeper conditions later, so deeper parts are not walked here. */
const MAX_DEPTH = 2 * LIMITS.depth;

type Step = (ruleSet: { readonly [key: string]: unknown }) => unknown;

/** `{ fact, equals: value }` → `{ fact, operator: "equals", value }` */
function migrateCondition(condition: unknown, depth: number): unknown {
  if (!isRecord(condition) || depth > MAX_DEPTH) return condition;
  const { fact, equals, ...rest } = condition;
  if (fact !== undefined && equals !== undefined) return { fact, operator: "equals", value: equals, ...rest };
  const parts = Object.entries(condition).map(([name, part]) => [
    name,
    Array.isArray(part)
      ? part.map((each) => migrateCondition(each, depth + 1))
      : migrateCondition(part, depth + 1),
  ]);
  return Object.fromEntries(parts);
}

const speaksOfResponse = (condition: unknown): boolean =>
  JSON.stringify(condition)?.includes('"fact":"response.') ?? false;

/**
 * The form of the trust proposal's example: no version, `equals` as a member, no stage. Rules about a response run after
 * the call, all others before it.
 */
const fromProposal: Step = (ruleSet) => ({
  ...ruleSet,
  version: 1,
  rules: Array.isArray(ruleSet["rules"])
    ? ruleSet["rules"].map((rule: unknown) => {
        if (!isRecord(rule)) return rule;
        const conditions = migrateCondition(rule["conditions"], 1);
        const stage = speaksOfResponse(conditions) ? "post-result" : "pre-call";
        return { stage, ...rule, conditions };
      })
    : ruleSet["rules"],
});

/** Index: the version that a step starts from. */
const STEPS: readonly Step[] = [fromProposal];

/** @param data a rule set of this or an older version */
export function migrateRuleSet(data: unknown): ValidatedRuleSet {
  let migrated = data;
  for (let steps = STEPS.length; steps > 0 && isRecord(migrated); steps--) {
    const { version = 0 } = migrated;
    const step = typeof version === "number" ? STEPS[version] : undefined;
    if (step !== undefined) migrated = step(migrated);
  }
  return validateRuleSet(migrated);
}

/** @param text the content of a file */
export function importRules(text: string): ValidatedRuleSet {
  const refused = { pointer: "", code: "not-json", message: policyTexts.notJson(LIMITS.characters) };
  if (text.length > LIMITS.characters) return { ok: false, problems: [refused] };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, problems: [refused] };
  }
  try {
    return migrateRuleSet(data);
  } catch {
    // Too deep to serialise.
    return { ok: false, problems: [refused] };
  }
}

export const exportRules = (ruleSet: RuleSet): string => `${JSON.stringify(ruleSet, null, 2)}\n`;
