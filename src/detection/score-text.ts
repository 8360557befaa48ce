/** Whether a text addresses an agent: sums the signals of neighbouring sentences. */
import { type ForgedMark, findForgedMarks, findLeakyAddresses } from "./delimiters.js";
import { findMarks, findMarksOfTool } from "./lexicon.js";
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
  /** A quotation in a text about attacks. */
  readonly isMention: boolean;
}

/** Signals further apart, in sentences, are unrelated. */
const REACH = 3;
/** Far fewer are enough to judge a text. */
const MAX_FOUND = 20;
/** How much of a sentence without spaces is searched for addresses. */
const MAX_SENTENCE = 2_000;
const SINK = /https?:\/\/|www\.|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{2,64}|\b[a-z0-9-]{2,40}\.example\b/i;

const NOTHING: Signals = {};

interface Scored {
  readonly start: number;
  readonly end: number;
  readonly signals: Signals;
  /** The sum of their weights. */
  readonly sum: number;
}

function sumOf(signals: Signals): number {
  let sum = 0;
  for (const name in signals) sum += signals[name] ?? 0;
  return sum;
}

/** Drops signals of weight zero: most sentences have no others. */
function sparse(signals: Signals): Signals {
  let kept: Record<string, number> | undefined;
  for (const name in signals) {
    const weight = signals[name] ?? 0;
    if (weight <= 0) continue;
    kept ??= {};
    kept[name] = weight;
  }
  return kept ?? NOTHING;
}

type FindMarks = typeof findMarks;

function signalsIn(
  text: string,
  tokens: readonly Token[],
  { from, to }: Sentence,
  given: Signals,
  find: FindMarks,
): Signals {
  const marks = find(tokens, from, to);
  let disguised = 0;
  for (let at = from; at < to; at++) if (tokens[at]?.isDisguised) disguised += 1;
  if (marks.length === 0 && disguised < 2) return given;
  const start = (tokens[from] as Token).start;
  const end = (tokens[to - 1] as Token).end;
  const words = text.slice(start, Math.min(end + 2, start + MAX_SENTENCE));
  const hasSink = () => SINK.test(words);
  const facts = { from, hasSink, disguised, isOfTool: find === findMarksOfTool };
  return sparse({ ...signalsOf(new Sense(text, tokens, marks), facts), ...given });
}

/** Assigns forged markers to the sentences that contain them. */
class Cursor {
  readonly #marks: readonly [name: string, mark: ForgedMark][];
  #at = 0;

  constructor(text: string) {
    const forged = findForgedMarks(text).map((mark): [string, ForgedMark] => ["forged", mark]);
    const leaky = findLeakyAddresses(text).map((mark): [string, ForgedMark] => ["address-to-fill", mark]);
    this.#marks = [...forged, ...leaky].sort(([, a], [, b]) => a.start - b.start);
  }

  upTo(end: number): Signals {
    let signals: Record<string, number> | undefined;
    for (; this.#at < this.#marks.length; this.#at++) {
      const [name, mark] = this.#marks[this.#at] as [string, ForgedMark];
      if (mark.start > end) break;
      signals ??= {};
      signals[name] = Math.max(signals[name] ?? 0, mark.weight);
    }
    return signals ?? NOTHING;
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
  /** Hundredths of a warning in visible text. */
  readonly threshold: number;
  readonly context: Context;
  /** Signals of the surrounding text: they count only if this text has a signal itself. */
  readonly around: Signals;
}

/** Forged markers, and URLs to fill in, anywhere in a text. */
export const marksAround = (text: string): Signals => new Cursor(text).upTo(text.length);

/** Sentences with a lower score do not count. */
const SAYS_SOMETHING = 20;

export function findInstructions(text: string, { threshold, context, around }: Reading): Instruction[] {
  const tokens = tokenize(text);
  if (tokens.length === 0) return [];
  const forged = new Cursor(text);
  const find = context === "metadata" ? findMarksOfTool : findMarks;
  const found: Instruction[] = [];
  let window: Scored[] = [];
  const aroundSum = sumOf(around);
  for (const sentence of splitSentences(text, tokens)) {
    const start = (tokens[sentence.from] as Token).start;
    const end = (tokens[sentence.to - 1] as Token).end;
    const signals = inContext(signalsIn(text, tokens, sentence, forged.upTo(end), find), context);
    const scored = { start, end, signals, sum: sumOf(signals) };
    window = [...window.slice(-REACH), scored];
    // A new signal must raise the sum, and no sum exceeds that of all weights.
    const most = window.reduce((total, each) => total + each.sum, aroundSum);
    if (scored.sum === 0 || most < threshold) continue;
    const saysSomething = Object.values(signals).some((weight) => weight >= SAYS_SOMETHING);
    const beside = { start, end, signals: around, sum: aroundSum };
    const { sum, strongest } = addUp(saysSomething ? [...window, beside] : window);
    if (sum < threshold) continue;
    const from = (window.find((each) => each.sum > 0) ?? scored).start;
    found.push({ start: from, end, rule: strongest, isMention: isMention(text, from, end) });
    window = [];
    if (found.length >= MAX_FOUND) break;
  }
  return found;
}
