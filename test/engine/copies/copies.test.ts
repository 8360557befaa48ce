import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isStrong } from "../../../src/engine/copies/strength.js";
import { createScrubber } from "./scrub.js";

const SECRET = "cNry7Kq9Zx42Lm8Wd5Tp";
const MARK = "[withheld]";
const utf8 = (text: string): Buffer => Buffer.from(new TextEncoder().encode(text));

/** Strong values: letters, digits and whatever needs escaping somewhere. */
const strong = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(..."abcXYZ0189"), minLength: 6, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom(..."\"\\/<>&'%+ é€😀\n\t="), maxLength: 4 }),
    fc.string({ unit: fc.constantFrom(..."Q7wR5tY2pL9kJ4hG"), minLength: 8, maxLength: 12 }),
  )
  .map((parts) => parts.join(""))
  // A text of few different characters could be guessed, long as it is.
  .filter((value) => isStrong(value.replace(/[^a-z\d]/gi, "")));

const filler = fc.string({ unit: fc.constantFrom(..."the cat, sat. "), maxLength: 40 });

const ENCODINGS: [string, (value: string) => string][] = [
  ["as it is", (value) => value],
  ["in JSON", (value) => JSON.stringify(value).slice(1, -1)],
  ["in JSON with escaped slashes", (value) => JSON.stringify(value).slice(1, -1).replaceAll("/", "\\/")],
  [
    "in ASCII JSON",
    (value) =>
      JSON.stringify(value)
        .slice(1, -1)
        .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  ],
  ["percent-encoded", encodeURIComponent],
  [
    "percent-encoded in small letters",
    (value) => encodeURIComponent(value).replace(/%../g, (escaped) => escaped.toLowerCase()),
  ],
  ["percent-encoded as a URI", encodeURI],
  ["as a form field", (value) => encodeURIComponent(value).replaceAll("%20", "+")],
  ["in HTML", (value) => value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")],
  [
    "in an HTML attribute",
    (value) =>
      value
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replaceAll("'", "&#39;"),
  ],
  ["in hexadecimal", (value) => utf8(value).toString("hex")],
  ["in capital hexadecimal", (value) => utf8(value).toString("hex").toUpperCase()],
];

describe("The search for copies", () => {
  it.each(ENCODINGS)("finds a value %s, at any place of a text", (title, encode) => {
    fc.assert(
      fc.property(strong, filler, filler, (value, before, after) => {
        const { text, count } = createScrubber([value]).scrub(before + encode(value) + after);
        if (title.includes("hexadecimal")) expect(text).not.toContain(encode(value));
        else expect(text).toBe(before + MARK + after);
        expect(count).toBe(1);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    "base64",
    "base64url",
  ] as const)("finds a value in %s at every alignment, and leaves the rest of the text", (encoding) => {
    fc.assert(
      fc.property(
        strong,
        fc.uint8Array({ maxLength: 9 }),
        fc.uint8Array({ maxLength: 9 }),
        (value, head, tail) => {
          const run = Buffer.concat([head, utf8(value), tail]).toString(encoding);
          const { text, count } = createScrubber([value]).scrub(`before ${run} after`);
          expect(count).toBe(1);
          expect(text).toMatch(/^before .{0,12}\[withheld\].{0,16} after$/);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("agrees with a search by brute force over many values and texts", () => {
    const values = fc.array(strong, { minLength: 1, maxLength: 6 });
    const texts = fc.array(fc.tuple(filler, fc.nat(20), fc.nat(ENCODINGS.length - 1)), { maxLength: 6 });
    fc.assert(
      fc.property(values, texts, (list, parts) => {
        const encoded = (index: number, how: number): string =>
          (ENCODINGS[how] as (typeof ENCODINGS)[number])[1](list[index % list.length] as string);
        const whole = parts.map(([words, index, how]) => words + encoded(index, how)).join("");
        const { text } = createScrubber(list).scrub(whole);
        for (let index = 0; index < list.length; index++) {
          for (let how = 0; how < ENCODINGS.length; how++) expect(text).not.toContain(encoded(index, how));
        }
        // The rest is what stood there, in that order.
        let at = 0;
        for (const piece of text.split(MARK)) {
          const found = whole.indexOf(piece, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + piece.length;
        }
      }),
      { numRuns: 400 },
    );
  });

  it("finds the shortest values that it searches for at every place", () => {
    const value = "k7Qx2Zw9Lm";
    for (let before = 0; before < 9; before++) {
      const at = ".".repeat(before);
      expect(createScrubber([value]).scrub(`${at}${value}${at}`).text).toBe(`${at}${MARK}${at}`);
    }
  });

  it("replaces what overlaps as one, what touches as two, and the longer of two nested values whole", () => {
    const [a, b] = ["Aa1Bb2Cc3Dd4", "Dd4Ee5Ff6Gg7"];
    expect(createScrubber([a, b]).scrub(`-${a}${b.slice(3)}-`)).toEqual({ text: `-${MARK}-`, count: 1 });
    expect(createScrubber([a, b]).scrub(`-${a}${b}-`)).toEqual({ text: `-${MARK}${MARK}-`, count: 2 });
    const long = `pre-${SECRET}-post-42`;
    for (const values of [
      [SECRET, long],
      [long, SECRET],
    ]) {
      expect(createScrubber(values).scrub(`x ${long} y ${SECRET}`).text).toBe(`x ${MARK} y ${MARK}`);
    }
  });

  it("never finds anything in a replacement, nor across one", () => {
    const inner = "withheld]aB#cD";
    expect(createScrubber([SECRET, inner]).scrub(`${SECRET}aB#cD`).text).toBe(`${MARK}aB#cD`);
    const split = `${SECRET.slice(0, 10)}${SECRET}${SECRET.slice(10)}`;
    expect(createScrubber([SECRET]).scrub(split).text).toBe(SECRET.slice(0, 10) + MARK + SECRET.slice(10));
  });

  it("takes values and texts with lone surrogates, and empty ones", () => {
    const odd = `\ud800${SECRET}\udc00`;
    expect(createScrubber([odd]).scrub(`a${odd}b`).text).toBe(`a${MARK}b`);
    expect(createScrubber([odd]).scrub(JSON.stringify(odd)).text).not.toContain(SECRET);
    expect(createScrubber([SECRET]).scrub(`\udfff${SECRET}\ud83d`).text).toBe(`\udfff${MARK}\ud83d`);
    expect(createScrubber([]).scrub("").text).toBe("");
    expect(createScrubber([""]).scrub("text 7")).toEqual({
      text: "text 7",
      count: 0,
    });
  });

  it.each([
    "1234",
    "password",
    "Engineering",
    "12-03-1990",
    "aaaaaaaaaaaaaaaa",
    "abc",
    "yes",
    "Jane Doe",
    "123456789",
    "2024-01-01",
    "the quick fox",
  ])("never searches for a value that could be guessed: %s", (value) => {
    expect(createScrubber([value]).scrub(`It is ${value}.`)).toEqual({ text: `It is ${value}.`, count: 0 });
  });

  it.each([
    SECRET,
    "sk_live_51H8xQ2",
    "AKIAIOSFODNN7EXAMPLE",
    "correct horse battery staple",
    "4929 8317 4602 5163",
    "f47ac10b-58cc-4372-a567-0e02b2c3d479",
  ])("searches for a value that could not: %s", (value) =>
    expect(createScrubber([value]).scrub(`It is ${value}.`).text).toBe(`It is ${MARK}.`));
});
