/** Branches of `oneOf` and `anyOf` that a `const` rules out. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { enforceResult } from "../../../src/gateway/index.js";
import { contractOf, seenByAgent } from "../../gateway/agent-view.js";
import { cases } from "../../runs-all.js";

/** Not a literal key: an object with a member of this name is a thenable to some readers. */
const THEN = ["th", "en"].join("");
const S = { "x-sensitive": true };
const kindOf = (kind: unknown, properties: object = {}) => ({
  type: "object",
  properties: { kind: { const: kind }, ...properties },
  required: ["kind"],
});
const PATIENT = kindOf("patient", { name: S, id: {} });
const DOCTOR = kindOf("doctor", { name: { type: "string" }, phone: S });
const doctor = { kind: "doctor", name: "Dr. Who" };
const patient = { kind: "patient", name: "Jane Roe" };

/** A list of what a schema describes. */
const listOf = (schema: object) => ({ ...("$defs" in schema && { $defs: schema.$defs }), items: schema });
const kept = (schema: unknown, value: unknown) => compileRedactor(schema).redact(value).value;

describe("A branch that a const rules out", () => {
  it.each([
    ["oneOf", { oneOf: [PATIENT, DOCTOR] }],
    ["anyOf", { anyOf: [PATIENT, DOCTOR] }],
    [
      "a branch behind a reference",
      { $defs: { a: PATIENT, b: DOCTOR }, oneOf: [{ $ref: "#/$defs/a" }, { $ref: "#/$defs/b" }] },
    ],
    ["allOf in a branch", { oneOf: [{ allOf: [PATIENT] }, { allOf: [{}, DOCTOR] }] }],
    [
      "a const behind a reference",
      {
        $defs: { p: { const: "patient" } },
        oneOf: [{ ...PATIENT, properties: { ...PATIENT.properties, kind: { $ref: "#/$defs/p" } } }, DOCTOR],
      },
    ],
    [
      "an enum of one",
      { oneOf: [{ ...PATIENT, properties: { name: S, kind: { enum: ["patient"] } } }, DOCTOR] },
    ],
    [
      "required around the branches",
      {
        required: ["kind"],
        oneOf: [
          { ...PATIENT, required: [] },
          { ...DOCTOR, required: [] },
        ],
      },
    ],
    ["a branch of any other kind", { oneOf: [PATIENT, { properties: { name: {} } }] }],
    ["a whole branch that is marked", { oneOf: [{ ...PATIENT, ...S }, DOCTOR] }],
  ])("takes nothing of another: %s", (_title, schema) => {
    expect(kept(schema, doctor)).toEqual(doctor);
    expect(JSON.stringify(kept(schema, patient) ?? null)).not.toContain("Jane");
    const [first, second, third] = kept(listOf(schema), [doctor, patient, doctor]) as JsonValue[];
    expect([first, third]).toEqual([doctor, doctor]);
    expect(JSON.stringify(second)).not.toContain("Jane");
    const text = kept(schema, JSON.stringify(doctor));
    // Where the text might be marked as a whole, it goes as a whole.
    expect(text === undefined ? doctor : JSON.parse(String(text))).toEqual(doctor);
  });

  it("keeps the name of the one, and takes that of the other, in a bundle", () => {
    const resources = Array.from({ length: 150 }, (_, at) =>
      kindOf(`kind${at}`, { name: at % 2 === 0 ? S : {} }),
    );
    const schema = {
      type: "object",
      properties: {
        entry: { type: "array", items: { type: "object", properties: { resource: { oneOf: resources } } } },
      },
    };
    const entry = Array.from({ length: 150 }, (_, at) => ({
      resource: { kind: `kind${at}`, name: `name${at}` },
    }));
    const expected = entry.map(({ resource: { kind, name } }, at) => ({
      resource: at % 2 === 0 ? { kind } : { kind, name },
    }));
    expect(kept(schema, { entry })).toEqual({ entry: expected });
  });

  it("is ruled out in front of agents, too", () => {
    const contract = contractOf({
      outputSchema: { type: "object", properties: { who: { oneOf: [PATIENT, DOCTOR] } } },
    });
    expect(seenByAgent(enforceResult(contract, { who: { ...doctor, phone: "555-123456" } }))).toContain(
      "Dr. Who",
    );
    expect(seenByAgent(enforceResult(contract, { who: { ...doctor, phone: "555-123456" } }))).not.toContain(
      "555",
    );
    expect(seenByAgent(enforceResult(contract, { who: patient }))).not.toContain("Jane");
  });
});

const LIST = { oneOf: [PATIENT, DOCTOR] };
describe("Attack: a branch with a mark stays, although", () => {
  let reads = 0;
  const turning = {
    name: "Jane Roe",
    get kind() {
      reads += 1;
      return reads % 2 === 0 ? "patient" : "doctor";
    },
  };
  it.each<[string, unknown, unknown]>([
    ["the member is missing", LIST, { name: "Jane Roe" }],
    [
      "the member is inherited",
      LIST,
      Object.assign(Object.create({ kind: "doctor" }) as object, { name: "Jane Roe" }),
    ],
    [
      "the member is of another type",
      { oneOf: [kindOf(1, { name: S }), DOCTOR] },
      { kind: "doctor", name: "Jane Roe" },
    ],
    ["the member is null", LIST, { kind: null, name: "Jane Roe" }],
    ["the member is a list", LIST, { kind: ["doctor"], name: "Jane Roe" }],
    ["the member is an object", LIST, { kind: { a: 1 }, name: "Jane Roe" }],
    ["a getter says the value", LIST, turning],
    ["no branch has that value", LIST, { kind: "nurse", name: "Jane Roe" }],
    ["two branches have it", { oneOf: [PATIENT, kindOf("patient", { name: {} }), DOCTOR] }, patient],
    [
      "the branch does not require it",
      { oneOf: [{ ...PATIENT, required: [] }, DOCTOR] },
      { ...doctor, name: "Jane Roe" },
    ],
    [
      "the const is deeper",
      { oneOf: [{ properties: { of: PATIENT, name: S }, required: ["of"] }, DOCTOR] },
      { ...doctor, name: "Jane Roe", of: doctor },
    ],
    [
      "the const is one of several",
      { oneOf: [{ anyOf: [PATIENT, {}], properties: { name: S } }, DOCTOR] },
      { ...doctor, name: "Jane Roe" },
    ],
    [
      "the const is in if",
      { oneOf: [{ if: PATIENT, [THEN]: { properties: { name: S } } }, DOCTOR] },
      { ...doctor, name: "Jane Roe" },
    ],
    [
      "the const is in not",
      { oneOf: [{ not: PATIENT, properties: { name: S } }, DOCTOR] },
      { ...doctor, name: "Jane Roe" },
    ],
    ["the mark is also outside", { ...LIST, properties: { name: S } }, { ...doctor, name: "Jane Roe" }],
    [
      "another branch leads to the same schema",
      {
        $defs: { p: { properties: { name: S } } },
        oneOf: [
          { ...PATIENT, $ref: "#/$defs/p" },
          { ...DOCTOR, $ref: "#/$defs/p" },
        ],
      },
      { ...doctor, name: "Jane Roe" },
    ],
    [
      "it is if, not a branch",
      { if: PATIENT, [THEN]: { properties: { name: S } } },
      { ...doctor, name: "Jane Roe" },
    ],
    ["it is allOf", { allOf: [PATIENT, DOCTOR] }, { ...doctor, name: "Jane Roe" }],
    [
      "the const has parts",
      { oneOf: [kindOf({ a: 1 }, { name: S }), kindOf({ a: 2 })] },
      { kind: { a: 2 }, name: "Jane Roe" },
    ],
    [
      "the enum has several",
      { oneOf: [{ ...PATIENT, properties: { name: S, kind: { enum: ["patient", "child"] } } }, DOCTOR] },
      { ...doctor, name: "Jane Roe" },
    ],
    [
      "the member is marked itself",
      { oneOf: [{ ...PATIENT, properties: { name: S, kind: { const: "patient", ...S } } }, DOCTOR] },
      { ...doctor, name: "Jane Roe" },
    ],
    ["its name stands twice in JSON text", LIST, '{"kind":"doctor","name":"Jane Roe","kind":"patient"}'],
  ])("%s", (_title, schema, value) => {
    expect(JSON.stringify(kept(schema, value) ?? null)).not.toContain("Jane");
  });
});

/** The rule, branch by branch, for schemas of one level. */
type Part = { const?: unknown; required: boolean; marked: boolean };
interface Shape {
  readonly parts: readonly Part[];
  readonly value: { kind?: unknown; name: string };
}
const scalar = fc.constantFrom<unknown>("a", "b", 1, true, null);
const shapes: fc.Arbitrary<Shape> = fc.record({
  parts: fc.array(fc.record({ const: scalar, required: fc.boolean(), marked: fc.boolean() }), {
    minLength: 2,
    maxLength: 4,
  }),
  value: fc.oneof(
    fc.record({ kind: scalar, name: fc.constant("Jane Roe") }),
    fc.record({ name: fc.constant("Jane Roe") }),
  ),
});
const isTaken = ({ parts, value }: Shape): boolean => {
  const isOut = (part: Part): boolean =>
    part.required &&
    part.const !== null &&
    typeof part.const === typeof value.kind &&
    part.const !== value.kind;
  const left = parts.some((part) => !isOut(part)) ? parts.filter((part) => !isOut(part)) : parts;
  return left.some(({ marked }) => marked);
};

describe("Random branches", () => {
  it("lose what a slow reading of the rule says, and nothing else", () => {
    let taken = 0;
    let runs = 0;
    fc.assert(
      fc.property(shapes, fc.constantFrom("oneOf", "anyOf"), fc.boolean(), (shape, keyword, isReferred) => {
        const branches = shape.parts.map((part) => ({
          properties: { kind: { const: part.const }, name: part.marked ? S : {} },
          ...(part.required ? { required: ["kind"] } : {}),
        }));
        const schema = {
          $defs: { branches },
          [keyword]: isReferred ? branches.map((_, at) => ({ $ref: `#/$defs/branches/${at}` })) : branches,
        };
        const { kind, name } = shape.value;
        const expected = { ...("kind" in shape.value ? { kind } : {}), ...(isTaken(shape) ? {} : { name }) };
        runs += 1;
        taken += isTaken(shape) ? 1 : 0;
        expect(kept(schema, shape.value as JsonValue)).toEqual(expected);
        expect(kept(listOf(schema), [shape.value as JsonValue])).toEqual([expected]);
      }),
      { numRuns: cases(1_000) },
    );
    expect(taken).toBeGreaterThan(runs / 5);
    expect(taken).toBeLessThan((runs * 9) / 10);
  });
});

describe("Attack: a marked discriminator", () => {
  const branch = (kind: string, note: object) => ({
    properties: { kind: { const: kind }, note: { type: "string", ...note } },
    required: ["kind"],
  });
  const oneOf = [branch("a", { "x-sensitive": true }), branch("b", {})];
  const mark = { "x-sensitive": true };
  it.each([
    ["next to the choice", { oneOf, properties: { kind: mark } }],
    ["by a pattern", { oneOf, patternProperties: { "^k": mark } }],
    ["of any other name", { allOf: [{ oneOf }, { additionalProperties: mark }] }],
    ["in one branch", { oneOf: [oneOf[0], { ...oneOf[1], properties: { kind: { const: "b", ...mark } } }] }],
  ])("is not told by what is left: %s", (_title, schema) => {
    const contract = contractOf({ outputSchema: schema });
    const [a, b] = ["a", "b"].map((kind) => enforceResult(contract, { kind, note: "words" }).text);
    const withoutHandles = (text: string | null | undefined) =>
      `${text}`.replaceAll(/airlock-[\da-f]{32}/g, "");
    expect(withoutHandles(b)).toBe(withoutHandles(a));
    expect(b).not.toContain("words");
  });
});
