/** Validates one condition of a rule, with its parts. */

import { isRecord } from "../intrinsics/language.js";
import { policyTexts } from "../texts/authors.js";
import { FACTS, type FactKind, isAboutResponse, isAboutTool } from "./facts.js";
import { LIMITS } from "./limits.js";
import { isOperand, type OperandShape, operatorsOf } from "./operators-of.js";
import type { Report } from "./report.js";
import { JOINTS } from "./rule-shape.js";
import type { Operator, Stage } from "./types.js";

interface Scope {
  readonly report: Report;
  readonly stage: Stage | undefined;
  readonly isRedacting: boolean;
  parts: number;
}

const JOINT_NAMES = Object.keys(JOINTS) as (keyof typeof JOINTS)[];

function checkOperand(value: unknown, shape: OperandShape, kind: FactKind, at: string, report: Report): void {
  if (shape === "none") return;
  const words = kind.kind === "choice" ? kind.members.join(", ") : kind.kind;
  if (shape !== "some") {
    if (!isOperand(value, kind)) report(at, "bad-value", policyTexts.badValue(words));
    return;
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > LIMITS.operands) {
    report(at, "bad-value", policyTexts.notAListOf(words, LIMITS.operands));
    return;
  }
  value.forEach((each: unknown, index) => {
    if (!isOperand(each, kind)) report(`${at}/${index}`, "bad-value", policyTexts.badValue(words));
  });
}

function checkFact(condition: { readonly [key: string]: unknown }, at: string, scope: Scope): void {
  const { report, stage, isRedacting } = scope;
  const { fact, operator, value } = condition;
  const kind = typeof fact === "string" ? FACTS.get(fact) : undefined;
  if (kind === undefined) {
    report(`${at}/fact`, "unknown-fact", policyTexts.unknownFact());
    return;
  }
  if (stage === "pre-call" && isAboutResponse(fact as string)) {
    report(`${at}/fact`, "too-early", policyTexts.noResponseYet());
  }
  if (isRedacting && !isAboutTool(fact as string)) {
    report(`${at}/fact`, "not-about-tool", policyTexts.onlyAboutTool());
  }
  const operators = operatorsOf(kind);
  const shape = operators.get(operator as Operator);
  if (shape === undefined) {
    report(`${at}/operator`, "bad-operator", policyTexts.badOperator([...operators.keys()].join(", ")));
    return;
  }
  report.members(condition, at, ["fact", "operator", ...(shape === "none" ? [] : ["value"])]);
  checkOperand(value, shape, kind, `${at}/value`, report);
}

function checkPart(condition: unknown, at: string, depth: number, scope: Scope): void {
  const { report } = scope;
  scope.parts += 1;
  if (scope.parts > LIMITS.parts) return;
  if (depth > LIMITS.depth) {
    report(at, "too-deep", policyTexts.tooDeep(LIMITS.depth));
    return;
  }
  if (!isRecord(condition)) {
    report(at, "bad-condition", policyTexts.notACondition());
    return;
  }
  const joint = JOINT_NAMES.find((each) => Object.hasOwn(condition, each));
  if (joint === undefined && !Object.hasOwn(condition, "fact")) {
    report(at, "bad-condition", policyTexts.notACondition());
    return;
  }
  if (joint === undefined) {
    checkFact(condition, at, scope);
    return;
  }
  report.members(condition, at, [joint]);
  if (JOINTS[joint] === "one") {
    checkPart(condition[joint], `${at}/${joint}`, depth + 1, scope);
    return;
  }
  const parts = condition[joint];
  if (!Array.isArray(parts)) {
    report(`${at}/${joint}`, "bad-condition", policyTexts.notAList());
    return;
  }
  parts.forEach((each: unknown, index) => {
    checkPart(each, `${at}/${joint}/${index}`, depth + 1, scope);
  });
}

/**
 * @param stage undefined if the rule has an invalid one; isRedacting: of a rule whose effect is
 * `redact`
 */
export function validateCondition(
  condition: unknown,
  at: string,
  stage: Stage | undefined,
  report: Report,
  isRedacting = false,
): void {
  const scope: Scope = { report, stage, isRedacting, parts: 0 };
  checkPart(condition, at, 1, scope);
  if (scope.parts > LIMITS.parts) report(at, "too-many-parts", policyTexts.tooManyParts(LIMITS.parts));
}
