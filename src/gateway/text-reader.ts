/**
 * Reads texts for detection and counts the work: a result that costs too much is not read at all, and a process that
 * serves other calls can read ahead in turns. Not in the page bundle.
 */
import { findInText, type TextFinding } from "../detection/find-in-text.js";
import { findSecrets, mayHoldSecret, type SecretFinding } from "../detection/find-secrets.js";
import { parseJsonText } from "../engine/redact/json-text.js";
import type { JsonValue } from "../engine/schema/types.js";
import { walkTexts } from "./walk-texts.js";

/** Shorter texts cannot be an instruction, unless characters are hidden in them. */
const MIN_INSTRUCTION = 12;
/** In UTF-16 code units, for all texts of one result: the rest is not searched for instructions. */
export const MAX_SEARCHED = 1_000_000;
/** The cost of one text besides its length, in units of work: one unit is one character searched for secrets. */
const WORK_PER_TEXT = 20;
/** The cost of one character searched for instructions. */
const INSTRUCTION_COST = 10;
/** For one result: about 900,000 short texts, or 40 MB. */
const MAX_WORK = 40_000_000;
/** For one turn: about 20 ms. */
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
   * Reads all texts of `value` into the cache; yields at the end of a turn.
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
