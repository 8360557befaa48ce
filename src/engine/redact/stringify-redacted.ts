/** The JSON text of a redacted value, without copies of its removals. */

import { createList, listAppend, listSome } from "../../intrinsics/language.js";
import { holdsCopy, holdsWords, Masker, mask, maskWords } from "../copies/masker.js";
import type { Location } from "../schema/location.js";
import type { JsonValue } from "../schema/types.js";
import { toJsonText } from "./json-text.js";
import type { PlanResult } from "./redact-value.js";
import { eachRemoval } from "./removals.js";
import { RemovedValues } from "./removed-values.js";
import { type Clean, rewriteTexts } from "./rewrite-texts.js";
import { textsOf } from "./visit-texts.js";

/**
 * @returns `undefined` if nothing is left, if a copy cannot be removed, and if the value cannot be
 * written as JSON (it is nested too deeply); never throws.
 */
export function stringifyRedacted(run: PlanResult): string | undefined {
  if (run.value === undefined) return undefined;
  try {
    const masker = maskerOf(run);
    return masker && stringifyWithoutCopies(run.value, run, masker);
  } catch {
    return undefined;
  }
}

/** @returns undefined where more was removed than is searched for */
function maskerOf(run: PlanResult): Masker | undefined {
  const { declared, root } = run.plan;
  const removed = new RemovedValues(declared);
  eachRemoval(run, (removal) => removed.noteRemoval(removal, root));
  const masker = new Masker();
  const isFull = (text: string): boolean => !masker.add(text, false, removed.gradeOf(text));
  return listSome(removed.lasting, isFull) || listSome(removed.passing, isFull) ? undefined : masker;
}

/**
 * As results are masked, but that a number with a copy becomes null everywhere. What is searched
 * last is the text that leaves.
 */
function stringifyWithoutCopies(left: JsonValue, { plan }: PlanResult, masker: Masker): string | undefined {
  const maskers = createList<Masker>();
  listAppend(maskers, masker);
  let value = left;
  let text = toJsonText(value);
  const rewrite = (clean: Clean, location?: Location): void => {
    value = rewriteTexts(value, { clean, location, leavesNull: true });
    text = toJsonText(value);
  };
  // Attack: an escape in a text, whose backslash JSON doubles.
  const texts = textsOf(value, text);
  const hasCopy = holdsCopy(maskers, text) || (texts !== text && holdsCopy(maskers, texts));
  if (hasCopy) rewrite((words) => mask(maskers, words));
  if (holdsWords(maskers, textsOf(value, text))) rewrite((words) => maskWords(maskers, words), plan.root);
  // A copy may lie in two texts, or begin with the letter of an escape.
  return hasCopy && holdsCopy(maskers, text) ? undefined : text;
}
