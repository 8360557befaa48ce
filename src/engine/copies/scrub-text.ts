/** Takes copies of known values out of a text · S1-11 */
import { createList, listForEach } from "../../intrinsics/language.js";
import type { CopySearch, Match } from "./copy-search.js";
import { replaceMatches } from "./replace-matches.js";

function findAll(searches: readonly CopySearch[], text: string): Match[] {
  const found = createList<Match>();
  listForEach(searches, (search: CopySearch) => search.find(text, found));
  return found;
}

/** Finding (by all of `searches`) is separate from replacing, so that nothing is found in a replacement or cut in two before. */
export const scrubText = (searches: readonly CopySearch[], text: string): string =>
  replaceMatches(text, findAll(searches, text));

/** Whether any of `searches` finds a copy, in any form, or cannot tell. */
export const holdsCopy = (searches: readonly CopySearch[], text: string): boolean =>
  findAll(searches, text).length > 0;
