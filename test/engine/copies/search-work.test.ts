import { workOf } from "../../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import { samples } from "../../runs-all.js";
import { random } from "../redact/arbitrary-schemas.js";
import { createScrubber } from "./scrub.js";

const SECRET = "cNry7Kq9Zx42Lm8Wd5Tp";
const MARK = "[withheld]";
/** No text of these looks as if it were encoded. */
const LETTERS = "kmnpqrstuvwxyz,;:!";

describe("The work of a search", () => {
  it.each([
    ["a period of the value", "abcdefgh1Z", "abcdefgh1Z"],
    ["one character", "a", "b"],
    ["half the value", "Ab1Cd2Ef3Gh4", "Ab1Cd2"],
  ])("is little on a text that repeats %s", (_title, period, repeated) => {
    const values = Array.from({ length: 20 }, (_, i) => `${period.repeat(2_000)}${SECRET}${i}`);
    const scrubber = createScrubber(values);
    const text = repeated.repeat(1_000_000 / repeated.length);
    let result = { text: "", count: 0 };
    expect(
      workOf(() => {
        result = scrubber.scrub(text);
      }),
    ).toBeLessThan(200_000_000);
    // Given up on: then all of it stays behind.
    expect(result.count === 0 ? result.text : MARK).toBe(result.text);
  });

  it("is little on a long run of backslashes", () => {
    const { scrub } = createScrubber([SECRET]);
    const text = "\\".repeat(100_000);
    expect(workOf(() => scrub(text))).toBeLessThan(200_000_000);
    expect(scrub(text).text).toBe(text);
  });

  it("is little for many values in a large text", () => {
    const values = Array.from({ length: 2_000 }, (_, i) => `${SECRET}${(i * 7919).toString(36)}x${i}`);
    const scrubber = createScrubber(values);
    const text = `${"lorem ipsum dolor sit amet, ".repeat(40_000)}${values[1_234]}`;
    let result = { text: "", count: 0 };
    expect(
      workOf(() => {
        result = scrubber.scrub(text);
      }),
    ).toBeLessThan(200_000_000);
    expect(result.text).not.toContain(SECRET);
  });

  it.each(
    samples(
      [
        ["begin", (prefix: string, own: string) => prefix + own],
        ["begin and end", (prefix: string, own: string) => prefix + own + prefix],
      ] as const,
      ([title]) => title === "begin and end",
    ),
  )("is little for thousands of long values that %s alike, on a text of nothing else", (_title, build) => {
    const prefix = `sk_live_${SECRET.repeat(10)}`;
    const values = Array.from({ length: 2_000 }, (_, i) => build(prefix, (i * 7_919 + 1e9).toString(36)));
    const scrubber = createScrubber(values);
    const text = prefix.repeat(1_000_000 / prefix.length);
    // The bound on the work of one text; without it, each of the values would be compared at each
    // place: 10¹¹ steps.
    expect(workOf(() => scrubber.scrub(text))).toBeLessThan(500_000_000);
    // Given up on or not, what is found stays behind.
    expect(scrubber.scrub(`Here: ${values[7]}.`).text).not.toContain(values[7]);
  });

  const letters = (length: number, seed: number) => {
    const next = random(seed);
    return Array.from({ length }, () => LETTERS[Math.floor(next() * LETTERS.length)]).join("");
  };

  it("is little on a text like a thousand long values of one length, which is read to its end", () => {
    // They differ between the places that are looked at, whatever the distance of those.
    const [head, tail] = [letters(90 + 7 * 128, 11), letters(1_000, 12)];
    const values = Array.from({ length: 1_700 }, (_, at) => `${head}${letters(9, 100 + at)}${tail}`);
    const scrubber = createScrubber(values);
    const text = `${head}******${tail}`.repeat(50);
    let scrubbed = "";
    expect(
      workOf(() => {
        scrubbed = scrubber.scrub(`${text}${values[7]}`).text;
      }),
    ).toBeLessThan(200_000_000);
    expect(scrubbed).toBe(`${text}${MARK}`);
  });

  it("is bounded on a text of what a thousand long values nearly are, which stays behind as a whole", () => {
    // They differ between the places that are looked at, and end alike: each is compared with each
    // copy.
    const [head, tail] = [letters(90 + 7 * 128, 11), letters(1_000, 12)];
    const values = Array.from({ length: 1_700 }, (_, at) => `${head}${letters(9, 100 + at)}${tail}`);
    const scrubber = createScrubber(values);
    const text = `${head}${letters(9, 99)}${tail}`.repeat(100);
    let scrubbed = "";
    expect(
      workOf(() => {
        scrubbed = scrubber.scrub(text).text;
      }),
    ).toBeLessThan(50_000_000);
    expect(scrubbed).toBe(MARK);
  });

  it("is little for values that begin and end alike, which are told apart by what is between", () => {
    const [head, tail] = [letters(400, 21), letters(400, 22)];
    const build = (at: number) => `${head}${letters(400, 1_000 + at)}${tail}`;
    const { scrub } = createScrubber(Array.from({ length: 1_000 }, (_, at) => build(at)));
    const text = Array.from({ length: 40 }, (_, at) => build(2_000 + at)).join(" ");
    expect(scrub(text)).toEqual({ text, count: 0 });
    expect(scrub(`${text} ${build(7)}`)).toEqual({ text: `${text} ${MARK}`, count: 1 });
  });

  it("is little on a text like a thousand values of every length", () => {
    const all = letters(1_400, 13).replace(/[^a-z]/g, "");
    const scrubber = createScrubber(Array.from({ length: 1_000 }, (_, at) => all.slice(0, 45 + at)));
    const text = `${all.slice(0, 40)}a`.repeat(2_000);
    let scrubbed = "";
    expect(
      workOf(() => {
        scrubbed = scrubber.scrub(text).text;
      }),
    ).toBeLessThan(200_000_000);
    expect([text, MARK]).toContain(scrubbed);
  });

  it.each([
    ["end", (i: number) => `first${i}.last${(i * 7) % 300}@corp.example.com`],
    ["are times", (i: number) => new Date(1.7e12 + i * 86_461_001).toISOString()],
  ])("does not cost texts with others that %s like hundreds of values", (_title, build) => {
    const { scrub } = createScrubber(Array.from({ length: 300 }, (_, i) => build(i)));
    const text = Array.from({ length: 100 }, (_, i) => build(1_000 + i)).join(", ");
    expect(scrub(text)).toEqual({ text, count: 0 });
    expect(scrub(`${text}, ${build(299)}`)).toEqual({ text: `${text}, [withheld]`, count: 1 });
  });

  it.each([
    ["200 long secrets", 200, 8_000],
    ["5,000 short ones", 5_000, 20],
  ])("is little for the preparation, too: %s", (_title, count, length) => {
    const values = Array.from({ length: count }, (_, i) =>
      `${(i * 7_919 + 1e9).toString(36)}${SECRET}`.repeat(length / 20).slice(0, length),
    );
    expect(workOf(() => createScrubber(values))).toBeLessThan(100_000_000);
  });
});
