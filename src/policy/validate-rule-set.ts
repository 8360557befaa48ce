/** Validates a rule set: what is wrong, and where. Only validated rules are judged. */

import { isRecord } from "../intrinsics/language.js";
import { policyTexts } from "../texts/authors.js";
import { LIMITS, RULE_NAME } from "./limits.js";
import { createReport, type PolicyProblem, type Report } from "./report.js";
import { RULE_SET, type Shape } from "./rule-shape.js";
import type { RuleSet } from "./types.js";
import { validateCondition } from "./validate-condition.js";

export type ValidatedRuleSet =
  | { readonly ok: true; readonly ruleSet: RuleSet }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] };

const NAME = new RegExp(RULE_NAME);

const isText = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;

/** Told of each item of a list, when its shape was checked. */
type Each = (item: unknown, at: string) => void;

function checkObject(
  { members, fault }: Extract<Shape, { kind: "object" }>,
  value: unknown,
  at: string,
  report: Report,
  each: Each,
): void {
  if (!isRecord(value)) {
    report(at, fault, policyTexts.notAnObject());
    return;
  }
  report.members(value, at, Object.keys(members));
  for (const [name, shape] of Object.entries(members)) {
    if (value[name] === undefined && shape.isOptional === true) continue;
    checkShape(shape, value[name], `${at}/${name}`, report, each);
  }
}

function checkShape(shape: Shape, value: unknown, at: string, report: Report, each: Each): void {
  switch (shape.kind) {
    case "object":
      checkObject(shape, value, at, report, each);
      return;
    case "list":
      if (!Array.isArray(value) || value.length > shape.most) {
        report(at, shape.fault, policyTexts.notAListOf(`${shape.name}s`, shape.most));
        return;
      }
      value.forEach((item: unknown, index) => {
        checkShape(shape.of, item, `${at}/${index}`, report, each);
        each(item, `${at}/${index}`);
      });
      return;
    case "constant":
      if (value !== shape.value) report(at, "bad-version", policyTexts.badVersion());
      return;
    case "text":
      if (!isText(value, shape.most)) report(at, "bad-text", policyTexts.badText(shape.most));
      return;
    case "name":
      if (!isText(value, shape.most) || !NAME.test(value))
        report(at, "bad-name", policyTexts.badRuleName(shape.most));
      return;
    case "boolean":
      if (typeof value !== "boolean") report(at, "bad-value", policyTexts.badValue("boolean"));
      return;
    case "choice":
      if (typeof value !== "string" || !Object.hasOwn(shape.among, value))
        report(at, "bad-value", policyTexts.badValue(Object.keys(shape.among).join(", ")));
      return;
    // With its rule: what it may test depends on that.
    case "condition":
      return;
  }
}

/** What the shape of a rule cannot say. */
function checkRule(rule: unknown, at: string, names: Set<unknown>, report: Report): void {
  if (!isRecord(rule)) return;
  const { name, effect, conditions } = rule;
  if (typeof name === "string" && names.has(name)) {
    report(`${at}/name`, "name-twice", policyTexts.ruleNameTwice());
  }
  names.add(name);
  const stage = rule["stage"] === "pre-call" || rule["stage"] === "post-result" ? rule["stage"] : undefined;
  const isRedacting = effect === "redact";
  if (isRedacting && stage === "post-result") {
    report(`${at}/stage`, "bad-value", policyTexts.badValue("pre-call"));
  }
  validateCondition(conditions, `${at}/conditions`, stage, report, isRedacting);
}

function checkRuleSet(data: unknown, report: Report): void {
  const names = new Set<unknown>();
  checkShape(RULE_SET, data, "", report, (rule, at) => checkRule(rule, at, names, report));
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
