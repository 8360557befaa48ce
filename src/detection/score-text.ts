/** Whether a text speaks to an agent: signals of neighbouring sentences, added up. */
import { type ForgedMark, findForgedMarks, findLeakyAddresses } from "./delimiters.js";
import { findMarks } from "./lexicon.js";
import { isMention } from "./mentions.js";
import { Sense } from "./sense.js";
import { type Sentence, splitSentences } from "./sentences.js";
import { type Context, inContext, type Signals, signalsOf } from "./signals.js";
import { type Token, tokenize } from "./tokens.js";

export interface Instruction {
  /** Range in the text. */
  readonly start: number;
  readonly end: number;
  /** The strongest signal. */
  readonly rule: string;
  /** It is quoted by somebody who writes about attacks. */
  readonly isMention: boolean;
}

/** Signals further apart than so many sentences are about different things. */
const REACH = 3;
/** What is wrong with a text is clear long before so many. */
const MAX_FOUND = 20;
/** Of a sentence without spaces, so much is looked at for addresses. */
const MAX_SENTENCE = 2_000;
const SINK = /https?:\/\/|www\.|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{2,64}|\b[a-z0-9-]{2,40}\.example\b/i;

interface Scored {
  readonly start: number;
  readonly end: number;
  readonly signals: Signals;
}

function scoreSentence(
  text: string,
  tokens: readonly Token[],
  { from, to }: Sentence,
  forged: Cursor,
): Scored {
  const start = (tokens[from] as Token).start;
  const end = (tokens[to - 1] as Token).end;
  const words = text.slice(start, Math.min(end + 2, start + MAX_SENTENCE));
  const signals = signalsOf(new Sense(text, tokens, findMarks(tokens, from, to)), {
    from,
    hasSink: SINK.test(words),
    disguised: tokens.slice(from, to).filter(({ isDisguised }) => isDisguised).length,
  });
  return { start, end, signals: { ...signals, ...forged.upTo(end) } };
}

/** Forged marks, handed to the sentences in which they stand. */
class Cursor {
  readonly #marks: readonly [name: string, mark: ForgedMark][];
  #at = 0;

  constructor(text: string) {
    const forged = findForgedMarks(text).map((mark): [string, ForgedMark] => ["forged", mark]);
    const leaky = findLeakyAddresses(text).map((mark): [string, ForgedMark] => ["address-to-fill", mark]);
    this.#marks = [...forged, ...leaky].sort(([, a], [, b]) => a.start - b.start);
  }

  upTo(end: number): Signals {
    const signals: Record<string, number> = {};
    for (; this.#at < this.#marks.length; this.#at++) {
      const [name, mark] = this.#marks[this.#at] as [string, ForgedMark];
      if (mark.start > end) break;
      signals[name] = Math.max(signals[name] ?? 0, mark.weight);
    }
    return signals;
  }
}

function addUp(window: readonly Scored[]): { readonly sum: number; readonly strongest: string } {
  const best: Record<string, number> = {};
  for (const { signals } of window) {
    for (const [name, weight] of Object.entries(signals)) best[name] = Math.max(best[name] ?? 0, weight);
  }
  let sum = 0;
  let strongest = "";
  for (const [name, weight] of Object.entries(best)) {
    sum += weight;
    if (weight > (best[strongest] ?? 0)) strongest = name;
  }
  return { sum, strongest };
}

export interface Reading {
  /** Hundredths of what makes a warning in plain sight. */
  readonly threshold: number;
  readonly context: Context;
  /** What stands in the text around this one: it counts where this one says something itself. */
  readonly around: Signals;
}

/** Forged marks and addresses to fill in, wherever in a text they stand. */
export const marksAround = (text: string): Signals => new Cursor(text).upTo(text.length);

/** A sentence that says less says nothing. */
const SAYS_SOMETHING = 20;

export function findInstructions(text: string, { threshold, context, around }: Reading): Instruction[] {
  const tokens = tokenize(text);
  if (tokens.length === 0) return [];
  const forged = new Cursor(text);
  const found: Instruction[] = [];
  let window: Scored[] = [];
  for (const sentence of splitSentences(text, tokens)) {
    const bare = scoreSentence(text, tokens, sentence, forged);
    const scored = { ...bare, signals: inContext(bare.signals, context) };
    const saysSomething = Object.values(scored.signals).some((weight) => weight >= SAYS_SOMETHING);
    window = [...window.slice(-REACH), scored];
    const { sum, strongest } = addUp(saysSomething ? [...window, { ...scored, signals: around }] : window);
    if (sum < threshold) continue;
    const said = window.filter(({ signals }) => Object.values(signals).some((weight) => weight > 0));
    const start = (said[0] ?? scored).start;
    found.push({ start, end: scored.end, rule: strongest, isMention: isMention(text, start, scored.end) });
    window = [];
    if (found.length >= MAX_FOUND) break;
  }
  return found;
}
