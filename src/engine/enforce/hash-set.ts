/** A set of 32-bit hashes in a tenth of the memory that a `Map` takes: sessions keep ten thousand of them for each origin. */
import { imul, newWords } from "../../intrinsics/language.js";

const FIRST_BITS = 6;
const NO_WORDS = newWords(0);

export class HashSet {
  /** Open addressing; 0 is a free place. At most three quarters are taken. */
  #places = NO_WORDS;
  #bits = 0;
  #taken = 0;
  #hasZero = false;

  get size(): number {
    return this.#taken + (this.#hasZero ? 1 : 0);
  }

  has(hash: number): boolean {
    if ((hash | 0) === 0) return this.#hasZero;
    return this.#taken > 0 && this.#places[this.#placeOf(hash)] !== 0;
  }

  add(hash: number): void {
    if ((hash | 0) === 0) this.#hasZero = true;
    else if (!this.has(hash)) {
      if (this.#taken * 4 >= 3 << this.#bits || this.#bits === 0) this.#grow();
      this.#places[this.#placeOf(hash)] = hash;
      this.#taken += 1;
    }
  }

  /** Where it stands, or would. */
  #placeOf(hash: number): number {
    const last = (1 << this.#bits) - 1;
    let place = imul(hash, 0x9e3779b1) >>> (32 - this.#bits);
    while (this.#places[place] !== 0 && this.#places[place] !== (hash | 0)) place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const known = this.#places;
    const count = this.#bits === 0 ? 0 : 1 << this.#bits;
    this.#bits = this.#bits === 0 ? FIRST_BITS : this.#bits + 1;
    this.#places = newWords(1 << this.#bits);
    for (let at = 0; at < count; at++) {
      const hash = known[at] as number;
      if (hash !== 0) this.#places[this.#placeOf(hash)] = hash;
    }
  }
}
