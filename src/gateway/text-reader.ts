/**
 * Reads texts for detection and counts the work: a result that takes too much is not read at all, and a process that
 * serves others can read ahead in turns. Not in the page bundle.
 */
import { findInText, type TextFinding } from "../detection/find-in-text.js";
import { findSecrets, mayHoldSecret, type SecretFinding } from "../detection/find-secrets.js";
import { parseJsonText } from "../engine/redact/json-text.js";
import type { JsonValue } from "../engine/schema/types.js";
import { walkTexts } from "./walk-texts.js";

/** Texts this short give no order, but where characters are hidden in them. */
const MIN_INSTRUCTION = 12;
/** In UTF-16 code units, in all texts of one result: more is not searched for instructions. */
export const MAX_SEARCHED = 1_000_000;
/** What looking at one text costs besides its length, in units of work: one unit is one character looked at for secrets. */
const WORK_PER_TEXT = 20;
/** What one character costs that is read for instructions. */
const INSTRUCTION_COST = 10;
/** Of one result: some 900,000 short texts, or 40 MB. */
const MAX_WORK = 40_000_000;
/** Of one turn: some 20 ms. */
const TURN = 500_000;

/** A result has more texts than can be read in time. */
class TooMuchWork extends Error {}

const NOTHING: readonly never[] = [];

export const mayInstruct = (text: string): boolean =>
  text.length >= MIN_INSTRUCTION || text.includes("\uDB40");

export class TextReader {
  readonly #secrets = new Map<string, readonly SecretFinding[]>();
  readonly #instructions = new Map<string, readonly TextFinding[]>();
  #work = 0;

  /** @throws TooMuchWork */
  secretsIn(text: string, name = ""): readonly SecretFinding[] {
    this.#spend(WORK_PER_TEXT + text.length);
    if (!mayHoldSecret(text)) return NOTHING;
    const key = `${name}\n${text}`;
    const found = this.#secrets.get(key) ?? findSecrets(text, name);
    this.#secrets.set(key, found);
    return found;
  }

  /** @throws TooMuchWork */
  instructionsIn(text: string, isMetadata = false): readonly TextFinding[] {
    const known = this.#instructions.get(text);
    if (known !== undefined) return known;
    this.#spend((WORK_PER_TEXT + text.length) * INSTRUCTION_COST);
    const found = findInText(text, { isMetadata });
    this.#instructions.set(text, found);
    return found;
  }

  /**
   * Reads all texts of `value`, so that reading them again is quick; yields when a turn is over.
   *
   * @returns whether any holds a secret. @throws TooMuchWork
   */
  *readAhead(value: JsonValue): Generator<void, boolean> {
    let searched = 0;
    let turn = this.#work + TURN;
    let isFound = false;
    const pending: JsonValue[] = [value];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const { text, name } of walkTexts(next)) {
        if (this.secretsIn(text, name).length > 0) isFound = true;
        const json = /^\s*[{["]/.test(text) ? parseJsonText(text) : undefined;
        if (json !== undefined) pending.push(json);
        searched += mayInstruct(text) ? text.length : 0;
        if (mayInstruct(text) && searched <= MAX_SEARCHED) this.instructionsIn(text);
        if (this.#work < turn) continue;
        turn = this.#work + TURN;
        yield;
      }
    }
    return isFound;
  }

  #spend(work: number): void {
    this.#work += work;
    if (this.#work > MAX_WORK) throw new TooMuchWork();
  }
}
