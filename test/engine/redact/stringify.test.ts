/** The JSON text of a redacted value, without copies of what was removed. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileRedactor, createScrubber } from "../../../src/engine/index.js";
import { cases } from "../../runs-all.js";
import { random, typedSchema } from "./arbitrary-schemas.js";
import { sampleValue } from "./sample-value.js";

const SECRET = "cNry7Kq9Zx42Lm8Wd5Tp";
const ANY = { type: ["string", "object", "array", "number"], "x-sensitive": true };
const { stringify } = compileRedactor({
  type: "object",
  properties: { id: { type: "string" }, note: { type: "string" }, secret: ANY },
});
const written = (note: unknown, secret: unknown = SECRET) => stringify({ id: "k1", note, secret });

describe("stringify", () => {
  it("is the JSON text of what is left where there is no copy", () => {
    expect(written("nothing")).toBe('{"id":"k1","note":"nothing"}');
    expect(stringify({ id: "k1", note: "nothing" })).toBe('{"id":"k1","note":"nothing"}');
    expect(stringify({ id: "k1", note: "[withheld]", secret: SECRET })).toBe(
      '{"id":"k1","note":"[withheld]"}',
    );
  });

  it("takes literal copies out, and the text stays JSON", () => {
    const text = written(`It is ${SECRET}, I say: ${SECRET}.`) as string;
    expect(JSON.parse(text)).toEqual({ id: "k1", note: "It is [withheld], I say: [withheld]." });
  });

  it("stays JSON where a copy stands outside of strings, or a name is one", () => {
    const number = 4915123456789012;
    expect(written({ call: number, also: `+${number}` }, number)).toBe(
      '{"id":"k1","note":{"call":null,"also":"+[withheld]"}}',
    );
    expect(written({ call: number, [number]: 1, list: [number] }, `${number}`)).toBe(
      '{"id":"k1","note":{"call":null,"list":[null]}}',
    );
  });

  it.each([
    ["ends with a backslash", "It is cNry7Kq9Zx42Lm8\\", "cNry7Kq9Zx42Lm8\\", "It is [withheld]"],
    ["begins with a backslash", "a\\cNry7Kq9Zx42Lm8", "\\cNry7Kq9Zx42Lm8", "a[withheld]"],
  ])("cuts no escape in two where a copy %s", (_title, note, secret, left) => {
    expect(JSON.parse(written(note, secret) as string)).toEqual({ id: "k1", note: left });
  });

  it("finds a copy in which each character is an escape", () => {
    const escaped = [...SECRET].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join("");
    expect(JSON.parse(written(`x ${escaped}`) as string)).toEqual({ id: "k1", note: "x [withheld]" });
  });

  it("leaves a list beside a line that quotes it, whose parts are no secret together", () => {
    const orders = [{ order: "A1734", status: "shipped" }];
    const line = `saved {"order":"A1734","status":"shipped"} in 3 ms`;
    expect(written(orders, line)).toContain('"status":"shipped"');
  });

  it("is nothing where the letter of an escape begins a copy", () => {
    expect(written("line\nfoo7Kq9Zx42Lm8Wd", "nfoo7Kq9Zx42Lm8Wd")).toBeUndefined();
  });

  it("is nothing where a copy begins in one string and ends in another", () => {
    const secret = 'first7Kq9","after":"last42Lm8';
    expect(written({ now: "first7Kq9", after: "last42Lm8" }, secret)).toBeUndefined();
  });

  it.each([
    ["base64", Buffer.from(`key=${SECRET}`).toString("base64")],
    ["a percent-encoded text", [...SECRET].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("")],
    ["hexadecimal digits", Buffer.from(SECRET).toString("hex")],
  ])("has nothing in place of a copy in %s", (_title, note) => {
    const text = written(note) as string;
    expect(text).toContain("[withheld]");
    expect(text).not.toContain(note.slice(6, -6));
  });

  it.each([
    ["an object", { deep: [{ key: SECRET }] }],
    ["JSON text", JSON.stringify([{ key: SECRET }])],
    ["the name of a member", { [`${SECRET}@x.example`]: 1 }],
    ["a list after an empty one", [[], [["", SECRET]]]],
  ])("knows what is inside of %s that was removed", (_title, secret) => {
    const copy = JSON.stringify(secret).includes("@") ? `${SECRET}@x.example` : SECRET;
    expect(written(`It is ${copy}.`, secret)).toBe('{"id":"k1","note":"It is [withheld]."}');
  });

  it("leaves nothing of a text in what a page can read of regular expressions", () => {
    const key = `sk.${SECRET}!`;
    const left = () => `${RegExp.input}${RegExp.lastMatch}`;
    expect(written(`My key is ${key}`, key)).not.toContain(SECRET);
    expect(left()).toBe("");
    expect(createScrubber([key]).scrub(`My key is ${key}`).count).toBe(1);
    expect(left()).toBe("");
  });

  it("searches for numbers, and for words that are equal", () => {
    expect(written("call 49151234567890123", 49151234567890120)).toContain("49151234567890123");
    expect(written("call 4915123456789012", 4915123456789012)).toBe('{"id":"k1","note":"call [withheld]"}');
    expect(written("a pension", "pension")).toBe('{"id":"k1","note":"a [withheld]"}');
    expect(written("pensions", "pension")).toBe('{"id":"k1","note":"pensions"}');
  });

  it("is nothing where nothing is left, or where more was removed than is searched for", () => {
    expect(stringify("all of it")).toBeUndefined();
    expect(compileRedactor(undefined, { sensitiveHint: true }).stringify({ id: 1 })).toBeUndefined();
    const many = Array.from({ length: 60_000 }, (_, i) => `${SECRET}${i}`);
    expect(written("nothing", many)).toBeUndefined();
  });

  it("is nothing where what is left is nested too deeply to be written, or has no JSON", () => {
    expect(written(JSON.parse("[".repeat(5_000) + "]".repeat(5_000)))).toBeUndefined();
    expect(written(1n)).toBeUndefined();
  });

  it("is the JSON text of the redacted value, whatever the schema, where nothing that was removed is long", () => {
    let partly = 0;
    fc.assert(
      fc.property(typedSchema, fc.integer(), (schema, seed) => {
        const redactor = compileRedactor(schema);
        const value = sampleValue(schema, schema, random(seed));
        const { value: kept, removed } = redactor.redact(value);
        if (JSON.stringify(removed).length > 40) return;
        if (removed.length > 0 && kept !== undefined) partly += 1;
        expect(redactor.stringify(value)).toBe(JSON.stringify(kept));
      }),
      { numRuns: cases(3_000) },
    );
    expect(partly).toBeGreaterThan(cases(50));
  });
});
