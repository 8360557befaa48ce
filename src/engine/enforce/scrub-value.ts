/** Removes copies of removed values, and foreign handles, from plain data · S1-11 */

import { listForEach } from "../../intrinsics/language.js";
import {
  RegExpConstructor,
  regExpExec,
  stringIncludes,
  stringSplit,
  stringToLowerCase,
} from "../../intrinsics/text.js";
import { markerSent } from "../../texts/agents.js";
import { CopySearch } from "../copies/copy-search.js";
import { GAP, splitWord } from "../copies/invisible.js";
import { holdsCopy, type Masker, mask, maskWords } from "../copies/masker.js";
import { SCRUBBED } from "../copies/replace-matches.js";
import { parseJsonText, toJsonText } from "../redact/json-text.js";
import { rewriteTexts } from "../redact/rewrite-texts.js";
import { textsOf, visitTexts } from "../redact/visit-texts.js";
import { escapePointerToken, unescapePointerToken } from "../schema/json-pointer.js";
import type { JsonValue } from "../schema/types.js";
import { type AgentSession, scrubListsOf } from "./agent-session.js";
import { sayName } from "./clean-text.js";

/** Attack: a page puts a handle into a result to have it redeemed. Only Airlock issues handles. */
export const HANDLE_SOURCE = `${splitWord("airlock-")}(?:${GAP}[\\da-f]){32}`;
export const HANDLE = new RegExpConstructor(HANDLE_SOURCE, "iu");

/**
 * Shorter texts cannot hold a copy: a value has ten characters, and base64 keeps at least three
 * quarters of them.
 */
const SHORTEST_COPY = 9;

/** One search through one value. */
export interface Scrub {
  readonly maskers: readonly Masker[];
  /** Set when a copy was removed. */
  foundCopies: boolean;
  /** Set when something was masked in a text that did not have the marker itself. */
  hasMasked?: boolean;
}

export function noteMask(scrub: Scrub, before: string, after: string): void {
  scrub.hasMasked ||= after !== before && !stringIncludes(before, SCRUBBED);
}

/** A text with a handle is replaced as a whole. */
export function scrubWords(scrub: Scrub, words: string): string {
  if (words.length < SHORTEST_COPY) return words;
  const text = regExpExec(HANDLE, words) ? SCRUBBED : mask(scrub.maskers, words);
  scrub.foundCopies ||= text !== words;
  noteMask(scrub, words, text);
  return text;
}

/** Removes copies from the whole value: from its texts, its names and its numbers. */
export function scrubAll(
  scrub: Scrub,
  value: JsonValue,
  texts = textsOf(value, toJsonText(value)),
): JsonValue {
  const isClean = !regExpExec(HANDLE, texts) && !holdsCopy(scrub.maskers, texts);
  return isClean ? value : rewriteTexts(value, { clean: (words) => scrubWords(scrub, words) });
}

/** A schema path whose names may be secret values elsewhere: such a name becomes `*`. */
export function scrubPath(scrub: Scrub, path: string): string {
  let clean = "";
  listForEach(stringSplit(path, "/"), (token, index) => {
    const name = unescapePointerToken(token);
    if (index > 0) clean += `/${scrubWords(scrub, name) === name ? escapePointerToken(name) : "*"}`;
  });
  return clean;
}

/**
 * @returns a path or a name, with a star for each part that holds a copy of what this session must
 * not read
 */
export function withoutCopies(session: AgentSession, origin: string, path: string): string {
  const maskers = scrubListsOf(session).maskersFor(origin);
  let clean = "";
  listForEach(stringSplit(path, "/"), (token, index) => {
    const name = unescapePointerToken(token);
    const isFree = mask(maskers, name) === name && maskWords(maskers, name) === name;
    clean += `${index > 0 ? "/" : ""}${isFree ? token : "*"}`;
  });
  return clean;
}

/**
 * The marker comes back: an agent that read `[withheld]` writes the text back, and would overwrite
 * the value by the marker.
 * sensitive-results §use a handle, 1
 *
 * @param args of a call, or their JSON text
 * @returns what the agent is told, where nothing may run: something was masked in what this session
 * got of that origin, and an argument has the marker
 */
export function markerIn(session: AgentSession, origin: string, args: JsonValue): string | undefined {
  let refusal: string | undefined;
  if (scrubListsOf(session).masked?.has(origin)) {
    // In any case of its letters, also in escapes, base64 and hexadecimal.
    const search = new CopySearch();
    search.add(SCRUBBED);
    visitTexts(parseJsonText(args) ?? args, (text, at) => {
      if (search.holds(stringToLowerCase(text))) refusal ??= markerSent(sayName(at.pointer));
    });
  }
  return refusal;
}
