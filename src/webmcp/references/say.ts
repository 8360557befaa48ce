/** The words on cards: English, or what the page has put in its place. */
import { ownWindow } from "../../intrinsics/dom.js";
import { objectDefineProperty, symbolFor } from "../../intrinsics/language.js";

/**
 * Other words for an English sentence; anything but a text leaves it English. It is asked for
 * sentences and for names of items, never for a value.
 *
 * @param isName the text is what an item is called, which may be the page's own word
 */
export type Translate = (english: string, isName?: boolean) => unknown;

/** On the window: it does not matter which copy shows the cards, nor which script was first. */
const WORDS = symbolFor("webmcp-airlock/words");

export const setWords = (value: Translate): unknown =>
  objectDefineProperty(ownWindow, WORDS, { value, configurable: true });

export function say(english: string, isName?: boolean): string {
  const words = (ownWindow as unknown as Record<symbol, Translate | undefined>)[WORDS]?.(english, isName);
  return typeof words === "string" ? words : english;
}
