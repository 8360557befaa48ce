/** `webmcp-airlock/policy` */

export { createPolicy, type Policy, type PolicyLayers, shorter } from "./create-policy.js";
export { DEFAULT_RULES } from "./default-rules.js";
export { exportRules, importRules, migrateRuleSet } from "./exchange-rules.js";
export { FACTS, type FactKind } from "./facts.js";
export { factsFor, type KnownCall, type KnownResult } from "./facts-for.js";
export { LIMITS } from "./limits.js";
export { MANAGED_SCHEMA, readManagedRules } from "./managed-schema.js";
export { matchOrigin } from "./match-origin.js";
export { PRESETS, type PresetName } from "./presets.js";
export type { PolicyProblem } from "./report.js";
export { RULE_SET_SCHEMA } from "./rule-schema.js";
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
export { type ValidatedRuleSet, validateRuleSet } from "./validate-rule-set.js";
