/** What is hard to guess by its characters and easy by its shape: nine digits are a billion. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gradeOf } from "../../../src/engine/copies/masker.js";
import { isStrong } from "../../../src/engine/copies/strength.js";
import { createSession, enforceResult } from "../../../src/gateway/index.js";
import { contractOf } from "../../gateway/agent-view.js";
import { cases } from "../../runs-all.js";

const contract = contractOf({
  outputSchema: { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } },
});

/** A note of the same result, and of a later one. */
function notes(secret: string, note: string, args: unknown = {}): [string, string] {
  const session = createSession();
  const say = (raw: object) =>
    String(
      (
        enforceResult(contract, raw, { session, arguments: args as never }).agent.structuredContent as {
          note: string;
        }
      ).note,
    );
  return [say({ secret, note }), say({ note })];
}

const digits = (count: number) => fc.array(fc.nat(9), { minLength: count, maxLength: count });

describe("A value in groups", () => {
  it("is found in any other grouping, in its own result and later: numbers of nine digits", () => {
    const sign = fc.constantFrom("", "-", " ", ".", "/");
    fc.assert(
      fc.property(digits(9), sign, sign, (all, one, other) => {
        const write = (between: string) =>
          [all.slice(0, 3), all.slice(3, 5), all.slice(5)].map((group) => group.join("")).join(between);
        expect(notes(write(one), `It is ${write(other)}.`)).toEqual([
          "It is [withheld].",
          "It is [withheld].",
        ]);
      }),
      { numRuns: cases(500) },
    );
  });

  it.each([
    ["123-45-6789", false],
    ["12.34.56.78/9", false],
    ["+49 30 1234567", true],
    ["A1-B2-C3-D4", true],
    ["aB3$xY+9kQ", true],
    ["🔑🦊🌵🎲🧲🛶🪁", true],
    ["!@#$%^&*;?~", true],
  ])("is as strong as its letters and digits: %s", (value, strong) => {
    expect(isStrong(value)).toBe(strong);
    expect(gradeOf(value)).toBe(strong ? "strong" : "lasting");
  });
});

describe("A strong value with few letters and digits, or one that is a date", () => {
  const NAME = "Žofie Hänzlů";
  it.each<[string, string, string, boolean]>([
    ["a date and a time", "1954-08-14T10:30:00Z", "14.08.1954", false],
    ["a date and a time, with a zone", "1954-08-14T10:30:00.000+02:00", "August 14, 1954", false],
    ["a date and a time, in compact form", "1954-08-14 10:30:00", "19540814", false],
    ["a name in capitals", NAME, NAME.toUpperCase(), true],
    ["a name, decomposed", NAME, NAME.normalize("NFD"), true],
    ["a decomposed name, composed", NAME.normalize("NFD"), NAME, true],
    ["a name with two spaces", NAME, NAME.replace(" ", "  "), true],
    ["a password in other groups", "aB3$xY+9kQ", "aB3 xY 9kQ", true],
  ])("is found in another notation: %s", (_title, value, other, isLasting) => {
    const [own, later] = notes(value, `It is ${other}, they say.`);
    expect(own).toBe("It is [withheld], they say.");
    expect(later).toBe(isLasting ? own : `It is ${other}, they say.`);
  });
});

describe("Weak values of a kind that can be tried", () => {
  it.each([
    "jl@x.io",
    "555-0199",
    "12,500",
    "4930",
    "Anna Berger",
  ])("are found in their own result only: %s", (value) => {
    expect(notes(value, `It is ${value}.`)).toEqual(["It is [withheld].", `It is ${value}.`]);
  });
});

describe("What an agent said itself", () => {
  const pins = Array.from({ length: 10_000 }, (_, pin) => String(pin).padStart(4, "0"));
  const days = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(1988, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const names = Array.from(
    { length: 300 },
    (_, at) => `Na${String.fromCharCode(97 + (at % 26))}me${"x".repeat(at / 26)}`,
  );
  it.each<[string, string, unknown]>([
    ["all PINs in one argument", "4711", { guess: pins.join(" ") }],
    ["all PINs in a list", "4711", { guesses: pins }],
    ["all PINs as numbers", "4711", { guesses: pins.map(Number) }],
    ["all PINs in JSON text", "4711", { guesses: JSON.stringify(pins) }],
    ["all PINs, escaped", "4711", { guesses: pins.join("%20") }],
    ["all PINs as names", "4711", Object.fromEntries(pins.map((pin) => [pin, 1]))],
    ["all days of a year", "1988-03-09", { guesses: days }],
    [
      "first names with last names",
      "Anna Berger",
      { guesses: names.slice(0, 30).map((name) => `Anna ${name}, Anna Berger`) },
    ],
    ["hundreds of names", names[77] as string, { guesses: names }],
  ])("does not leave a value where it tried many: %s", (_title, value, args) => {
    expect(notes(value, `It is ${value}.`, args)[0]).toBe("It is [withheld].");
  });

  it.each<[string, string, unknown]>([
    ["one", "4711", { guess: "4711" }],
    ["one of a few", "4711", { guesses: ["1234", 4711, "0815"] }],
    [
      "in a letter",
      "Anna Berger",
      { text: `Dear Anna Berger, ${"we thank you for your letter. ".repeat(5)}` },
    ],
  ])("stays where it is few: %s", (_title, value, args) => {
    expect(notes(value, `It is ${value}.`, args)[0]).toBe(`It is ${value}.`);
  });
});

describe("The names of a map that is marked", () => {
  const NAMES = [
    "annakowalska",
    "AnnaMariaKowalskaSchmidt",
    "anna_kowalska",
    "Anna",
    "Łucja",
    "anna.k@mail.example",
  ];
  const mapOf = (salaries: object) => ({
    type: "object",
    properties: { salaries, note: { type: "string" } },
  });
  const MARKS: [string, object, object][] = [
    ["the map", { type: "object", "x-sensitive": true }, {}],
    ["its members", { type: "object", additionalProperties: { "x-sensitive": true } }, {}],
    ["its members by a pattern", { type: "object", patternProperties: { "^": { "x-sensitive": true } } }, {}],
    ["its names", { type: "object", propertyNames: { "x-sensitive": true } }, {}],
    [
      "all by a hint",
      { type: "object", properties: { a: { "x-sensitive": true } } },
      { sensitiveHint: true },
    ],
  ];
  it.each(
    MARKS.flatMap(([mark, schema, more]) => NAMES.map((name) => [mark, name, schema, more] as const)),
  )("are values that are searched for where %s is marked: %s", (_mark, name, schema, more) => {
    const raw = { salaries: { [name]: 51_234 }, note: `Paid to ${name} today`, [name]: 1 };
    const { agent } = enforceResult(contractOf({ outputSchema: mapOf(schema), ...more }), raw);
    const { _meta: _, ...left } = agent.structuredContent as Record<string, unknown>;
    expect(JSON.stringify(left)).not.toContain(name);
    expect(left["note"]).toBe("Paid to [withheld] today");
  });

  it("that a schema lists are none", () => {
    const schema = {
      type: "object",
      "x-sensitive": true,
      properties: { holder: { type: "string" }, id: {} },
    };
    const raw = { salaries: { holder: "Anna Berger", id: 1 }, note: "The holder is not told." };
    const { agent } = enforceResult(contractOf({ outputSchema: mapOf(schema) }), raw);
    expect(agent.structuredContent).toMatchObject({ note: "The holder is not told." });
  });
});
