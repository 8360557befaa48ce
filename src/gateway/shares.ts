/** Divides a bounded resource, so that one party cannot starve the others. */
import type { Share } from "../engine/enforce/agent-session.js";

/** A consumer of the resource: a site, a tab, a session. */
export interface Taker {
  readonly name: string;
  /** Its limit, in the units of the {@link Shares}. */
  readonly most: number;
}

/** The site and the tab, with their limits. */
export const takersOf = ({ site, tab }: Share, ofSite: number, ofTab: number): Taker[] => [
  { name: `site ${site}`, most: ofSite },
  ...(tab === undefined ? [] : [{ name: `tab ${tab}`, most: ofTab }]),
];

/** Values that cannot be read back: until the person ends the session, every pair is full. */
export const LOST_VALUES = { origin: "", values: [], share: { site: "" }, isFull: true } as const;

/**
 * A taker may use up to its limit, but no more than would remain free afterwards (the dynamic
 * threshold of shared packet buffers, Choudhury and Hahne 1998). However many takers use all they
 * can, the next one finds room.
 */
export class Shares {
  readonly #total: number;
  #taken = 0;
  readonly #of = new Map<string, number>();

  /** @param total the size of the resource, in units of the caller */
  constructor(total: number) {
    this.#total = total;
  }

  fits(takers: readonly Taker[], amount: number): boolean {
    const free = this.#total - this.#taken - amount;
    if (free < 0) return false;
    return takers.every(({ name, most }) => (this.#of.get(name) ?? 0) + amount <= Math.min(most, free));
  }

  /**
   * Counts without a check, as for what was taken before a restart. A negative amount gives back.
   */
  count(takers: readonly Taker[], amount: number): void {
    this.#taken += amount;
    for (const { name } of takers) {
      const held = (this.#of.get(name) ?? 0) + amount;
      if (held > 0) this.#of.set(name, held);
      else this.#of.delete(name);
    }
  }

  /** @returns false if it does not fit; then nothing was taken */
  take(takers: readonly Taker[], amount: number): boolean {
    if (!this.fits(takers, amount)) return false;
    this.count(takers, amount);
    return true;
  }
}
