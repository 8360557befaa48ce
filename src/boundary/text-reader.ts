/**
 * Reads texts for detection, each once, and counts the work: what takes too much is not read at all, and a process that
 * serves others can read ahead in turns. Not in the page bundle.
 */
import { findInText, type TextFinding } from "../detection/find-in-text.js";
import { findSecrets, type SecretFinding } from "../detection/find-secrets.js";
import type { JsonValue } from "../sensitivity/types.js";

/** Names of members, and texts this short, give no order. */
const MIN_LENGTH = 12;
/** In UTF-16 code units, in all texts of one result: more is not searched for instructions. */
const MAX_SEARCHED = 1_000_000;
/** What looking at one text costs besides its length. */
const WORK_PER_TEXT = 20;
/** Of one result. A result of a million texts or 40 MB is beyond it. */
const MAX_WORK = 40_000_000;
/** What reading one unit for instructions costs, where looking for secrets costs one. */
const INSTRUCTION_COST = 10;
/** Of one turn: about 20 ms. */
const TURN = 500_000;

/** A result has so many texts that nobody could read it: it is withheld. */
export class TooMuchWork extends Error {}

export class TextReader {
  readonly #secrets = new Map<string, readonly SecretFinding[]>();
  readonly #instructions = new Map<string, readonly TextFinding[]>();
  #work = 0;

  /** @throws TooMuchWork */
  secretsIn(text: string, name = ""): readonly SecretFinding[] {
    const key = `${name}\n${text}`;
    const known = this.#secrets.get(key);
    if (known !== undefined) return known;
    this.#spend(WORK_PER_TEXT + text.length);
    const found = findSecrets(text, name);
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

  /** Reads all texts of `value`; yields when a turn is over. @throws TooMuchWork */
  *readAhead(value: JsonValue): Generator<void, void> {
    const pending: [value: JsonValue, name: string][] = [[value, ""]];
    let searched = 0;
    let turn = TURN;
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [current, name] = next;
      if (typeof current === "string") {
        this.secretsIn(current, name);
        searched += current.length;
        if (current.length >= MIN_LENGTH && searched <= MAX_SEARCHED) this.instructionsIn(current);
      } else if (typeof current === "object" && current !== null) {
        for (const [key, member] of Object.entries(current).reverse()) {
          pending.push([member as JsonValue, Array.isArray(current) ? name : key]);
        }
      }
      if (this.#work < turn) continue;
      turn = this.#work + TURN;
      yield;
    }
  }

  #spend(work: number): void {
    this.#work += work;
    if (this.#work > MAX_WORK) throw new TooMuchWork();
  }
}
