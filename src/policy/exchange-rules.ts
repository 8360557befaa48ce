/**
 * Exports rule sets as files, and imports them, also in the form of the trust proposal's example.
 */

import { isRecord } from "../intrinsics/language.js";
import { policyTexts } from "../texts/authors.js";
import { LIMITS } from "./limits.js";
import type { RuleSet } from "./types.js";
import { type ValidatedRuleSet, validateRuleSet } from "./validate-rule-set.js";

/** Validation rejects deeper conditions later, so deeper parts are not walked here. */
const MAX_DEPTH = 2 * LIMITS.depth;

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
 * The form of the trust proposal's example: no version, `equals` as a member, no stage. Rules about
 * a response run after the call, all others before it.
 */
const fromProposal = (ruleSet: { readonly [key: string]: unknown }): unknown => ({
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
    return validateRuleSet(isRecord(data) && data["version"] === undefined ? fromProposal(data) : data);
  } catch {
    // Too deep to serialise.
    return { ok: false, problems: [refused] };
  }
}

export const exportRules = (ruleSet: RuleSet): string => `${JSON.stringify(ruleSet, null, 2)}\n`;
