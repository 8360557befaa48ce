/**
 * The texts of removed values, whose copies are searched for in the rest of the result. Not a visit
 * of texts: it reads JSON in them, follows the schema, and says how hard each part is to guess ·
 * S1-11
 */

import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  recordForEach,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringFrom } from "../../intrinsics/text.js";
import { type Grade, gradeOf } from "../copies/masker.js";
import { isIdentifier } from "../copies/strength.js";
import { amountIn, datesIn } from "../copies/weak-values.js";
import { lists } from "../schema/describe-nodes.js";
import type { Location } from "../schema/location.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { parseJsonText } from "./json-text.js";
import type { Removal } from "./removals.js";

/** A value whose parts are to be noted. */
interface Unread {
  readonly value: JsonValue;
  readonly quiet: boolean;
  readonly location: Location | undefined;
}

/** Most texts have no token but themselves. */
const ONE_TOKEN = /^\w[\w+./~-]*\w$/;
/** Longer texts are searched for whole only. */
const TOKEN_LIMIT = 100_000;
/** A name of MCP that looks like a secret, with whatever signs. */
const OF_MCP = /^[\W_]*structured[\W_]*content[\W_]*$/i;
/** Between two strings of JSON. */
const BETWEEN = /"[:,]/;

export class RemovedValues {
  /**
   * Values that are searched for in later results, too: strong values, and weak ones of kinds that
   * are hard to try.
   */
  readonly lasting = createList<string>();
  /** Values that are searched for in the same result alone. */
  readonly passing = createList<string>();
  /** Values that are not searched for, since nothing much is left of them. */
  readonly ignored = createList<string>();
  /** Something removed could be guessed. */
  guessable = false;
  readonly #declared: SafeMap<string, unknown>;
  /** The grades of the texts that were looked at: a list has the same ones again and again. */
  readonly #grades = new SafeMap<string, Grade | "none">();
  /** A list has the same values again and again. */
  readonly #noted = new SafeMap<string | number, true>();
  /** What is being noted: a value, and its parts so far. */
  readonly #unread = createList<Unread>();

  /** @param declared names of the schema: a value equal to one of them is not a secret. */
  constructor(declared: SafeMap<string, unknown>) {
    this.#declared = declared;
  }

  /**
   * Notes every text in `value`, and every unusual name, to be searched for in the rest.
   *
   * @param quiet an agent need not know it in order to guess: another form of a text that is noted
   * already, or prose.
   * @param location what the schema says of it: a value that it lists is not a secret
   */
  note(value: JsonValue, quiet = false, location?: Location): void {
    const unread = this.#unread;
    listAppend(unread, { value, quiet, location });
    // A name of a part is noted while its value is.
    if (unread.length > 1) return;
    // The list grows while it is walked.
    listForEach(unread, (part) => this.#noteParts(part));
    unread.length = 0;
  }

  /**
   * Notes what the walk took out, at a place below `root`.
   * sensitive-results §redact a tool result, 8
   */
  noteRemoval({ name, parent, key, value }: Removal, root: Location): void {
    if (name) this.note(name);
    // Its name went with it.
    else if (typeof key === "string" && parent?.location.facts.declares.has(key) === false)
      this.#noteName(key);
    this.note(value, false, parent === undefined ? root : parent.location.step(key));
  }

  #noteParts({ value, quiet, location }: Unread): void {
    if (typeof value !== "object") this.#noteScalar(value, quiet, location);
    // JSON text stands for its parts too.
    const inner = parseJsonText(value);
    if (!inner) return;
    recordForEach(inner as JsonObject, (key, member) => {
      const isItem = arrayIsArray(inner);
      if (!isItem) this.#noteName(key);
      listAppend(this.#unread, { value: member, quiet, location: location?.step(isItem ? +key : key) });
    });
  }

  /**
   * Where it looks like a programmer's, other results have it too: it is searched for in its own
   * result only.
   */
  #noteName(name: string): void {
    if (!isIdentifier(name)) {
      this.note(name, true);
      this.#noteWeak(name);
    } else if (!this.#declared.has(name) && !regExpExec(OF_MCP, name) && this.gradeOf(name))
      listAppend(this.passing, name);
  }

  #noteScalar(value: string | number | boolean, quiet: boolean, location: Location | undefined): void {
    const text = stringFrom(value);
    const isListed = typeof value === "boolean" || (location !== undefined && lists(location.nodes, value));
    if (!quiet && !isListed) {
      if (this.#noted.has(value)) {
        if (!this.gradeOf(text)) listAppend(this.ignored, text);
        return;
      }
      this.#noted.set(value, true);
    }
    const isSecret = this.#noteText(text);
    if (!quiet && !isListed) {
      this.#noteWeak(text);
      const amount = amountIn(text);
      // Without its currency and zeros it is weaker.
      if (amount && !amount.isWhole && this.gradeOf(amount.text)) {
        this.#noteText(amount.text);
        this.#noteWeak(amount.text);
      }
    }
    this.guessable ||= !quiet && text !== "" && !(isSecret && typeof value === "string");
  }

  /** As `gradeOf`, which looks at each text once. */
  gradeOf(text: string): Grade | undefined {
    const known = this.#grades.get(text);
    if (known !== undefined) return known === "none" ? undefined : known;
    const grade = gradeOf(text);
    this.#grades.set(text, grade ?? "none");
    return grade;
  }

  #noteWeak(text: string): void {
    if (this.#declared.has(text)) return;
    const grade = this.gradeOf(text);
    if (grade === "lasting") listAppend(this.lasting, text);
    else if (grade === "passing") listAppend(this.passing, text);
    else if (grade === undefined) listAppend(this.ignored, text);
  }

  /** @returns whether `text` is strong enough to be searched for everywhere. */
  #noteText(text: string): boolean {
    if (this.#declared.has(text)) return false;
    if (regExpExec(OF_MCP, text)) {
      listAppend(this.ignored, text);
      return false;
    }
    const isStrong = this.gradeOf(text) === "strong";
    if (isStrong) {
      listAppend(this.lasting, text);
      // A day is a weak value.
      listForEach(datesIn(text), (day) => listAppend(this.passing, stringFrom(day)));
    }
    if (regExpExec(ONE_TOKEN, text)) return isStrong;
    // A word like a key inside a sentence (or a line of a key file) is searched for by itself too,
    // with symbols in it and without; a full stop at its end belongs to the sentence. Where dots
    // stand in a row, only the first is tried. Prose around a key may be too weak itself.
    listForEach([/\w\S*\w/g, /(?<!\.)[\w+./~-]*[\w+/~-]/g], (tokens) => {
      while (text.length < TOKEN_LIMIT) {
        const token = regExpExec(tokens, text)?.[0];
        if (token === undefined || token === text) break;
        if (regExpExec(/\d/, token) && !regExpExec(BETWEEN, token)) this.#noteText(token);
      }
    });
    return isStrong;
  }
}
