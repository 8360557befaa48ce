/** Rule sets as files and as an administrator's policy. */
import { describe, expect, test } from "vitest";
import { exportRules, importRules, PRESETS, readManagedRules } from "../../src/policy/index.js";
import { MANAGED_SCHEMA } from "../../src/policy/managed-schema.js";

test.each(Object.values(PRESETS))("What was exported can be imported: %o", (preset) => {
  expect(importRules(exportRules(preset))).toEqual({ ok: true, ruleSet: preset });
});

describe("What cannot be imported", () => {
  test.each([
    "",
    "no JSON",
    "[]",
    '"text"',
    "null",
    '{"version":99,"rules":[]}',
    '{"version":"1","rules":[]}',
    '{"rules":5}',
    '{"version":-1}',
  ])("is refused: %s", (text) => {
    expect(importRules(text).ok).toBe(false);
  });

  test("may be nested as deeply as it likes.", () => {
    const deep = (levels: number) =>
      `{"rules":[{"name":"a","effect":"block","conditions":${'{"not":'.repeat(levels)}1${"}".repeat(levels)}}]}`;
    for (const levels of [20, 1_000, 100_000]) expect(importRules(deep(levels)).ok).toBe(false);
    expect(importRules("x".repeat(3_000_000)).ok).toBe(false);
  });

  test("names its place in the file as it is.", () => {
    const result = importRules(
      '{"rules":[{"name":"a","effect":"block","conditions":{"and":[{"fact":"nothing","equals":true}]}}]}',
    );
    expect(result).toMatchObject({ ok: false, problems: [{ pointer: "/rules/0/conditions/and/0/fact" }] });
  });
});

test("A stage that was stated stays.", () => {
  const rule = {
    name: "a",
    stage: "post-result",
    effect: "block",
    conditions: { fact: "tool.name", equals: "x" },
  };
  expect(importRules(JSON.stringify({ rules: [rule] }))).toMatchObject({
    ok: true,
    ruleSet: { rules: [{ stage: "post-result" }] },
  });
});

describe("An administrator's rules", () => {
  const [rule] = PRESETS.balanced.rules;
  const conditions = JSON.stringify(rule?.conditions);

  test("have their conditions as JSON text.", () => {
    const managed = { ruleSet: { version: 1, rules: [{ ...rule, conditions }] } };
    expect(readManagedRules(managed)).toEqual({ ok: true, ruleSet: { version: 1, rules: [rule] } });
  });

  test("may be none at all, unless there must be some.", () => {
    expect(readManagedRules({})).toBeUndefined();
    expect(readManagedRules({ required: true })?.ok).toBe(false);
  });

  test.each([
    [[]],
    [{ ruleSet: 5 }],
    [{ ruleSet: { version: 1, rules: [{ ...rule, conditions: "{" }] } }],
  ])("are refused where they cannot be read: %j", (managed) => {
    expect(readManagedRules(managed)?.ok).toBe(false);
  });

  test("have a schema in which everything has one type, as the browser demands.", () => {
    const check = (schema: { readonly [key: string]: unknown }): void => {
      expect(["object", "array", "string", "integer", "boolean"]).toContain(schema["type"]);
      // Any other mismatch would have the browser leave out all of the rules.
      const known = ["type", "items", "properties", "description", "title"];
      expect(Object.keys(schema).filter((key) => !known.includes(key))).toEqual([]);
      const parts = [
        ...Object.values(schema["properties"] ?? {}),
        ...("items" in schema ? [schema["items"]] : []),
      ];
      for (const part of parts) check(part as typeof schema);
    };
    check(MANAGED_SCHEMA);
    expect(MANAGED_SCHEMA).toHaveProperty(
      "properties.ruleSet.properties.rules.items.properties.conditions.type",
      "string",
    );
    expect(MANAGED_SCHEMA).toHaveProperty(
      "properties.ruleSet.properties.rules.items.properties.effect.description",
      "One of: allow, escalate, block, redact.",
    );
  });
});
