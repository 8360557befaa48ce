/** The JSON text of a redacted value, without copies of its removals. Not in the page bundle. */

import { createList, some } from "../../intrinsics/primordials.js";
import { CopySearch, type Match, replaceMatches } from "../copies/copy-search.js";
import { isStrong } from "../copies/strength.js";
import type { JsonValue } from "../schema/types.js";
import type { PlanResult } from "./redact-value.js";
import { eachRemoval } from "./removals.js";
import { eachRemovedText } from "./removed-texts.js";
import { stringifyOwn } from "./stringify-own.js";

/** A match of only such characters may lie outside JSON strings; one with a quote may span two strings. */
const MAY_BE_OUTSIDE = /^[\s{}[\],:\d+\-.eEtrufalsn]*$|"/;

/** Whether replacing the match could break the JSON or change its meaning: it must not cut an escape in two. */
const isDelicate = (text: string, { start, end }: Match): boolean =>
  MAY_BE_OUTSIDE.test(text.slice(start, end)) || text.slice(Math.max(0, start - 1), end).includes("\\");

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

function stringifyWithoutCopies(run: PlanResult, left: JsonValue): string | undefined {
  const removed: string[] = [];
  const add = (text: string): void => {
    removed.push(text);
  };
  eachRemoval(run, ({ name, value }) => {
    if (name !== "") add(name);
    eachRemovedText(value, add);
  });
  const text = stringifyOwn(left);
  const search = new CopySearch();
  if (!removed.every((value) => !isStrong(value) || search.add(value))) return undefined;
  const found = createList<Match>();
  search.find(text, found);
  if (found.length === 0) return text;
  return some(found, (match) => isDelicate(text, match))
    ? stringifyPartByPart(left, search)
    : replaceMatches(text, found);
}

/** For matches that could break the JSON: numbers that hold a copy become null, members whose name does are omitted. */
function stringifyPartByPart(value: JsonValue, search: CopySearch): string | undefined {
  const scrub = (words: string): string => {
    const found = createList<Match>();
    search.find(words, found);
    return replaceMatches(words, found);
  };
  const text = JSON.stringify(value, (name: string, member: JsonValue) => {
    if (scrub(name) !== name) return undefined;
    if (typeof member === "number") return scrub(`${member}`) === `${member}` ? member : null;
    return typeof member === "string" ? scrub(member) : member;
  });
  const left = createList<Match>();
  search.findLiteral(text, left);
  return left.length > 0 ? undefined : text;
}
