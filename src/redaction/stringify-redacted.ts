/** The JSON text of what a redaction left, without copies of what it took out. Not in the page bundle. */
import { createList, jsonStringify } from "../primordials.js";
import type { Match } from "./copy-finder.js";
import { isScrubbable } from "./entropy.js";
import { QuickFinder } from "./quick-finder.js";
import type { PlanResult } from "./redact-value.js";
import { eachRemoval } from "./removals.js";
import { eachRemovedText } from "./removed-texts.js";
import { replaceMatches } from "./scrub-text.js";

/** @returns `undefined` where nothing is left, and where it holds a copy that cannot be taken out of it. */
export function stringifyRedacted(run: PlanResult): string | undefined {
  if (run.value === undefined) return undefined;
  const text = jsonStringify(run.value) as string;
  const finder = new QuickFinder();
  let isFull = false;
  const add = (removed: string): void => {
    if (isScrubbable(removed) && !finder.add(removed)) isFull = true;
  };
  eachRemoval(run, ({ name, value }) => {
    add(name);
    eachRemovedText(value, add);
  });
  const found = createList<Match>();
  if (finder.search(text, found) || isFull) return undefined;
  return found.length > 0 ? replaceMatches(text, found) : text;
}
