/** The JSON text of what a redaction left, without copies of what it took out. Not in the page bundle. */

import { createList, some } from "../../intrinsics/primordials.js";
import { CopySearch, type Match, replaceMatches } from "../copies/copy-search.js";
import { isStrong } from "../copies/strength.js";
import { hasOtherForms, WeakValues, weakKind } from "../copies/weak-values.js";
import { lists } from "../schema/describe-nodes.js";
import type { JsonValue } from "../schema/types.js";
import type { PlanResult } from "./redact-value.js";
import { eachRemoval, type Removal } from "./removals.js";
import { eachRemovedText } from "./removed-texts.js";
import { rewriteTexts } from "./rewrite-texts.js";
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

/** Whether the schema says which values there are, and this is one. */
function isListed({ plan }: PlanResult, { parent, key, value }: Removal): boolean {
  return lists((parent?.location.step(key) ?? plan.root).nodes, value);
}

function stringifyWithoutCopies(run: PlanResult, left: JsonValue): string | undefined {
  const search = new CopySearch();
  const weak = new WeakValues();
  const met = new Set<string>();
  let isFull = false;
  eachRemoval(run, (removal) => {
    const isSearched = !isListed(run, removal);
    const add = (text: string): void => {
      if (met.has(text)) return;
      met.add(text);
      const isKnown = isStrong(text);
      if (isKnown) isFull ||= !search.add(text);
      if (isSearched && (!isKnown || hasOtherForms(text)) && weakKind(text) !== undefined)
        isFull ||= !weak.add(text);
    };
    if (removal.name !== "") add(removal.name);
    eachRemovedText(removal.value, add);
  });
  if (isFull) return undefined;
  const scrubbed =
    weak.size > 0 ? rewriteTexts(left, run.plan.root, (text) => without(weak, text), true) : left;
  const text = stringifyOwn(scrubbed);
  const found = createList<Match>();
  search.find(text, found);
  if (found.length === 0) return text;
  return some(found, (match) => isDelicate(text, match))
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
  const scrub = (words: string): string => without(search, words);
  const text = JSON.stringify(value, (name: string, member: JsonValue) => {
    if (scrub(name) !== name) return undefined;
    if (typeof member === "number") return scrub(`${member}`) === `${member}` ? member : null;
    return typeof member === "string" ? scrub(member) : member;
  });
  const left = createList<Match>();
  search.findLiteral(text, left);
  return left.length > 0 ? undefined : text;
}
