/**
 * In the script-tag file, in place of `diagnostic-words.ts`: a page's console names the code, and
 * `webmcp-airlock explain` says the rest.
 */
import type { Words } from "./diagnostic-texts.js";

const unsaid: Words = { severity: "error", text: () => "" };

export const wordsOf = (): Words => unsaid;
export const quote = (): string => "";
