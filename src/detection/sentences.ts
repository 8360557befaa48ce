/** Sentences as ranges of words. */
import type { Token } from "./tokens.js";

export interface Sentence {
  readonly from: number;
  readonly to: number;
}

/** Cuts text without full stops: words further apart are unrelated. */
const MAX_WORDS = 40;
const END = /[.!?;](?:["'”’)\]]*\s)|[。！？；｡]|\n\s*\n|["”»]\s*,\s*["“«]/;

export function splitSentences(text: string, tokens: readonly Token[]): Sentence[] {
  const sentences: Sentence[] = [];
  let from = 0;
  for (let at = 1; at <= tokens.length; at++) {
    const [last, next] = [tokens[at - 1] as Token, tokens[at]];
    // Bounded: a long gap of white space must not be searched again and again.
    const gap = next === undefined ? "" : text.slice(last.end, Math.min(next.start, last.end + 40));
    if (next !== undefined && at - from < MAX_WORDS && !END.test(gap)) continue;
    sentences.push({ from, to: at });
    from = at;
  }
  return sentences;
}
