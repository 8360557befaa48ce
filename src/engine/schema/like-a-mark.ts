/**
 * Names that somebody wrote who meant a mark: another spelling (case, `-`, `_`), up to two wrong
 * letters, or the mark of another place. The first half of the one list of near misses;
 * `near-misses.ts` has the other members.
 */
import { isRecord, listIncludes, listSome } from "../../intrinsics/language.js";
import { stringRewrite, stringSlice, stringToLowerCase } from "../../intrinsics/text.js";
import type { JsonValue } from "./types.js";

/** The object that has a member: a tool, its `annotations`, its `_meta`, or a schema. */
export type Holder = "tool" | "annotations" | "_meta" | "schema";

/** The letters alone, in lower case. */
export const lettersOf = (name: string): string => stringRewrite(stringToLowerCase(name), /[^a-z]/g);

/**
 * Whether so many letters to insert, remove or replace make `one` of `other`. A word that begins
 * with all of `other` is near, too: `sensitiveFields`.
 */
export function isNear(one: string, other: string, edits = 2): boolean {
  if (!one || !other) return (edits > 1 && !other) || one.length + other.length <= edits;
  const rest = stringSlice(one, 1);
  const otherRest = stringSlice(other, 1);
  if (one[0] === other[0]) return isNear(rest, otherRest, edits);
  return (
    edits > 0 &&
    (isNear(rest, otherRest, edits - 1) ||
      isNear(rest, other, edits - 1) ||
      isNear(one, otherRest, edits - 1))
  );
}

const MARKS = ["sensitive", "xsensitive", "sensitivehint"];
const HOLDERS = ["outputschema", "annotations"];

function isLike(name: string, words: readonly string[]): boolean {
  const letters = lettersOf(name);
  return listSome(words, (word) => isNear(letters, word));
}

/** A keyword. `false` marks nothing, and an object describes a member more often. */
export const isMisspeltMark = (keyword: string, value: JsonValue): boolean =>
  keyword.length > 6 &&
  value !== false &&
  !isRecord(value) &&
  keyword !== "x-sensitive" &&
  isLike(keyword, MARKS);

/**
 * The mark that was meant by a member of a tool, of its `annotations` or of its `_meta`, or the
 * member that holds marks. The console says it always.
 *
 * @param known those that are no mistake
 */
export function markMeant(known: readonly string[], name: string): string | undefined {
  if (listIncludes(known, name)) return undefined;
  if (isLike(name, MARKS)) return "annotations.sensitiveHint";
  return isLike(name, HOLDERS) ? "outputSchema or annotations" : undefined;
}

/** The members of each that mark, or hold marks. */
export const MARKING = {
  tool: ["outputSchema", "annotations"],
  annotations: ["sensitiveHint"],
  _meta: ["annotations"],
};
