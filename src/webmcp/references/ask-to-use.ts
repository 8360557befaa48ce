/**
 * Asks the person, on the card of a withheld item, whether a tool may use it
 * (spec-notes/internal/decisions.md) · S1-02
 */

import { cleanText, sayName } from "../../engine/enforce/clean-text.js";
import { onAbort } from "../../intrinsics/dom.js";
import { createList, listAppend, listSome } from "../../intrinsics/language.js";
import { clearTimer, setTimer } from "../../intrinsics/tasks.js";
import { stringSlice } from "../../intrinsics/text.js";
import { secretUse } from "../../texts/people.js";
import type { HeldItem, SecretUse } from "./held-items.js";
import { changed } from "./ui-state.js";

/** Milliseconds. No answer counts as a denial. */
const TIME_LIMIT = 120_000;

/**
 * Asks at most once for each item and each argument of each registered tool.
 * sensitive-results §use a handle, 4
 *
 * @param done called once; with false also if the same question is already open
 * @throws the abort reason of a signal that has aborted.
 */
export function askToUse(
  item: HeldItem,
  use: SecretUse,
  signal: AbortSignal | undefined,
  done: (isAllowed: boolean) => unknown,
): unknown {
  const { tool, place, title } = use;
  if (listSome(item.uses ?? [], (known) => known.tool === tool && known.place === place)) return done(true);
  if (item.question) return done(false);
  const answer = (isAllowed: boolean): unknown => {
    if (item.question !== question) return undefined;
    item.question = undefined;
    clearTimer(timer);
    release?.();
    if (isAllowed) {
      item.uses ??= createList();
      listAppend(item.uses, use);
    }
    changed([item.handle]);
    return done(isAllowed);
  };
  const release = onAbort(signal, () => answer(false));
  const timer = setTimer(() => answer(false), TIME_LIMIT);
  const as = sayName(title || stringSlice(place, 1));
  const question = { words: cleanText(secretUse(sayName(tool.name), as), 240), answer };
  item.question = question;
  return changed([item.handle]);
}
