/** One look at all texts of a value finds whatever a look at each of them finds: nothing is overlooked between them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isScrubbable } from "../../src/redaction/entropy.js";
import { holdsCopy, joinTexts, searchableText } from "../../src/redaction/join-texts.js";
import { createQuickFinder } from "../../src/redaction/quick-finder.js";
import { createScrubIndex } from "../../src/redaction/scrub-index.js";
import { scrubText } from "../../src/redaction/scrub-text.js";
import type { JsonValue } from "../../src/sensitivity/types.js";
import { random } from "./arbitrary-schemas.js";
import { TextWriter } from "./text-writer.js";
import { bytesWriters } from "./written-forms.js";

const CASES = 20_000;
/** What would do something to what comes next, if it were in the same text. */
const ENDS = ["", "", '"', "\\", "%", "%4", "&", "&#", "&#6", "&amp", "\\u00", " ", "\n", "+", "=", "\ud83d"];
const STARTS = ["", "", "41", "u0041", "n", "#65;", "amp;", "\udc00", " ", "\n", "a", "0", "]"];

class ValueWriter {
  readonly #next: () => number;
  readonly #texts: TextWriter;
  readonly values: readonly string[];

  constructor(seed: number) {
    this.#next = random(seed);
    this.#texts = new TextWriter(seed + 1);
    // One of digits alone, which numbers hold.
    this.values = [...this.#texts.values, `${1e14 + Math.floor(this.#next() * 8e15)}`];
  }

  #pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.#next() * list.length)] as Item;
  }

  #words(): string {
    const roll = this.#next();
    const { written } = this.#texts.piece();
    const whole = roll < 0.2 ? this.#inShortLines(written) : written;
    // Half of a copy is none: its other half may be the next text.
    const cut = Math.floor(whole.length / 2);
    const piece = roll < 0.6 ? whole : roll < 0.8 ? whole.slice(cut) : whole.slice(0, cut);
    return this.#pick(STARTS) + piece + this.#pick(ENDS);
  }

  #inShortLines(text: string): string {
    const written = this.#pick(bytesWriters(new Uint8Array(1), new Uint8Array(2))).write(text);
    const end = this.#pick(["\n", " \n", "\r\n", "  "]);
    return written.replace(/.{1,12}/g, `$&${end}`);
  }

  value(depth: number): JsonValue {
    const roll = this.#next();
    const inner = () => this.value(depth + 1);
    const many = Math.floor(this.#next() * 4);
    if (depth < 3 && roll < 0.3) return Array.from({ length: many }, inner);
    if (depth < 3 && roll < 0.7)
      return Object.fromEntries(Array.from({ length: many }, () => [this.#words(), inner()]));
    if (roll < 0.75) return null;
    if (roll < 0.8) return this.#next() < 0.5 ? +this.#pick(this.values) : this.#next() * 10;
    return this.#words();
  }
}

/** Every text, name and number, by itself. */
function partsOf(value: JsonValue): readonly string[] {
  if (value === null) return [];
  if (typeof value !== "object") return [`${value}`];
  const inner = Object.values(value).flatMap(partsOf);
  return Array.isArray(value) ? inner : [...Object.keys(value), ...inner];
}

/** @returns whether `value` is clean, looked at as one; throws where a look at each of its parts finds something then. */
function look(values: readonly string[], value: JsonValue): boolean {
  const finders = [createQuickFinder(), createScrubIndex()];
  for (const finder of finders) for (const text of values) if (isScrubbable(text)) finder.add(text);
  const [quick] = finders;
  const text = searchableText(value, JSON.stringify(value));
  const isFound = !!quick && holdsCopy([quick], text);
  // Where the JSON is searched, it may look like a copy, but hides none.
  if (!isFound) expect(!!quick && holdsCopy([quick], joinTexts(value))).toBe(false);
  if (isFound) return false;
  for (const finder of finders)
    for (const part of partsOf(value)) expect(scrubText([finder], part)).toBe(part);
  return true;
}

describe("One look at all texts of a value", () => {
  it("finds whatever a look at each of them finds, by either search", () => {
    let clean = 0;
    let asJson = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const writer = new ValueWriter(seed);
        const value = writer.value(0);
        const isClean = look(writer.values, value);
        clean += isClean ? 1 : 0;
        asJson += isClean && !JSON.stringify(value).includes("\\") ? 1 : 0;
      }),
      { numRuns: CASES },
    );
    expect(clean).toBeGreaterThan(CASES / 4);
    expect(clean).toBeLessThan((CASES * 3) / 4);
    expect(asJson).toBeGreaterThan(CASES / 8);
  });

  it("finds copies that JSON of them would hide", () => {
    // Without their quotes, nothing strong is left of these.
    for (const text of ['a1"b2"c3"d4"', "a1\nb2\nc3\nd4\n"]) {
      expect(isScrubbable(text) && !isScrubbable(text.replace(/["\n]/g, ""))).toBe(true);
      expect(look([text], { note: `It is ${text}` })).toBe(false);
    }
  });

  it("finds names, numbers and what an own __proto__ holds", () => {
    const digits = "1234567890123";
    const inProto = JSON.parse(`{"__proto__":["is ${digits}"]}`);
    for (const value of [+digits, { [digits]: 1 }, [[{ a: +digits }]], inProto])
      expect(look([digits], value)).toBe(false);
  });
});
