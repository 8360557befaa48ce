/**
 * Says a mistake of the page's author on the console: once for each tool and place, in one line of names of the definition
 * and counts. Agents may read the console. Attack: a name that is a paragraph, or an order to an agent.
 */
import { cleanText } from "../../engine/enforce/clean-text.js";
import { warnAuthor } from "../../intrinsics/dom.js";
import { SafeMap } from "../../intrinsics/language.js";
import { mistakeLines, type PageMistake } from "../../texts/mistake-lines.js";

export interface PlacedMistake {
  readonly code: PageMistake;
  /** Empty where it concerns the page. */
  readonly tool: string;
  /** A JSON Pointer into the definition, or another name of a place; empty for the whole tool. */
  readonly place: string;
  /** A name of the definition, a count or a word of ours. */
  readonly detail?: string | undefined;
}

const said = new SafeMap<string, true>();
let heard = false;
let strict = false;

/** Whether the page has chosen Airlock. Of other pages the extension says nothing. */
export const isHeard = (): boolean => heard;
/** Whether a mistake that is seen at registration refuses it. */
export const isStrict = (): boolean => strict;

/** The page has chosen Airlock: its author reads the console. */
export function hearMistakes(isStrict?: boolean): void {
  heard = true;
  strict ||= !!isStrict;
}

/** @returns its line. */
export function lineOf({ code, tool, place, detail = "" }: PlacedMistake): string {
  const at = `${cleanText(tool, 120)}${tool && place && " "}${cleanText(place, 120)}`;
  return `webmcp-airlock ${code}: ${at} ${mistakeLines[code](cleanText(detail, 120))}`;
}

export function sayMistake(mistake: PlacedMistake): void {
  const { code, tool, place } = mistake;
  const key = `${code} ${tool} ${place}`;
  if (!heard || said.has(key)) return;
  said.set(key, true);
  warnAuthor(lineOf(mistake));
}
