/** The JSON text of a redacted value, without copies of its removals. */

import {
  arrayIsArray,
  createList,
  createRecord,
  listMap,
  listSome,
  mathMax,
  recordForEach,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom, stringIncludes, stringSlice } from "../../intrinsics/text.js";
import { CopySearch, type Match } from "../copies/copy-search.js";
import { replaceMatches } from "../copies/replace-matches.js";
import { WeakValues } from "../copies/weak-values.js";
import { lists } from "../schema/describe-nodes.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { gradeOf } from "./grade.js";
import { toJsonText } from "./json-text.js";
import type { PlanResult } from "./redact-value.js";
import { eachRemoval, type Removal } from "./removals.js";
import { eachRemovedText } from "./removed-texts.js";
import { rewriteTexts } from "./rewrite-texts.js";

/** A match of only such characters may lie outside JSON strings; one with a quote may span two strings. */
const MAY_BE_OUTSIDE = /^[\s{}[\],:\d+\-.eEtrufalsn]*$|"/;

/** Whether replacing the match could break the JSON or change its meaning: it must not cut an escape in two. */
const isDelicate = (text: string, { start, end }: Match): boolean =>
  regExpExec(MAY_BE_OUTSIDE, stringSlice(text, start, end)) !== null ||
  stringIncludes(stringSlice(text, mathMax(0, start - 1), end), "\\");

/**
 * @returns `undefined` if nothing is left, if a copy cannot be removed, and if the value cannot be written as JSON (it is
 *   nested too deeply); never throws.
 */
export function stringifyRedacted(run: PlanResult): string | undefined {
  if (run.value === undefined) return undefined;
  try {
    return stringifyWithoutCopies(run, run.value);
  } catch {
    return undefined;
  }
}

/** Whether the schema says which values there are, and this is one. */
function isListed({ plan }: PlanResult, { parent, key, value }: Removal): boolean {
  return lists((parent?.location.step(key) ?? plan.root).nodes, value);
}

function stringifyWithoutCopies(run: PlanResult, left: JsonValue): string | undefined {
  const search = new CopySearch();
  const weak = new WeakValues();
  const met = new SafeMap<string, true>();
  let isFull = false;
  eachRemoval(run, (removal) => {
    const isSearched = !isListed(run, removal);
    const add = (text: string): void => {
      if (met.has(text)) return;
      met.set(text, true);
      const { isStrong, kind } = gradeOf(text);
      if (isStrong) isFull ||= !search.add(text);
      if (isSearched && kind !== undefined) isFull ||= !weak.add(text);
    };
    if (removal.name !== "") add(removal.name);
    eachRemovedText(removal.value, add);
  });
  if (isFull) return undefined;
  const json = toJsonText(left);
  const scrubbed = weak.mayBeIn(json)
    ? rewriteTexts(left, run.plan.root, (text) => without(weak, text), true)
    : left;
  const text = scrubbed === left ? json : toJsonText(scrubbed);
  const found = createList<Match>();
  search.find(text, found);
  if (found.length === 0) return text;
  return listSome(found, (match) => isDelicate(text, match))
    ? stringifyPartByPart(scrubbed, search)
    : replaceMatches(text, found);
}

function without(values: CopySearch | WeakValues, text: string): string {
  const found = createList<Match>();
  values.find(text, found);
  return found.length === 0 ? text : replaceMatches(text, found);
}

/** Where replacing a copy in the text could leave no JSON: numbers with one become null, members named by one are omitted. */
function stringifyPartByPart(value: JsonValue, search: CopySearch): string | undefined {
  const hasCopy = (words: string): boolean => without(search, words) !== words;
  const scrub = (part: JsonValue): JsonValue => {
    if (typeof part === "string") return without(search, part);
    if (typeof part === "number") return hasCopy(stringFrom(part)) ? null : part;
    if (typeof part !== "object" || part === null) return part;
    if (arrayIsArray(part)) return listMap(part as readonly JsonValue[], scrub);
    const kept = createRecord<JsonValue>();
    recordForEach(part as JsonObject, (name, member) => {
      if (!hasCopy(name)) kept[name] = scrub(member);
    });
    return kept;
  };
  const text = toJsonText(scrub(value));
  const left = createList<Match>();
  search.findLiteral(text, left);
  return left.length > 0 ? undefined : text;
}
