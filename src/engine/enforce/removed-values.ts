/** What removed values say: the texts of which copies are searched for in what is left (design §4 "Copies") · S1-11 */

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

/** Longer texts are searched for whole only. */
const TOKEN_LIMIT = 100_000;

export class RemovedValues {
  /** Strong enough to be searched for. */
  readonly strong = createList<string>();
  /** Something removed could be guessed: free text must go, whether or not it holds a copy. */
  guessable = false;
  readonly #declared: SafeMap<string, unknown>;

  /** @param declared names of the schema: a value that equals one of them is no secret to search for. */
  constructor(declared: SafeMap<string, unknown>) {
    this.#declared = declared;
  }

  /**
   * Every text in `value`, and every name that is not an ordinary one, is searched for in what is left.
   *
   * @param quiet an agent need not know it in order to guess: another form of a text that is noted already, or prose.
   */
  note(value: JsonValue, quiet = false): void {
    // JSON text stands for its parts too.
    const inner = parseJsonText(value);
    if (typeof value !== "object") this.#noteScalar(value, quiet);
    if (!inner) return;
    const pending = createList<JsonValue>();
    append(pending, inner);
    // The list grows while it is walked.
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
    // A number can be written in many ways, so searching for one of them is not enough.
    this.guessable ||= !quiet && text !== "" && !(isSecret && typeof value === "string");
  }

  /** @returns whether `text` is strong enough to be searched for. */
  #noteText(text: string): boolean {
    if (this.#declared.has(text) || !isStrong(text)) return false;
    append(this.strong, text);
    // What stands like a key inside a sentence (or a line of a key file) is searched for by itself too, with symbols in
    // it and without; a full stop at its end belongs to the sentence. Where dots stand in a row, only the first is tried.
    each([/\w\S*\w/g, /(?<!\.)[\w+./~-]*[\w+/~-]/g], (tokens) => {
      while (text.length < TOKEN_LIMIT) {
        const token = regExpExec(tokens, text)?.[0];
        // Most texts are one key as a whole.
        if (token === undefined || token === text) break;
        if (regExpExec(/\d/, token)) this.#noteText(token);
      }
    });
    return true;
  }
}
