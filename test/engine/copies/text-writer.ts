/** Texts with copies, near misses and words in them, and what came about how. */
import { isStrong } from "../../../src/engine/copies/strength.js";
import { random } from "../redact/arbitrary-schemas.js";
import { bytesWriters, ESCAPES, TWICE } from "./written-forms.js";

const FIRST = [..."abcXYZ0189"];
const ODD = [..."\"\\/<>&'%+ é€😀\n\t="];
const LAST = [..."Q7wR5tY2pL9kJ4hG"];
/** Values without a digit are not written in letters of the other case, so they are read in other ways. */
const LETTERS = [..."hKmWdPsUvE"];
const WORDS = ["the cat", ", ", "sat. ", "\n", "&amp; ", "100% ", "\\n", "{}", "Zürich ", "a=b&c=%20", "😀"];

/** How one piece of a text came about. */
export interface Piece {
  readonly written: string;
  /** The value that it is a copy of. */
  readonly copyOf?: string;
  readonly isLiteral?: boolean;
}

export class TextWriter {
  readonly #next: () => number;
  readonly values: readonly string[];

  constructor(seed: number) {
    this.#next = random(seed);
    this.values = Array.from({ length: 1 + this.#below(3) }, () => this.#value());
  }

  #below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  #pick<Item>(list: readonly Item[]): Item {
    return list[this.#below(list.length)] as Item;
  }

  #characters(alphabet: readonly string[], least: number, more: number): string {
    return Array.from({ length: least + this.#below(more + 1) }, () => this.#pick(alphabet)).join("");
  }

  /** Strong, with a few characters that need escaping somewhere. */
  #value(): string {
    const any = this.#characters(FIRST, 6, 6) + this.#characters(ODD, 0, 4) + this.#characters(LAST, 8, 4);
    const value = this.#next() < 0.6 ? any : any.replace(/\d/g, (digit) => LETTERS[Number(digit)] as string);
    // Now and then one has so few different letters and digits, which is what reading leaves, that it could be guessed.
    // One that is itself a percent sign escaped would, encoded twice, be read once more than any text is.
    const mayBe = isStrong(value) && isStrong(value.replace(/[^a-z\d]/gi, ""));
    return mayBe && !value.includes("%25") ? value : this.#value();
  }

  #bytes(): Uint8Array {
    return Uint8Array.from({ length: this.#below(10) }, () => this.#below(256));
  }

  #encoded(text: string): string {
    const roll = this.#next();
    const bytes = roll < 0.1 ? TWICE : bytesWriters(this.#bytes(), this.#bytes());
    const once = this.#pick(ESCAPES).write(roll < 0.5 ? this.#pick(bytes).write(text) : text);
    return this.#next() < 0.4 ? this.#pick(ESCAPES).write(once) : once;
  }

  piece(): Piece {
    const roll = this.#next();
    if (roll < 0.4) return { written: this.#characters(WORDS, 1, 5) };
    const value = this.#pick(this.values);
    if (roll < 0.6) return { written: value, copyOf: value, isLiteral: true };
    // Three characters that are not the value's make another text of it, however that is written.
    if (roll < 0.75) return { written: this.#encoded(`${value.slice(0, 2)}~~~${value.slice(5)}`) };
    return { written: this.#encoded(value), copyOf: value };
  }

  /** @param between words that keep pieces apart */
  pieces(between: string): readonly Piece[] {
    const list = Array.from({ length: this.#below(5) }, () => this.piece());
    return list.flatMap((piece) => [piece, { written: between }]);
  }
}
