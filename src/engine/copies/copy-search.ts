/** The search for copies of removed values in texts · S1-11 */
import {
  createList,
  listAppend,
  listForEach,
  listSome,
  mathMax,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec, stringSlice } from "../../intrinsics/text.js";
import { type Form, FormSet, type Match } from "./form-set.js";
import { OWN } from "./form-table.js";
import { Hunt } from "./hunt.js";
import { hasBits } from "./strength.js";
import { appendEncoded } from "./text/append-encoded.js";
import { decodeLayer, eachReading, LAYERS } from "./text/decode.js";
import { hasEncodedRun } from "./text/encoded-run.js";
import { EXACT, FOLDED, type Folding, LITERAL } from "./text/fold.js";
import type { FoldedText } from "./text/folded-text.js";
import { View } from "./text/view.js";
import { Waiting } from "./waiting.js";
import { eachEncodedForm, eachLeft } from "./written-forms.js";

export type { Match } from "./form-set.js";

/** Of longer values (pictures, files) only this much is searched for; a text that holds so much is one match. */
export const MAX_VALUE = 8_192;
/** So many characters of values one search takes. */
export const MAX_CHARACTERS = 4_000_000;
/** What a value costs besides its characters. */
export const VALUE_COST = 200;

/** A strong value is searched for by its letters and digits where these have so many characters and bits. */
const LEAST_FOLDED = 10;
const FOLDED_BITS = 20;
/** So much is left of it where a percent sign has taken two. */
const LEAST_LEFT = LEAST_FOLDED - 2;
/** Else by its signs, too, where these have so many bits. */
const EXACT_BITS = 24;

/** An escape in a copy lies no further from its end than the copy is long, and a few characters more. */
const BESIDE_FORM = 8;

const NO_WORD = /[^a-z]/i;

/** What of a value is searched for. */
export const searchedPart = (value: string): string => stringSlice(value, 0, MAX_VALUE);

/** Whether it is only the beginning of a value. */
const isPart = (value: string): boolean => value.length >= MAX_VALUE;

/** The text that is searched, and what it says when it is decoded: one after the other, in both in turn. */
const whole = new View();
const layers: readonly [View, View] = [new View(), new View()];

/** To file what a value is by itself takes as long as to look through so many characters; and its encodings. */
const PLAIN_COST = 2_000;
const ENCODED_COST = 20_000;

/** What is searched for in texts of others than the owners of the values. */
export interface SharedSearch {
  /**
   * Every form of a value, as it is searched for, has so many bits. Attack: a value that is hard to guess with its signs or
   * escapes, and a common word without.
   */
  readonly least: number;
  /** Whether a form stands in texts that all agents get. */
  isPublic(form: string): boolean;
}

/** Finds copies of many values in texts, in whatever way they are written. Finding never changes a text. */
export class CopySearch {
  readonly #shared: SharedSearch | undefined;
  /** Whose values are added, or whose forms are filed. */
  #owner = OWN;
  /** With whose they are. */
  readonly #values = new SafeMap<string, number>();
  #room = MAX_CHARACTERS;
  /** Of these, forms were refused. */
  readonly #refused = new SafeMap<number, true>();
  readonly #createSet = (folding: Folding): FormSet =>
    new FormSet(folding, (owner) => this.#refused.set(owner, true));
  /** By letters and digits; and those that are mostly signs. */
  readonly #folded = this.#createSet(FOLDED);
  readonly #exact = this.#createSet(EXACT);
  /** What decoding leaves of copies that have a sign before them. */
  readonly #foldedLeft = this.#createSet(FOLDED);
  readonly #exactLeft = this.#createSet(EXACT);
  /** Base64 and hexadecimal digits of values. */
  readonly #encoded = this.#createSet(FOLDED);
  readonly #encodedLeft = this.#createSet(FOLDED);
  /** Parts of long values that are alike. */
  readonly #parts = new SafeMap<string, true>();
  readonly #literal = this.#createSet(LITERAL);
  /** Values with too little to be folded; and those of which hardly anything is to be seen. */
  readonly #signs = this.#createSet(LITERAL);
  readonly #raw = createList<string>();
  /** As values are written by themselves. */
  readonly #plain: readonly FormSet[] = [this.#folded, this.#exact, this.#literal, this.#signs];
  /** Values that did not wait long, but whose other forms no text gave a reason for yet. */
  readonly #unfiledLeft = createList<string>();
  readonly #unfiledLiteral = createList<string>();
  readonly #waiting = new Waiting(eachReading, PLAIN_COST);
  readonly #waitingEncoded = new Waiting(eachEncodedForm, ENCODED_COST);

  constructor(shared?: SharedSearch) {
    this.#shared = shared;
  }

  get size(): number {
    return this.#values.size;
  }

  /**
   * @param value a strong one: see `isStrong`
   * @returns false where there is no room for it: to forget a value would let a copy of it pass
   */
  add(value: string): boolean {
    const part = searchedPart(value);
    if (part === "" || this.#values.has(part)) return true;
    if (part.length + VALUE_COST > this.#room) return false;
    this.#room -= part.length + VALUE_COST;
    this.#values.set(part, this.#owner);
    this.#waiting.add(part);
    this.#waitingEncoded.add(part);
    return true;
  }

  /**
   * Adds values of which no text of another owner may suffer: how many of them are alike is found out at once, and of
   * their encodings when a text gives a reason to file these.
   *
   * @param owner whose they are, from 1; `OWN` has no bound
   * @param isBounded not for those that were added before a restart
   * @returns false where there is no room for them, or too many are alike
   */
  addOf(owner: number, values: readonly string[], isBounded: boolean): boolean {
    this.#owner = owner;
    const isAdded = !listSome(values, (value) => !this.add(value));
    this.#waiting.fileAll(this.#filePlain);
    this.#fileLiteral();
    listForEach(this.#plain, (forms: FormSet) => forms.file(isBounded));
    return isAdded && !this.isRefused(owner);
  }

  /** Whether so many forms of an owner are alike that not all are searched for. */
  isRefused(owner: number): boolean {
    return this.#refused.has(owner);
  }

  readonly #filePlain = (value: string): void => {
    this.#owner = this.#ownerOf(value);
    eachReading(value, (said) => this.#addText(said, value));
    listAppend(this.#unfiledLeft, value);
    listAppend(this.#unfiledLiteral, value);
  };

  #fileLeft(): void {
    takeOut(this.#unfiledLeft, (value) => {
      this.#owner = this.#ownerOf(value);
      eachReading(value, (said) => this.#addLeft(said));
    });
  }

  #fileLiteral(): void {
    takeOut(this.#unfiledLiteral, (value) => {
      this.#owner = this.#ownerOf(value);
      this.#file(this.#literal, value, { isPart: isPart(value) });
    });
  }

  readonly #fileEncoded = (value: string): void => {
    this.#owner = this.#ownerOf(value);
    eachEncodedForm(value, (written, isPart) => this.#addEncoded(written, isPart));
  };

  /** What files the values that a text may hold, once it is folded; undefined where none waits. */
  #filing(isEncoded = false): ((text: FoldedText) => void) | undefined {
    const encoded = isEncoded && this.#waitingEncoded.size > 0;
    if (this.#waiting.size === 0 && !encoded) return undefined;
    return (text) => {
      this.#waiting.fileFor(text, this.#filePlain);
      if (encoded) this.#waitingEncoded.fileFor(text, this.#fileEncoded);
    };
  }

  /** Files what is left of `written`. */
  #file(forms: FormSet, written: string, form: Form): boolean {
    const shared = this.#shared;
    const left = shared === undefined ? "" : forms.fold(written);
    if (shared !== undefined && (!hasBits(left, shared.least) || shared.isPublic(left))) return false;
    return forms.add(written, form, this.#owner);
  }

  /** Appends where copies lie, in any form. Where that is not known, or takes too much work, it is all of the text. */
  find(text: string, found: Match[]): void {
    if (text === "" || this.size === 0) return;
    whole.load(text);
    const isEncoded = this.#mayHoldEncoded(whole);
    const sets = isEncoded ? [this.#folded, this.#encoded] : [this.#folded];
    const decodedSets = isEncoded
      ? [this.#folded, this.#encoded, this.#foldedLeft, this.#encodedLeft]
      : [this.#folded, this.#foldedLeft];
    const hunt = new Hunt(whole, found);
    hunt.prepare(whole, this.#filing(isEncoded));
    hunt.look(whole, FOLDED, sets);
    hunt.look(whole, EXACT, [this.#exact]);
    hunt.look(whole, LITERAL, [this.#signs]);
    hunt.lookRaw(text, this.#raw);
    let view = whole;
    for (let layer = 0; layer < LAYERS; layer++) {
      const next = layers[layer & 1] as View;
      decodeLayer(view, next, text, this.#longest(isEncoded) + BESIDE_FORM);
      if (isEncoded) appendEncoded(view, next);
      if (next.length === 0) break;
      hunt.prepare(next, this.#filing(isEncoded));
      this.#fileLeft();
      hunt.look(next, FOLDED, decodedSets);
      hunt.look(next, EXACT, [this.#exact, this.#exactLeft]);
      view = next;
    }
    hunt.end();
  }

  /** Appends where values themselves lie, invisible characters ignored. */
  findLiteral(text: string, found: Match[]): void {
    if (text === "" || this.size === 0) return;
    whole.load(text);
    const hunt = new Hunt(whole, found);
    hunt.prepare(whole, this.#filing());
    this.#fileLiteral();
    hunt.look(whole, LITERAL, [this.#literal]);
    hunt.lookRaw(text, this.#raw);
    hunt.end();
  }

  #ownerOf(value: string): number {
    return this.#values.get(value) ?? OWN;
  }

  /** The length of the longest form, as it is written. */
  #longest(isEncoded: boolean): number {
    return mathMax(this.#waiting.longest, isEncoded ? this.#waitingEncoded.longest : 0);
  }

  #mayHoldEncoded(text: View): boolean {
    this.#waiting.read();
    const { shortest } = this.#waiting;
    // At the least favourable alignment.
    const base64 = ((shortest * 4) / 3 - 1) | 0;
    return text.length >= base64 && hasEncodedRun(text, base64, shortest * 2);
  }

  #addText(said: string, value: string): void {
    const form = { isPart: isPart(value) };
    const isFiled =
      (this.#isFolded(said) && this.#file(this.#folded, said, form)) ||
      (this.#isExact(said) && this.#file(this.#exact, said, form));
    if (isFiled || said !== value || this.#file(this.#signs, value, form)) return;
    if (this.#shared === undefined) listAppend(this.#raw, value);
  }

  #isFolded(text: string): boolean {
    const left = this.#folded.fold(text);
    return left.length >= LEAST_FOLDED && hasBits(left, FOLDED_BITS);
  }

  #isExact(text: string): boolean {
    const left = this.#exact.fold(text);
    // A word with quotes in it is not searched for without them.
    return hasBits(left, EXACT_BITS) || (hasBits(text, EXACT_BITS) && regExpExec(NO_WORD, left) !== null);
  }

  #addLeft(said: string): void {
    const forms = this.#isFolded(said) ? this.#foldedLeft : this.#exactLeft;
    eachLeft(said, (left, taken) => {
      const rest = forms.fold(left);
      if (rest.length >= LEAST_LEFT && hasBits(rest, FOLDED_BITS)) this.#file(forms, left, { taken });
    });
  }

  #addEncoded(written: string, isPart: boolean): void {
    if (isPart && this.#parts.has(written)) return;
    if (isPart) this.#parts.set(written, true);
    this.#file(this.#encoded, written, { isEncoded: true, isPart });
    eachLeft(written, (left, taken) =>
      this.#file(this.#encodedLeft, left, { isEncoded: true, isPart, taken }),
    );
  }
}

/** Calls `visit` with each value of a list, which is empty then. */
function takeOut(values: string[], visit: (value: string) => void): void {
  listForEach(values, visit);
  values.length = 0;
}
