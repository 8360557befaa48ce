/** The search for copies, against a search by brute force: every place of every text, one value after the other. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../../runs-all.js";
import { createScrubber } from "./scrub.js";
import { TextWriter } from "./text-writer.js";

const MARK = "[withheld]";
const CASES = cases(21_000);

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

function compare(seed: number, seen: Seen, between: string): void {
  const writer = new TextWriter(seed);
  const pieces = writer.pieces(between);
  const text = pieces.map(({ written }) => written).join("");
  const result = createScrubber(writer.values).scrub(text);
  for (const { written, copyOf } of pieces) {
    if (copyOf !== undefined) expect(result.text).not.toContain(written);
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

/** Of long texts with few escapes not all is read. */
const FAR = " and then nothing of it for a while. ".repeat(24);
const APART: readonly [string, between: string, cases: number][] = [
  ["close together", " and ", CASES],
  ["far apart", FAR, CASES / 5],
];

describe("The search for copies", () => {
  it.each(
    APART,
  )("agrees with a search by brute force, whatever way copies and near misses are written, %s.", (_title, between, numRuns) => {
    const seen = { withheld: 0, replaced: 0, untouched: 0 };
    fc.assert(
      fc.property(fc.integer(), (seed) => compare(seed, seen, between)),
      { numRuns },
    );
    expect(seen.withheld + seen.replaced + seen.untouched).toBe(numRuns);
    expect(Math.min(seen.withheld, seen.replaced, seen.untouched)).toBeGreaterThan(numRuns / 7);
  });
});
