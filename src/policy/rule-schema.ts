/**
 * The published JSON Schema of a rule set (2020-12), made of the same shape that `validateRuleSet`
 * reads.
 */
import { FACTS, type FactKind } from "./facts.js";
import { LIMITS, RULE_NAME } from "./limits.js";
import { type OperandShape, operatorsOf } from "./operators-of.js";
import { JOINTS, RULE_SET, type Shape } from "./rule-shape.js";
import type { Operator } from "./types.js";

type Schema = { readonly [keyword: string]: unknown };

const CONDITION = { $ref: "#/$defs/condition" };

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

const described = ({ words }: { readonly words?: string }): Schema =>
  words === undefined ? {} : { description: words };

/** An object has no other members than these. */
function objectSchema({ members }: Extract<Shape, { kind: "object" }>): Schema {
  const entries = Object.entries(members);
  const required = entries.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, shape]) => [name, schemaOf(shape)])),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function schemaOf(shape: Shape): Schema {
  switch (shape.kind) {
    case "boolean":
      return { type: "boolean" };
    case "condition":
      return CONDITION;
    case "constant":
      return { const: shape.value };
    case "choice":
      return { enum: Object.keys(shape.among), ...described(shape) };
    case "name":
      return { type: "string", pattern: RULE_NAME, maxLength: shape.most, ...described(shape) };
    case "text":
      return { type: "string", maxLength: shape.most, ...described(shape) };
    case "list":
      return { type: "array", items: { $ref: `#/$defs/${shape.name}` }, maxItems: shape.most };
    case "object":
      return objectSchema(shape);
  }
}

export const RULE_SET_SCHEMA: Schema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: "urn:webmcp-airlock:rule-set:1",
  title: "Rules of Airlock",
  ...schemaOf(RULE_SET),
  $defs: {
    [RULE_SET.members.rules.name]: schemaOf(RULE_SET.members.rules.of),
    condition: {
      oneOf: [
        ...Object.entries(JOINTS).map(([joint, parts]) =>
          joined(joint, parts === "one" ? CONDITION : { type: "array", items: CONDITION }),
        ),
        ...factSchemas(),
      ],
    },
  },
};
