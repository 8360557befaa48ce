/** The texts of removed values, whose copies are searched for in the rest of the result · S1-11 */

import {
  append,
  createList,
  each,
  eachMember,
  isArray,
  regExpExec,
  type SafeMap,
  toStringPrimitive,
} from "../../intrinsics/primordials.js";
import { isIdentifier, isStrong } from "../copies/strength.js";
import { parseJsonText } from "../redact/json-text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** Longer texts are searched for as a whole only, not by token. */
const TOKEN_LIMIT = 100_000;

export class RemovedValues {
  /** The texts that are strong enough to search for. */
  readonly strong = createList<string>();
  /** A removed value can be guessed: free text must go, whether or not it holds a copy. */
  guessable = false;
  readonly #declared: SafeMap<string, unknown>;

  /** @param declared names of the schema: a value equal to one of them is not a secret. */
  constructor(declared: SafeMap<string, unknown>) {
    this.#declared = declared;
  }

  /**
   * Notes every text in `value`, and every unusual name, to be searched for in the rest.
   *
   * @param quiet do not set `guessable`: the value is another form of a noted text, or prose.
   */
  note(value: JsonValue, quiet = false): void {
    // JSON text also stands for its parts.
    const inner = parseJsonText(value);
    if (typeof value !== "object") this.#noteScalar(value, quiet);
    if (!inner) return;
    const pending = createList<JsonValue>();
    append(pending, inner);
    // The list grows during the loop.
    each(pending, (next) => {
      const inner = parseJsonText(next) ?? {};
      eachMember(inner as JsonObject, (key, member) => {
        if (!isArray(inner) && !isIdentifier(key)) this.note(key, true);
        append(pending, member);
      });
      if (typeof next !== "object") this.#noteScalar(next, quiet);
    });
  }

  #noteScalar(value: string | number | boolean, quiet: boolean): void {
    const text = toStringPrimitive(value);
    const isSecret = this.#noteText(text);
    // A number has many written forms, so searching for one of them is not enough.
    this.guessable ||= !quiet && text !== "" && !(isSecret && typeof value === "string");
  }

  /** @returns whether `text` is strong enough to search for. */
  #noteText(text: string): boolean {
    if (this.#declared.has(text) || !isStrong(text)) return false;
    append(this.strong, text);
    // Key-like tokens in a sentence (or in a line of a key file) are searched for separately, with and without symbols. A
    // full stop at the end belongs to the sentence. In a row of dots, only the first position is tried.
    each([/\w\S*\w/g, /(?<!\.)[\w+./~-]*[\w+/~-]/g], (tokens) => {
      while (text.length < TOKEN_LIMIT) {
        const token = regExpExec(tokens, text)?.[0];
        // Fast path: most texts are one token.
        if (token === undefined || token === text) break;
        if (regExpExec(/\d/, token)) this.#noteText(token);
      }
    });
    return true;
  }
}
