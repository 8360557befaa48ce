/**
 * Texts with copies and near misses of random values in them, as encoders of the platform and of
 * other languages write them.
 */
import { isStrong } from "../../../src/engine/copies/strength.js";
import { ENCODERS } from "./encoders.js";
import { bytesWriters, ESCAPES } from "./written-forms.js";

const LETTERS = "abcdefghkmpqrstuvwxyzABCDEFGHKMPQRSTUVWXYZ23456789";
const ODD = "\"\\/<>&'%+ é€\n\t=$#!*(),.:;?@[]^_{|}~-";

export class PlantWriter {
  readonly #next: () => number;

  constructor(next: () => number) {
    this.#next = next;
  }

  #below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  #pick<Item>(list: ArrayLike<Item>): Item {
    return list[this.#below(list.length)] as Item;
  }

  #characters(alphabet: string, count: number): string {
    return Array.from({ length: count }, () => this.#pick(alphabet)).join("");
  }

  /** Strong: a key, a password that is mostly signs, or an address. */
  value(): string {
    const roll = this.#next();
    const odd = this.#characters(ODD, roll < 0.3 ? 8 : this.#below(4));
    const value = `${this.#characters(LETTERS, 4 + this.#below(5))}${odd}${this.#characters(LETTERS, roll < 0.3 ? 3 : 9)}`;
    return isStrong(value) ? value : this.value();
  }

  #written(value: string): string {
    const around = Buffer.from(Array.from({ length: this.#below(6) }, () => this.#below(256)));
    const all = [...ESCAPES, ...ENCODERS, ...bytesWriters(around, around)];
    return this.#next() < 0.3 ? value : this.#pick(all).write(value);
  }

  /**
   * @returns some values, and the text with copies of them, and of what is nearly one, at places of
   *   it
   */
  plantIn(beside: string): { readonly values: readonly string[]; readonly text: string } {
    const values = Array.from({ length: 1 + this.#below(4) }, () => this.value());
    let text = beside;
    for (let count = this.#below(4); count > 0; count--) {
      const value = this.#pick(values);
      const other = `${value.slice(0, 3)}Q7${value.slice(4)}`;
      const at = this.#below(text.length);
      text = text.slice(0, at) + this.#written(this.#next() < 0.3 ? other : value) + text.slice(at);
    }
    return { values, text };
  }
}
