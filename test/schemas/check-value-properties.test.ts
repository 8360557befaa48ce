/**
 * The check of values against other validators, and what a keyword that is not understood may
 * change.
 */
import { type Schema as AnySchema, Validator } from "@cfworker/json-schema";
import fc from "fast-check";
import { describe, it } from "vitest";
import type { JsonValue } from "../../src/engine/schema/types.js";
import { checkValue } from "../../src/schemas/check-value.js";
import { cases } from "../runs-all.js";

type Schema = { readonly [keyword: string]: JsonValue };

const NAMES = ["a", "b", "c"];
const scalar = fc.oneof(
  fc.constantFrom<JsonValue>("", "a", "bb", "ccc", null, true, false),
  fc.integer({ min: -2, max: 4 }),
);
const value: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 3 }),
  ),
})).value;

const count = fc.integer({ min: 0, max: 3 });
const type = fc.constantFrom("string", "number", "integer", "boolean", "null", "array", "object");
const maybe = <T extends JsonValue>(keyword: string, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Schema> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant<Schema>({}) },
    { weight: 1, arbitrary: arbitrary.map((limit): Schema => ({ [keyword]: limit })) },
  );

const SCALARS: readonly fc.Arbitrary<Schema>[] = [
  maybe("type", fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 }))),
  maybe("enum", fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 })),
  maybe("const", value),
  maybe("minimum", count),
  maybe("exclusiveMaximum", count),
  maybe("multipleOf", fc.constantFrom(2, 0.5)),
  maybe("minLength", count),
  maybe("maxLength", count),
  maybe("pattern", fc.constantFrom("^a", "b$", "^[a-b]{2}$")),
];

const { schema } = fc.letrec<{ schema: Schema; part: JsonValue }>((tie) => {
  const parts = fc.array(tie("part"), { minLength: 1, maxLength: 3 });
  const members = fc.dictionary(fc.constantFrom(...NAMES), tie("part"), { maxKeys: 3 });
  const keywords: fc.Arbitrary<Schema>[] = [
    ...SCALARS,
    maybe("properties", members),
    maybe("patternProperties", fc.dictionary(fc.constantFrom("^a$", "[bc]"), tie("part"), { maxKeys: 2 })),
    maybe("additionalProperties", tie("part")),
    maybe("unevaluatedProperties", tie("part")),
    maybe("required", fc.uniqueArray(fc.constantFrom(...NAMES))),
    maybe("maxProperties", count),
    maybe("propertyNames", fc.constantFrom<JsonValue>({ pattern: "a" }, { maxLength: 1 }, { const: "b" })),
    maybe("dependentRequired", fc.constant<JsonValue>({ a: ["b"] })),
    maybe("dependentSchemas", members),
    maybe("prefixItems", parts),
    maybe("items", tie("part")),
    maybe("unevaluatedItems", tie("part")),
    maybe("contains", tie("part")),
    maybe("minItems", count),
    maybe("uniqueItems", fc.boolean()),
    maybe("allOf", parts),
    maybe("anyOf", parts),
    maybe("oneOf", parts),
    maybe("not", tie("part")),
    maybe("if", tie("part")),
    maybe("then", tie("part")),
    maybe("else", tie("part")),
    maybe("$ref", fc.constantFrom("#/$defs/one", "#/$defs/two")),
  ];
  const whole = fc.tuple(...keywords).map((each): Schema => Object.assign({}, ...each) as Schema);
  return {
    part: fc.oneof(
      { depthSize: "small" },
      fc.boolean(),
      fc.record({ type }) as fc.Arbitrary<JsonValue>,
      tie("schema"),
    ),
    schema: whole,
  };
});
/** As JSON has it: with a prototype. */
const plain = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  arbitrary.map((each) => JSON.parse(JSON.stringify(each)) as T);
const DEFS = { one: { type: ["string", "object"] }, two: { minLength: 2, required: ["a"] } };
const withDefs = (rules: Schema): Schema => ({ ...rules, $defs: DEFS });

const isValid = (schema: Schema, each: JsonValue): boolean =>
  new Validator(schema as AnySchema, "2020-12").validate(each).valid;

/** Keywords that stand for what cannot be checked. */
const HARD: readonly Schema[] = [
  { pattern: "^(a+)+$" },
  { $dynamicRef: "#nowhere" },
  { $ref: "https://elsewhere.example/" },
  { patternProperties: { "(.*)*x": true } },
  { minimum: "5" },
  { format: "email" },
  { "x-unheard-of": { enum: [] } },
];

/** Adds keywords to a schema and to those parts that have to hold whenever it does. */
function harden(rules: Schema, hard: Schema, deep: boolean): Schema {
  const own = Object.fromEntries(Object.entries(hard).filter(([keyword]) => !Object.hasOwn(rules, keyword)));
  const { properties } = rules;
  if (!deep || properties === undefined) return { ...rules, ...own };
  const members = Object.entries(properties as Schema).map(([name, part]): [string, JsonValue] => [
    name,
    typeof part === "object" ? harden(part as Schema, hard, deep) : part,
  ]);
  return { ...rules, ...own, properties: Object.fromEntries(members) };
}

describe("The check of a value", () => {
  it("says of schemas that it understands what another validator says, or nothing", () => {
    fc.assert(
      fc.property(plain(schema), plain(value), (rules, each) => {
        const whole = withDefs(rules);
        const isFound = checkValue(whole, each).length > 0;
        // Nothing is said of what only perhaps is evaluated.
        const isOpen = JSON.stringify(whole).includes('"unevaluated');
        return isFound ? !isValid(whole, each) : isOpen || isValid(whole, each);
      }),
      { numRuns: cases(900) },
    );
  });

  it("accepts no more where a keyword is added that it does not understand", () => {
    fc.assert(
      fc.property(
        plain(schema),
        plain(value),
        fc.constantFrom(...HARD),
        fc.boolean(),
        (rules, each, hard, deep) => {
          const before = checkValue(withDefs(rules), each).length > 0;
          // A member that a pattern or a reference may look at is no longer certainly left over.
          const isAbout =
            /[pP]atternProperties|Ref|\$ref/.test(Object.keys(hard).join()) &&
            /additional|unevaluated/.test(JSON.stringify(rules));
          return isAbout || !before || checkValue(withDefs(harden(rules, hard, deep)), each).length > 0;
        },
      ),
      { numRuns: cases(900) },
    );
  });
});
