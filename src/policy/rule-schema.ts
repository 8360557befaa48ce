/**
 * The published JSON Schema of a rule set (2020-12), made from the same tables that
 * `validateRuleSet` reads.
 */
import { FACTS, type FactKind } from "./facts.js";
import { LIMITS, RULE_NAME } from "./limits.js";
import { type OperandShape, operatorsOf } from "./operators-of.js";
import type { Operator } from "./types.js";

type Schema = { readonly [keyword: string]: unknown };

const CONDITION = { $ref: "#/$defs/condition" };
const description = (words: string): Schema => ({ description: words });

const valueSchema = (kind: FactKind): Schema => {
  if (kind.kind === "boolean") return { type: "boolean" };
  if (kind.kind === "choice") return { enum: kind.members };
  return { type: "string", maxLength: LIMITS.operand };
};

function operandSchema(shape: OperandShape, kind: FactKind): Schema {
  const value = valueSchema(kind);
  return shape === "some" ? { type: "array", items: value, minItems: 1, maxItems: LIMITS.operands } : value;
}

function factSchema(facts: readonly string[], kind: FactKind): Schema[] {
  const byShape = new Map<OperandShape, Operator[]>();
  for (const [operator, shape] of operatorsOf(kind)) {
    byShape.set(shape, [...(byShape.get(shape) ?? []), operator]);
  }
  return [...byShape].map(([shape, operators]) => ({
    type: "object",
    properties: {
      fact: { enum: facts },
      operator: { enum: operators },
      ...(shape === "none" ? {} : { value: operandSchema(shape, kind) }),
    },
    required: ["fact", "operator", ...(shape === "none" ? [] : ["value"])],
    additionalProperties: false,
  }));
}

/** Facts of one kind share their operators. */
function factSchemas(): Schema[] {
  const groups = new Map<string, { kind: FactKind; facts: string[] }>();
  for (const [fact, kind] of FACTS) {
    const key = JSON.stringify(kind);
    const group = groups.get(key) ?? { kind, facts: [] };
    group.facts.push(fact);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ kind, facts }) => factSchema(facts, kind));
}

const joined = (name: string, schema: Schema): Schema => ({
  type: "object",
  properties: { [name]: schema },
  required: [name],
  additionalProperties: false,
});

const RULE: Schema = {
  type: "object",
  properties: {
    name: {
      type: "string",
      pattern: RULE_NAME,
      maxLength: LIMITS.name,
      ...description("Unique in its set. The person, the log and the agent are told it."),
    },
    description: { type: "string", maxLength: LIMITS.description, ...description("For the person.") },
    stage: { enum: ["pre-call", "post-result"] },
    effect: { enum: ["allow", "escalate", "block", "redact"] },
    conditions: CONDITION,
    remember: {
      enum: ["never", "session", "always"],
      ...description("How long a person's yes may last; session unless told."),
    },
    enabled: { type: "boolean" },
  },
  required: ["name", "stage", "effect", "conditions"],
  additionalProperties: false,
};

const BASELINE: Schema = {
  enum: ["allow", "escalate"],
  ...description("What happens where no rule applies."),
};

export const RULE_SET_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:webmcp-airlock:rule-set:1",
  title: "Rules of Airlock",
  type: "object",
  properties: {
    $schema: { type: "string", maxLength: LIMITS.operand },
    version: { const: 1 },
    name: { type: "string", maxLength: LIMITS.name },
    otherwise: {
      type: "object",
      properties: { "pre-call": BASELINE, "post-result": BASELINE },
      additionalProperties: false,
    },
    rules: { type: "array", items: { $ref: "#/$defs/rule" }, maxItems: LIMITS.rules },
  },
  required: ["version", "rules"],
  additionalProperties: false,
  $defs: {
    rule: RULE,
    condition: {
      oneOf: [
        joined("and", { type: "array", items: CONDITION }),
        joined("or", { type: "array", items: CONDITION }),
        joined("not", CONDITION),
        ...factSchemas(),
      ],
    },
  },
};
