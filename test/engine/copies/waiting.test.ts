import { workOf } from "../../work-of.js";

// What is counted is loaded after it.

import { describe, expect, it } from "vitest";
import { WeakValues } from "../../../src/engine/copies/weak-values.js";
import { createScrubber, searchFor } from "./scrub.js";

const MARK = "[withheld]";
const COUNT = 1_000;
const keyOf = (at: number) =>
  `sk-live-${(at * 7_919 + 1e9).toString(36)}-${(at * 40_503 + 1e7).toString(36)}`;
const keys = Array.from({ length: COUNT }, (_, at) => keyOf(at));
const words = "The customer asked for an invoice of March, and we sent it on Monday at ten. ".repeat(200);
/** Letters of another width, which readers take for the same. */
const wide = (text: string) =>
  text.replace(/\w/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe("A thousand values that a text does not hold", () => {
  it("cost little where they are searched for the first time", () => {
    const search = searchFor(keys);
    // To file all their forms would be ten times as much.
    expect(workOf(() => search.find(words, []))).toBeLessThan(3_000_000);
  });

  it("cost little where it looks as if something in it were encoded", () => {
    const search = searchFor(keys);
    const text = `${words} 8f14e45f-ceea-4d76-9c3b-0a1b2c3d4e5f`;
    expect(workOf(() => search.find(text, []))).toBeLessThan(15_000_000);
  });

  it("are found in the next text, and in each one after it", () => {
    const { scrub } = createScrubber(keys);
    for (let round = 0; round < 3; round++) {
      expect(scrub(words).count).toBe(0);
      for (const at of [0, 7, COUNT - 1]) {
        const base64 = btoa(keyOf(at)).replace(/=+$/, "");
        const { text } = scrub(`${words}${keys[at]} and ${base64}, ${keyOf(at).toUpperCase()}`);
        expect(text.slice(words.length)).toBe(`${MARK} and ${MARK}, ${MARK}`);
      }
    }
  });

  it("are found in long texts, encoded in letters of another width, too", () => {
    const { scrub } = createScrubber(keys);
    expect(scrub(`${words}${wide(btoa(keyOf(3)))}.`).count).toBe(1);
  });
});

describe("Words of weak values", () => {
  const values = new WeakValues();
  for (const value of ["Anna Berger", "1954-08-14", "Bob", "Größe", "李小龍王", "0301234567"])
    values.add(value);
  const holds = (text: string) => {
    const found: never[] = [];
    values.find(text, found);
    return found.length > 0;
  };

  it.each([
    "Call Anna Berger.",
    "BERGER, ANNA",
    "born on 14 August 1954",
    "born 14.8.54",
    "(Bob)",
    "die Grösse",
    "ÄNNA-BÉRGER",
    "an 李小龍王。",
    "+49 30 1234567",
    "١٤/٠٨/١٩٥٤",
    "An\u200bna Ber\u00adger",
  ])("are found in %s", (text) => {
    expect(values.mayBeIn(`${words}${text}`)).toBe(true);
    expect(holds(`${words}${text}`)).toBe(true);
  });

  it("are not looked for where one pass shows none", () => {
    expect(values.mayBeIn(words)).toBe(false);
    expect(workOf(() => holds(words))).toBeLessThan(10 * words.length);
  });
});
