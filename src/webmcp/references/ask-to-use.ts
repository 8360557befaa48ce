/** Asks the person, on the card of what is held, whether a tool may have it (design §4 "Handles") · S1-02 */

import { cleanText } from "../../engine/enforce/clean-text.js";
import { onAbort } from "../../intrinsics/platform-primordials.js";
import { append, clearTimer, createList, setTimer, slice, some } from "../../intrinsics/primordials.js";
import { secretUse } from "../../texts/people.js";
import type { HeldItem, SecretUse } from "./held-items.js";
import { changed } from "./ui-state.js";

/** Milliseconds; no answer is a no. */
const TIME_LIMIT = 120_000;

/**
 * Each place of each registered tool is asked about once.
 *
 * @param done called once; false as well where the person is being asked about the same thing already
 * @throws the reason of a signal that has aborted.
 */
export function askToUse(
  item: HeldItem,
  use: SecretUse,
  signal: AbortSignal | undefined,
  done: (isAllowed: boolean) => unknown,
): unknown {
  const { tool, place } = use;
  if (some(item.uses ?? [], (known) => known.tool === tool && known.place === place)) return done(true);
  if (item.question) return done(false);
  const answer = (isAllowed: boolean): unknown => {
    if (item.question !== question) return undefined;
    item.question = undefined;
    clearTimer(timer);
    release?.();
    if (isAllowed) {
      item.uses ??= createList();
      append(item.uses, use);
    }
    changed();
    return done(isAllowed);
  };
  const release = onAbort(signal, () => answer(false));
  const timer = setTimer(() => answer(false), TIME_LIMIT);
  const question = { words: cleanText(secretUse(tool.name, slice(place, 1)), 240), answer };
  item.question = question;
  return changed();
}
