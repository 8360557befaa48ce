/**
 * `webmcp-airlock/policy`: rules that allow, ask about or block a call.
 *
 * @example
 * import { createPolicy, PRESETS } from "webmcp-airlock/policy";
 * export const { effect } = createPolicy({ default: PRESETS.balanced }).decide("pre-call", {});
 */

export { createPolicy, type Policy, type PolicyLayers } from "./create-policy.js";
export { DEFAULT_RULES } from "./default-rules.js";
export { exportRules, importRules } from "./exchange-rules.js";
export { FACTS, type FactKind } from "./facts.js";
export { factsFor, type KnownCall, type KnownResult } from "./facts-for.js";
export { readManagedRules } from "./managed-schema.js";
export { PRESETS, type PresetName } from "./presets.js";
export type { PolicyProblem } from "./report.js";
export type {
  Condition,
  DecidingFact,
  Decision,
  Effect,
  FactCondition,
  FactScalar,
  FactTable,
  FactValue,
  Layer,
  Operand,
  Operator,
  Reason,
  Remember,
  Rule,
  RuleEffect,
  RuleSet,
  Stage,
} from "./types.js";
export type { ValidatedRuleSet } from "./validate-rule-set.js";
