/** Faults of a rule set are said exactly; the published schema says the same. */
import { Validator } from "@cfworker/json-schema";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { PRESETS } from "../../src/policy/index.js";
import { LIMITS } from "../../src/policy/limits.js";
import { RULE_SET_SCHEMA } from "../../src/policy/rule-schema.js";
import { validateRuleSet } from "../../src/policy/validate-rule-set.js";

const condition = { fact: "tool.name", operator: "equals", value: "x" };
const rule = { name: "a", stage: "pre-call", effect: "block", conditions: condition };
const withRule = (more: object) => ({ version: 1, rules: [{ ...rule, ...more }] });
const withCondition = (conditions: unknown) => withRule({ conditions });
const destination = "tool.annotations.inputMetadata.destination";
const nested = (depth: number): unknown => (depth === 0 ? condition : { not: nested(depth - 1) });

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const isValid = ajv.compile(RULE_SET_SCHEMA);
const problemsOf = (data: unknown) => {
  const validated = validateRuleSet(data);
  return validated.ok ? [] : validated.problems.map(({ pointer, code }) => `${pointer} ${code}`);
};

/** Each breaks one thing: the data, where it is, what it is. */
const BROKEN: readonly [unknown, string][] = [
  [null, " bad-rule-set"],
  [[], " bad-rule-set"],
  [{ version: 2, rules: [] }, "/version bad-version"],
  [{ rules: [] }, "/version bad-version"],
  [{ version: 1 }, "/rules bad-rules"],
  [{ version: 1, rules: {} }, "/rules bad-rules"],
  [{ version: 1, rules: [], extra: 1 }, "/extra unknown-member"],
  [{ version: 1, rules: [], "a/b~c": 1 }, "/a~1b~0c unknown-member"],
  [{ version: 1, rules: [], name: 5 }, "/name bad-text"],
  [{ version: 1, rules: [], otherwise: { "pre-call": "block" } }, "/otherwise/pre-call bad-value"],
  [{ version: 1, rules: [], otherwise: { later: "allow" } }, "/otherwise/later unknown-member"],
  [{ version: 1, rules: [7] }, "/rules/0 bad-rule"],
  [withRule({ name: "Not OK" }), "/rules/0/name bad-name"],
  [withRule({ name: "a\n" }), "/rules/0/name bad-name"],
  [withRule({ name: "a".repeat(LIMITS.name + 1) }), "/rules/0/name bad-name"],
  [withRule({ stage: "sometimes" }), "/rules/0/stage bad-value"],
  [withRule({ effect: "deny" }), "/rules/0/effect bad-value"],
  [withRule({ effects: "block" }), "/rules/0/effects unknown-member"],
  [withRule({ remember: "ever" }), "/rules/0/remember bad-value"],
  [withRule({ enabled: "yes" }), "/rules/0/enabled bad-value"],
  [withRule({ description: "x".repeat(LIMITS.description + 1) }), "/rules/0/description bad-text"],
  [withCondition(undefined), "/rules/0/conditions bad-condition"],
  [withCondition([condition]), "/rules/0/conditions bad-condition"],
  [withCondition({}), "/rules/0/conditions bad-condition"],
  [withCondition({ and: condition }), "/rules/0/conditions/and bad-condition"],
  [withCondition({ and: [], or: [] }), "/rules/0/conditions/or unknown-member"],
  [withCondition({ ...condition, operator: "matches" }), "/rules/0/conditions/operator bad-operator"],
  [withCondition({ ...condition, operator: "glob" }), "/rules/0/conditions/operator bad-operator"],
  [withCondition({ ...condition, fact: "tool.mood" }), "/rules/0/conditions/fact unknown-fact"],
  [withCondition({ ...condition, fact: "__proto__" }), "/rules/0/conditions/fact unknown-fact"],
  [
    withCondition({ or: [condition, { not: { ...condition, value: 5 } }] }),
    "/rules/0/conditions/or/1/not/value bad-value",
  ],
  [
    withCondition({ fact: destination, operator: "equals", value: "mars" }),
    "/rules/0/conditions/value bad-value",
  ],
  [
    withCondition({ fact: destination, operator: "in", value: ["user", "mars"] }),
    "/rules/0/conditions/value/1 bad-value",
  ],
  [withCondition({ fact: destination, operator: "in", value: [] }), "/rules/0/conditions/value bad-value"],
  [
    withCondition({ fact: destination, operator: "exists", value: true }),
    "/rules/0/conditions/value unknown-member",
  ],
  [
    withCondition({ fact: "request.batch", operator: "equals", value: "true" }),
    "/rules/0/conditions/value bad-value",
  ],
  [
    withCondition({ fact: "agent.kind", operator: "at-least", value: "page" }),
    "/rules/0/conditions/operator bad-operator",
  ],
  [
    // Classes of data are a set: none is more than another.
    withCondition({
      fact: "tool.annotations.inputMetadata.sensitivity",
      operator: "at-least",
      value: "pii",
    }),
    "/rules/0/conditions/operator bad-operator",
  ],
];

describe("What is wrong", () => {
  test.each(BROKEN)("with %j is said: %s", (data, problem) => {
    expect(problemsOf(data)).toEqual([problem]);
  });

  test.each(BROKEN)("with %j is wrong by the schema, too", (data) => {
    const plain = JSON.parse(JSON.stringify(data)) as unknown;
    expect(isValid(plain)).toBe(false);
    expect(new Validator(RULE_SET_SCHEMA, "2020-12").validate(plain).valid).toBe(false);
  });

  test.each([
    [{ version: 1, rules: [rule, rule] }, "/rules/1/name name-twice"],
    [withCondition({ fact: "response.isError", operator: "exists" }), "/rules/0/conditions/fact too-early"],
    [withCondition({ and: new Array(LIMITS.parts).fill(condition) }), "/rules/0/conditions too-many-parts"],
    [withCondition(nested(LIMITS.depth)), `/rules/0/conditions${"/not".repeat(LIMITS.depth)} too-deep`],
  ])("beyond what a schema can say is said as well: case %#", (data, problem) => {
    expect(problemsOf(data)).toEqual([problem]);
    expect(isValid(data)).toBe(true);
  });

  test("is said of what is not JSON.", () => {
    const circular: unknown[] = [];
    circular.push(circular);
    let deep: unknown = condition;
    for (let i = 0; i < 200_000; i++) deep = { not: deep };
    const huge = { version: 1, rules: [], name: "x".repeat(LIMITS.characters) };
    for (const data of [circular, undefined, 1n, withCondition(deep), huge]) {
      expect(problemsOf(data)).toEqual([" not-json"]);
    }
  });

  test("is said a hundred times at most.", () => {
    expect(problemsOf({ version: 1, rules: new Array(2_000).fill(7) })).toHaveLength(100);
  });
});

test("What passed is a copy: it stays what it was.", () => {
  const data = withRule({});
  const validated = validateRuleSet(data);
  data.rules[0] = { ...rule, effect: "allow" };
  expect(validated.ok && validated.ruleSet.rules[0]?.effect).toBe("block");
});

test.each(Object.entries(PRESETS))("The preset %s is valid by both.", (_, preset) => {
  expect(problemsOf(preset)).toEqual([]);
  expect(isValid(preset)).toBe(true);
});
