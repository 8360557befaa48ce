/** The JSON text of a redacted value, without copies of its removals. */

import { createList, listAppend, listSome, mathMax } from "../../intrinsics/language.js";
import { regExpExec, stringIncludes, stringSlice } from "../../intrinsics/text.js";
import type { Match } from "../copies/copy-search.js";
import { findCopies, gradeOf, holdsCopy, holdsWords, Masker, mask, maskWords } from "../copies/masker.js";
import { replaceMatches } from "../copies/replace-matches.js";
import { lists } from "../schema/describe-nodes.js";
import type { JsonValue } from "../schema/types.js";
import { toJsonText } from "./json-text.js";
import type { PlanResult } from "./redact-value.js";
import { eachRemoval, type Removal } from "./removals.js";
import { eachRemovedText } from "./removed-texts.js";
import { rewriteTexts } from "./rewrite-texts.js";
import { textsOf } from "./visit-texts.js";

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
  const masker = new Masker();
  const maskers = createList<Masker>();
  listAppend(maskers, masker);
  let isFull = false;
  eachRemoval(run, (removal) => {
    const isSearched = !isListed(run, removal);
    const add = (text: string): void => {
      const grade = gradeOf(text);
      if (grade === "strong" || (isSearched && grade !== undefined))
        isFull ||= !masker.add(text, false, grade);
    };
    if (removal.name !== "") add(removal.name);
    eachRemovedText(removal.value, add);
  });
  if (isFull) return undefined;
  let scrubbed = left;
  let text = toJsonText(left);
  if (holdsWords(maskers, textsOf(left, text))) {
    scrubbed = rewriteTexts(left, {
      clean: (words) => maskWords(maskers, words),
      location: run.plan.root,
      leavesNull: true,
    });
    text = toJsonText(scrubbed);
  }
  const found = createList<Match>();
  findCopies(maskers, text, found);
  if (found.length === 0) return text;
  return listSome(found, (match) => isDelicate(text, match))
    ? stringifyPartByPart(scrubbed, maskers)
    : replaceMatches(text, found);
}

/** For when replacing a copy in the text could leave no JSON: numbers with one become null, members named by one are omitted. */
function stringifyPartByPart(value: JsonValue, maskers: readonly Masker[]): string | undefined {
  const text = toJsonText(rewriteTexts(value, { clean: (words) => mask(maskers, words), leavesNull: true }));
  return holdsCopy(maskers, text) ? undefined : text;
}
