/** The search for copies, against a search by brute force: every place of every text, one value after the other. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { random } from "./arbitrary-schemas.js";
import { FINDERS } from "./both-finders.js";
import { bytesWriters, ESCAPES } from "./written-forms.js";

const MARK = "[withheld]";
const CASES = 21_000;
const FIRST = [..."abcXYZ0189"];
const ODD = [..."\"\\/<>&'%+ é€😀\n\t="];
const LAST = [..."Q7wR5tY2pL9kJ4hG"];
const WORDS = ["the cat", ", ", "sat. ", "\n", "&amp; ", "100% ", "\\n", "{}", "Zürich ", "a=b&c=%20", "😀"];

/** How one piece of a text came about. */
interface Piece {
  readonly written: string;
  /** The value that it is a copy of. */
  readonly copyOf?: string;
  readonly isLiteral?: boolean;
}

class TextWriter {
  readonly #next: () => number;
  readonly values: readonly string[];

  constructor(seed: number) {
    this.#next = random(seed);
    this.values = Array.from({ length: 1 + this.#below(3) }, () => this.#value());
  }

  #below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  #pick<Item>(list: readonly Item[]): Item {
    return list[this.#below(list.length)] as Item;
  }

  #characters(alphabet: readonly string[], least: number, more: number): string {
    return Array.from({ length: least + this.#below(more + 1) }, () => this.#pick(alphabet)).join("");
  }

  /** Strong, with a few characters that need escaping somewhere. */
  #value(): string {
    return this.#characters(FIRST, 6, 6) + this.#characters(ODD, 0, 4) + this.#characters(LAST, 8, 4);
  }

  #bytes(): Uint8Array {
    return Uint8Array.from({ length: this.#below(10) }, () => this.#below(256));
  }

  #encoded(text: string): string {
    const inner =
      this.#next() < 0.4 ? this.#pick(bytesWriters(this.#bytes(), this.#bytes())).write(text) : text;
    const once = this.#pick(ESCAPES).write(inner);
    return this.#next() < 0.4 ? this.#pick(ESCAPES).write(once) : once;
  }

  piece(): Piece {
    const roll = this.#next();
    if (roll < 0.4) return { written: this.#characters(WORDS, 1, 5) };
    const value = this.#pick(this.values);
    if (roll < 0.6) return { written: value, copyOf: value, isLiteral: true };
    // Three characters that are not the value's make another text of it, however that is written.
    if (roll < 0.75) return { written: this.#encoded(`${value.slice(0, 2)}~~~${value.slice(5)}`) };
    return { written: this.#encoded(value), copyOf: value };
  }

  /** Words keep pieces apart. */
  pieces(): readonly Piece[] {
    const list = Array.from({ length: this.#below(5) }, () => this.piece());
    return list.flatMap((piece) => [piece, { written: " and " }]);
  }
}

/** Where any of `values` begins, at any place; what overlaps is one. */
function replaceByForce(text: string, values: readonly string[]): string {
  let replaced = "";
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const found = values.filter((value) => text.startsWith(value, at)).map((value) => at + value.length);
    if (found.length === 0) {
      if (at >= end) replaced += text[at];
      continue;
    }
    if (at >= end) replaced += MARK;
    end = Math.max(end, ...found);
  }
  return replaced;
}

type Seen = { withheld: number; replaced: number; untouched: number };

function compare(seed: number, createScrubber: (typeof FINDERS)[number][1], seen: Seen): void {
  const writer = new TextWriter(seed);
  const pieces = writer.pieces();
  const text = pieces.map(({ written }) => written).join("");
  const result = createScrubber(writer.values).scrub(text);
  for (const { written, copyOf } of pieces) {
    if (copyOf !== undefined && result.text !== MARK) expect(result.text).not.toContain(written);
  }
  for (const value of writer.values) expect(result.text).not.toContain(value);
  if (
    pieces.some(({ copyOf, isLiteral, written }) => copyOf !== undefined && !isLiteral && written !== copyOf)
  ) {
    seen.withheld += 1;
    return;
  }
  // Literal copies are replaced where they lie, and nothing else is touched.
  const expected = replaceByForce(text, writer.values);
  if (expected === text) seen.untouched += 1;
  else seen.replaced += 1;
  expect(result.text).toBe(expected);
  expect(result.count).toBe(expected.split(MARK).length - text.split(MARK).length);
}

it.each(FINDERS)(
  "The %s scrubber agrees with a search by brute force, whatever way copies and near misses are written.",
  (_name, create) => {
    const seen = { withheld: 0, replaced: 0, untouched: 0 };
    fc.assert(
      fc.property(fc.integer(), (seed) => compare(seed, create, seen)),
      { numRuns: CASES },
    );
    expect(seen.withheld + seen.replaced + seen.untouched).toBe(CASES);
    expect(Math.min(seen.withheld, seen.replaced, seen.untouched)).toBeGreaterThan(3_000);
  },
  120_000,
);
