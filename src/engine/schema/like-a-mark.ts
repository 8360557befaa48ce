/**
 * Names that somebody wrote who meant a mark: another spelling (case, `-`, `_`), up to two wrong letters, or the mark of
 * another place. The first half of the one list of near misses; `near-misses.ts` has the other members.
 */
import {
  arrayIsArray,
  createList,
  isRecord,
  listAppend,
  listForEach,
  listIncludes,
  listSome,
  mathMin,
  recordForEach,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringRewrite, stringToLowerCase } from "../../intrinsics/text.js";
import { escapePointerToken } from "./json-pointer.js";
import { KEYWORDS, MAP } from "./keywords.js";
import type { JsonObject, JsonValue } from "./types.js";

const MARKS = ["sensitive", "xsensitive", "issensitive", "sensitivehint"];
/** Longer names are not compared: a page may have long ones. */
const LONGEST = 32;

/** The letters alone, in lower case. */
export const lettersOf = (name: string): string => stringToLowerCase(stringRewrite(name, /[^a-z]/gi));

/** The number of letters to insert, remove or replace. */
export function editsBetween(one: string, other: string): number {
  let row = createList<number>();
  for (let at = 0; at <= other.length; at++) row[at] = at;
  for (let line = 1; line <= one.length; line++) {
    const next = createList<number>();
    next[0] = line;
    for (let at = 1; at <= other.length; at++)
      next[at] = mathMin(
        (next[at - 1] as number) + 1,
        (row[at] as number) + 1,
        (row[at - 1] as number) + (one[line - 1] === other[at - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length] as number;
}

/** The same few names are met in each schema. */
const known = new SafeMap<string, boolean>();

/** `sensitivity` is a member of the vocabularies: it is three letters away. */
export function isLikeMark(name: string): boolean {
  if (name.length > LONGEST) return false;
  let isLike = known.get(name);
  if (isLike === undefined) {
    const letters = lettersOf(name);
    isLike =
      regExpExec(/^(x|is)?sensitive/, letters) !== null ||
      listSome(MARKS, (mark) => editsBetween(letters, mark) <= 2);
    known.set(name, isLike);
  }
  return isLike;
}

/** The object that has a member: a tool, its `annotations`, its `_meta`, or a schema. */
export type Holder = "tool" | "annotations" | "_meta" | "schema";

/** Members that hold marks: misspelt, all of them are lost. */
const HOLDERS = ["outputSchema", "annotations"];

/**
 * The mark that was meant, if this member is no mark and is like one. The console says it always.
 *
 * @param name a member of the tool itself, of its `annotations` or of its `_meta`
 */
export function markMeant(holder: Exclude<Holder, "schema">, name: string): string | undefined {
  let meant: string | undefined;
  if (isLikeMark(name) && (holder !== "annotations" || name !== "sensitiveHint"))
    meant = "annotations.sensitiveHint";
  if (holder === "tool" && !listIncludes(HOLDERS, name) && name.length <= LONGEST)
    listForEach(HOLDERS, (each) => {
      if (editsBetween(lettersOf(name), stringToLowerCase(each)) <= 2) meant = each;
    });
  return meant;
}

interface Place {
  readonly value: JsonValue;
  readonly pointer: string;
  /** Its members are named by the page, and each is a schema. */
  readonly isMap: boolean;
}

const DEFINITIONS = ["$defs", "definitions"];
const DATA = ["const", "enum", "default", "examples"];

/**
 * Visits the keywords of a schema and of all below it that are like a mark, and are none. What they are set to is not
 * asked, but for `false`, which marks nothing, and an object, which describes a member more often.
 *
 * @param schema a snapshot
 */
export function findLikeMarks(schema: JsonValue, found: (pointer: string) => void): void {
  const places = createList<Place>();
  const add = (value: JsonValue, pointer: string, isMap: boolean): void =>
    listAppend(places, { value, pointer, isMap });
  add(schema, "", false);
  // The list grows during the loop.
  listForEach(places, ({ value, pointer, isMap }) => {
    if (arrayIsArray(value))
      listForEach(value as JsonValue[], (item, at) => add(item, `${pointer}/${at}`, false));
    else if (isRecord(value))
      recordForEach(value as JsonObject, (key, child) => {
        const at = `${pointer}/${escapePointerToken(key)}`;
        const keyword = KEYWORDS[key];
        if (isMap) add(child, at, false);
        else if (keyword) {
          if (!listIncludes(DATA, key))
            add(child, at, keyword.shape === MAP || listIncludes(DEFINITIONS, key));
        } else if (key !== "x-sensitive" && child !== false && !isRecord(child) && isLikeMark(key)) found(at);
      });
  });
}
