/**
 * The search for weak values against brute force: every stretch of a text is compared with every value, character by
 * character. The oracle knows no words, no tables and no folding of the product's.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Match } from "../../../src/engine/copies/copy-search.js";
import { WeakValues } from "../../../src/engine/copies/weak-values.js";

const isSign = (character: string) => /[^a-z0-9]/i.test(character);
const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Where signs or spaces stand in a text: after how many letters and digits. */
function gapsOf(text: string): { readonly at: number; readonly between: string }[] {
  return [...text.matchAll(/[^a-z0-9]+/gi)].map(({ 0: between, index }) => ({
    at: bare(text.slice(0, index)).length,
    between,
  }));
}

interface Form {
  readonly value: string;
  /** So many letters of the last name come first. */
  readonly turn?: number;
}

const beginsSmall = (word = "") => /^[a-z]/.test(word);

/** Whether nothing but white space stands where a name is turned, and a word beside it has a small letter. */
function isTurnedInPassing(stretch: string, turn: number): boolean {
  const gap = [...stretch.matchAll(/\s+/g)].find(
    ({ index }) => bare(stretch.slice(0, index)).length === turn,
  );
  if (gap === undefined || gapsOf(stretch).find(({ at }) => at === turn)?.between !== gap[0]) return false;
  const before = stretch.slice(0, gap.index).split(/[^a-z0-9]/i);
  return beginsSmall(before.at(-1)) || beginsSmall(stretch.slice(gap.index).trim());
}

/** As the rule says it: equal without case and signs, whole words, and white space where the value has a gap. */
function isEqual({ value, turn = -1 }: Form, stretch: string): boolean {
  if (bare(stretch) !== bare(value)) return false;
  const gaps = gapsOf(stretch);
  if (gaps.some(({ between }) => between.length > 4)) return false;
  const isSpelled = gaps.length === bare(value).length - 1;
  const isOfWords = !/\d/.test(value) && gapsOf(value).length > 0;
  const allowed = gapsOf(value).map(({ at }) => at);
  const strange = gaps.filter(({ at, between }) => between.trim() === "" && !allowed.includes(at));
  return !isOfWords || isSpelled || (strange.length === 0 && !isTurnedInPassing(stretch, turn));
}

/** Names with the last name first are the same name. */
function formsOf(value: string): Form[] {
  const words = value.split(/[ -]/);
  if (/\d/.test(value) || words.length < 2) return [{ value }];
  const turned = words.slice(1).map((_, at) => ({
    value: [...words.slice(at + 1), ...words.slice(0, at + 1)].join(" "),
    turn: words.slice(at + 1).join("").length,
  }));
  return [{ value }, ...turned];
}

/** For each character, whether it must go. */
function bruteForce(values: readonly string[], text: string): boolean[] {
  const gone = Array.from(text, () => false);
  const forms = values.flatMap(formsOf);
  for (let start = 0; start < text.length; start++) {
    const isStart = !isSign(text[start] as string) && (start === 0 || isSign(text[start - 1] as string));
    for (let end = start + 3; isStart && end <= text.length; end++) {
      const isEnd = !isSign(text[end - 1] as string) && (end === text.length || isSign(text[end] as string));
      if (isEnd && forms.some((form) => isEqual(form, text.slice(start, end)))) gone.fill(true, start, end);
    }
  }
  return gone;
}

function product(values: readonly string[], text: string): boolean[] {
  const search = new WeakValues();
  for (const value of values) search.add(value);
  const found: Match[] = [];
  search.find(text, found);
  const gone = Array.from(text, () => false);
  for (const { start, end } of found) gone.fill(true, start, end);
  return gone;
}

const words = (letters: string, count: number) =>
  fc
    .array(fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 3 }), {
      minLength: count,
      maxLength: count,
    })
    .map((each) => each.join(" "));
/** Few letters, so that texts hold the values by chance, and nearly hold them. */
const name = fc.oneof(words("ab", 2), words("ab", 3)).filter((value) => bare(value).length > 3);
const token = fc.stringMatching(/^[xy][12]{2,3}[xy]$/);
const separator = fc.constantFrom(" ", " ", ", ", "-", "--- --", "\n", "", ".");
const textOf = (values: readonly string[]) =>
  fc
    .array(
      fc.tuple(
        fc.oneof(
          fc.string({ unit: fc.constantFrom("a", "b", "A", "B"), minLength: 1, maxLength: 4 }),
          fc.constantFrom(...values, ...values.flatMap((value) => value.split(" "))),
          fc.constantFrom(...values).map((value) => value.toUpperCase().replaceAll(" ", "-")),
          fc.constantFrom(...values).map((value) => [...bare(value)].join(" ")),
        ),
        separator,
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.flat().join(""));

describe("The search for weak values takes out what brute force finds, and nothing else", () => {
  it.each([
    ["names", fc.array(name, { minLength: 1, maxLength: 3 })],
    ["tokens with digits", fc.array(token, { minLength: 1, maxLength: 3 })],
  ] as const)("of %s", (_kind, values) => {
    const cases = values.chain((each) => fc.tuple(fc.constant(each), textOf(each)));
    fc.assert(
      fc.property(cases, ([each, text]) => {
        expect([text, each, product(each, text)]).toEqual([text, each, bruteForce(each, text)]);
      }),
      { numRuns: 800 },
    );
  });
});
