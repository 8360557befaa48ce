/**
 * A language that no one speaks: English with accents, 40 % longer. What shows up without accents
 * was not taken from `src/texts`; what is cut off would be cut off in a real language, too. It
 * stands in for German in a copy of the extension; `?direction=rtl` in a page's address turns its
 * lines.
 */
import type { Language, Sentences } from "../../../src/texts/language.js";
import * as english from "../../../src/texts/people/english.js";

const PLAIN = "aceinoruyACEINORUY";
const ACCENTED = "áçéíñóŕúýÁÇÉÍÑÓŔÚÝ";

const accented = (letter: string): string => ACCENTED[PLAIN.indexOf(letter)] ?? letter;

const direction = new URLSearchParams(location.search).get("direction") === "rtl" ? "rtl" : "ltr";

/** Each word as if its letters ran from right to left. */
const turned = (text: string): string => text.replace(/\S+/gu, "\u202e$&\u202c");

export function pseudo(text: string): string {
  if (!/\p{L}{2}/u.test(text)) return text;
  const longer = `${text.replace(/[A-Za-z]/g, accented)}${" éé".repeat(Math.ceil((text.length * 0.4) / 3))}`;
  return direction === "rtl" ? turned(longer) : longer;
}

function spoken(value: unknown): unknown {
  if (typeof value === "function") return (...values: unknown[]) => pseudo(String(value(...values)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spoken(member)]));
}

export const language: Language = { tag: "de", direction, sentences: spoken(english) as Sentences };
