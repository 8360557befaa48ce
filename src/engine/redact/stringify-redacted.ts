/** The JSON text of what a redaction left, without copies of what it took out. Not in the page bundle. */

import { createList, some } from "../../intrinsics/primordials.js";
import { CopySearch, type Match, replaceMatches } from "../copies/copy-search.js";
import { isStrong } from "../copies/strength.js";
import type { JsonValue } from "../schema/types.js";
import type { PlanResult } from "./redact-value.js";
import { eachRemoval } from "./removals.js";
import { eachRemovedText } from "./removed-texts.js";
import { stringifyOwn } from "./stringify-own.js";

/** What JSON has outside of its strings; a copy with a quote in it may begin in one string and end in another. */
const MAY_BE_OUTSIDE = /^[\s{}[\],:\d+\-.eEtrufalsn]*$|"/;

/** Whether JSON could end, or say something else, where this is replaced: an escape is not cut in two. */
const isDelicate = (text: string, { start, end }: Match): boolean =>
  MAY_BE_OUTSIDE.test(text.slice(start, end)) || text.slice(Math.max(0, start - 1), end).includes("\\");

/**
 * @returns `undefined` where nothing is left, where it holds a copy that cannot be taken out of it, and where it cannot be
 *   written as JSON (it is nested too deeply); never throws.
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

/** Where replacing a copy in the text could leave no JSON: numbers with one become null, members named by one are omitted. */
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
