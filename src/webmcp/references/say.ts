/** The words on cards: English, or what the page has put in its place (`webmcp-airlock/german`, or words of its own). */
import { ownWindow } from "../../intrinsics/dom.js";
import { objectDefineProperty, symbolFor } from "../../intrinsics/language.js";
import { stringReplaceAll } from "../../intrinsics/text.js";

/**
 * The words for an English sentence, in which `{1}` and `{2}` stand for names and numbers. Anything but a text leaves it
 * English. It is asked for sentences and labels, never for a value.
 */
export type Translate = (english: string) => unknown;

/** On the window, so that it does not matter which copy of Airlock shows the cards, nor which script was first. */
const WORDS = symbolFor("webmcp-airlock/words");

export const setWords = (value: Translate): unknown =>
  objectDefineProperty(ownWindow, WORDS, { value, configurable: true });

type Sentence = string | ((one: string, two: string) => string);

export function say(sentence: Sentence, one = "", two = ""): string {
  const isWhole = typeof sentence === "string";
  const translate = (ownWindow as unknown as Record<symbol, Translate | undefined>)[WORDS];
  const words = translate?.(isWhole ? sentence : sentence("{1}", "{2}"));
  if (typeof words === "string") return stringReplaceAll(stringReplaceAll(words, "{2}", two), "{1}", one);
  return isWhole ? sentence : sentence(one, two);
}
