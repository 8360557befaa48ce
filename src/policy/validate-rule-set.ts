/** Validates a rule set: what is wrong, and where. Only validated rules are judged. */

import { isRecord } from "../intrinsics/language.js";
import { policyTexts } from "../texts/authors.js";
import { LIMITS, RULE_NAME } from "./limits.js";
import { createReport, type PolicyProblem, type Report } from "./report.js";
import type { RuleSet, Stage } from "./types.js";
import { validateCondition } from "./validate-condition.js";

export type ValidatedRuleSet =
  | { readonly ok: true; readonly ruleSet: RuleSet }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

const STAGES = ["pre-call", "post-result"] as const;
const EFFECTS = ["allow", "escalate", "block", "redact"];
const BASELINES = ["allow", "escalate"];
const LENGTHS = ["never", "session", "always"];
const RULE_MEMBERS = ["name", "description", "stage", "effect", "conditions", "remember", "enabled"] as const;
const NAME = new RegExp(RULE_NAME);

type Record = { readonly [key: string]: unknown };

function checkChoice(
  record: Record,
  name: string,
  among: readonly string[],
  at: string,
  report: Report,
): void {
  if (!among.includes(record[name] as string)) {
    report(`${at}/${name}`, "bad-value", policyTexts.badValue(among.join(", ")));
  }
}

function checkText(record: Record, name: string, maximum: number, at: string, report: Report): void {
  const value = record[name];
  if (value === undefined || (typeof value === "string" && value.length <= maximum)) return;
  report(`${at}/${name}`, "bad-text", policyTexts.badText(maximum));
}

function checkName(rule: Record, at: string, names: Set<unknown>, report: Report): void {
  const { name } = rule;
  if (typeof name !== "string" || name.length > LIMITS.name || !NAME.test(name)) {
    report(`${at}/name`, "bad-name", policyTexts.badRuleName(LIMITS.name));
  } else if (names.has(name)) report(`${at}/name`, "name-twice", policyTexts.ruleNameTwice());
  names.add(name);
}

function checkRule(rule: unknown, at: string, names: Set<unknown>, report: Report): void {
  if (!isRecord(rule)) {
    report(at, "bad-rule", policyTexts.notAnObject());
    return;
  }
  report.members(rule, at, RULE_MEMBERS);
  checkName(rule, at, names, report);
  checkText(rule, "description", LIMITS.description, at, report);
  checkChoice(rule, "stage", STAGES, at, report);
  checkChoice(rule, "effect", EFFECTS, at, report);
  if (rule["remember"] !== undefined) checkChoice(rule, "remember", LENGTHS, at, report);
  if (rule["enabled"] !== undefined && typeof rule["enabled"] !== "boolean") {
    report(`${at}/enabled`, "bad-value", policyTexts.badValue("boolean"));
  }
  const stage: Stage | undefined = STAGES.find((each) => each === rule["stage"]);
  const isRedacting = rule["effect"] === "redact";
  if (isRedacting && stage === "post-result") {
    report(`${at}/stage`, "bad-value", policyTexts.badValue("pre-call"));
  }
  validateCondition(rule["conditions"], `${at}/conditions`, stage, report, isRedacting);
}

function checkBaseline(otherwise: unknown, report: Report): void {
  if (otherwise === undefined) return;
  if (!isRecord(otherwise)) {
    report("/otherwise", "bad-value", policyTexts.notAnObject());
    return;
  }
  report.members(otherwise, "/otherwise", STAGES);
  for (const stage of STAGES) {
    if (otherwise[stage] !== undefined) checkChoice(otherwise, stage, BASELINES, "/otherwise", report);
  }
}

function checkRuleSet(data: unknown, report: Report): void {
  if (!isRecord(data)) {
    report("", "bad-rule-set", policyTexts.notAnObject());
    return;
  }
  report.members(data, "", ["$schema", "version", "name", "otherwise", "rules"]);
  if (data["version"] !== 1) report("/version", "bad-version", policyTexts.badVersion());
  checkText(data, "$schema", LIMITS.operand, "", report);
  checkText(data, "name", LIMITS.name, "", report);
  checkBaseline(data["otherwise"], report);
  const { rules } = data;
  if (!Array.isArray(rules) || rules.length > LIMITS.rules) {
    report("/rules", "bad-rules", policyTexts.notAListOf("rules", LIMITS.rules));
    return;
  }
  const names = new Set<unknown>();
  rules.forEach((rule: unknown, index) => {
    checkRule(rule, `/rules/${index}`, names, report);
  });
}

/**
 * Plain data of our own, so that the checked copy is the one in use. Attack: an object that changes
 * after the check.
 */
function snapshot(data: unknown): { readonly copy: unknown } | undefined {
  try {
    const text = JSON.stringify(data);
    return text.length > LIMITS.characters ? undefined : { copy: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/**
 * @param data anything; live objects are read once, as JSON
 * @returns a copy that the caller has no reference to, or up to 100 problems, each with a JSON
 * Pointer
 */
export function validateRuleSet(data: unknown): ValidatedRuleSet {
  const problems: PolicyProblem[] = [];
  const report = createReport(problems);
  const taken = snapshot(data);
  if (taken === undefined) report("", "not-json", policyTexts.notJson(LIMITS.characters));
  else checkRuleSet(taken.copy, report);
  return problems.length === 0 ? { ok: true, ruleSet: taken?.copy as RuleSet } : { ok: false, problems };
}
