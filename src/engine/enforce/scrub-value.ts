/** Takes copies of removed values, and handles that are not ours, out of plain data (design §4 "Copies") · S1-11 */

import {
  each,
  includes,
  regExpExec,
  replaceAll,
  split,
  toStringPrimitive,
} from "../../intrinsics/primordials.js";
import type { CopySearch } from "../copies/copy-search.js";
import { SCRUBBED } from "../copies/copy-search.js";
import { withoutInvisible } from "../copies/invisible.js";
import { joinTexts } from "../copies/join-texts.js";
import { holdsCopy, scrubText } from "../copies/scrub-text.js";
import { toJsonText } from "../redact/json-text.js";
import { OMITTED } from "../redact/removals.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { JsonValue } from "../schema/types.js";
import { rewriteInside } from "./rewrite-inside.js";

/** Only the boundary hands out handles: one inside a result is a page's attempt to have it redeemed. */
export const HANDLE = /airlock-[\da-f]{32}/i;

/** Most words are shorter than any copy in any form: a value has ten characters, and all but a quarter of its base64 counts. */
const SHORTEST_COPY = 9;

/** One search through one value. */
export interface Scrub {
  readonly finders: readonly CopySearch[];
  /** Set where something was taken out. */
  foundCopies: boolean;
}

/** The one protocol member whose name is long enough to be somebody's value. */
const isProtocolMember = (name: string): boolean => name === "structuredContent";

/** A text with a handle goes as a whole. */
export function scrubWords(scrub: Scrub, words: string): string {
  if (words.length < SHORTEST_COPY) return words;
  const text = regExpExec(HANDLE, withoutInvisible(words)) ? SCRUBBED : scrubText(scrub.finders, words);
  scrub.foundCopies ||= text !== words;
  return text;
}

/** Copies out of all of a value. Most hold none, which one look at all of their texts together tells. */
export function scrubAll(scrub: Scrub, value: JsonValue): JsonValue {
  const json = toJsonText(value);
  const texts = includes(json, "\\") ? joinTexts(value) : json;
  const isClean = !regExpExec(HANDLE, withoutInvisible(texts)) && !holdsCopy(scrub.finders, texts);
  return isClean ? value : scrubValue(scrub, value);
}

/** A number that holds a copy becomes null, or is left out of its object; a member whose name does goes with its name. */
function scrubValue(scrub: Scrub, value: JsonValue): JsonValue {
  if (typeof value !== "object") {
    const words = toStringPrimitive(value);
    const clean = scrubWords(scrub, words);
    return clean === words ? value : typeof value === "string" ? clean : null;
  }
  if (value === null) return value;
  return rewriteInside(value, (member, key) =>
    typeof key === "string" && !isProtocolMember(key) && scrubWords(scrub, key) !== key
      ? OMITTED
      : (scrubValue(scrub, member) ?? (member && OMITTED)),
  );
}

/** A path in terms of the schema, whose names may be values elsewhere: such a name becomes `*`. */
export function scrubPath(scrub: Scrub, path: string): string {
  let clean = "";
  each(split(path, "/"), (token, index) => {
    const name = replaceAll(replaceAll(token, "~1", "/"), "~0", "~");
    if (index > 0) clean += `/${scrubWords(scrub, name) === name ? escapePointerToken(name) : "*"}`;
  });
  return clean;
}
