/** How several parties divide what is bounded, so that none of them stops another. Not in the page bundle. */

/** Whose page it is, as the browser states it. Frames take of the share of the page around them. */
export interface Share {
  /** Top-level origin of the tab. */
  readonly site: string;
  /** A tab has a total of its own, whatever sites it goes to. */
  readonly tab?: number;
}

/** One that takes: a site, a tab, a session. */
export interface Taker {
  readonly name: string;
  /** What it may have at most, in the units of the {@link Shares}. */
  readonly most: number;
}

/** The site and the tab, with the most that each may take. */
export const takersOf = ({ site, tab }: Share, ofSite: number, ofTab: number): Taker[] => [
  { name: `site ${site}`, most: ofSite },
  ...(tab === undefined ? [] : [{ name: `tab ${tab}`, most: ofTab }]),
];

/**
 * A taker may have as much as it is allowed, and no more than would then still be free (the dynamic threshold of shared
 * packet buffers, Choudhury and Hahne 1998). So however many take all they can, the next one finds room.
 */
export class Shares {
  readonly #total: number;
  #taken = 0;
  readonly #of = new Map<string, number>();

  /** @param total what there is, in units of the caller */
  constructor(total: number) {
    this.#total = total;
  }

  fits(takers: readonly Taker[], amount: number): boolean {
    const free = this.#total - this.#taken - amount;
    if (free < 0) return false;
    return takers.every(({ name, most }) => (this.#of.get(name) ?? 0) + amount <= Math.min(most, free));
  }

  /** Unasked: what was taken before is counted whatever came since. Negative to give back. */
  count(takers: readonly Taker[], amount: number): void {
    this.#taken += amount;
    for (const { name } of takers) {
      const held = (this.#of.get(name) ?? 0) + amount;
      if (held > 0) this.#of.set(name, held);
      else this.#of.delete(name);
    }
  }

  /** @returns false where it does not fit: then nothing was taken */
  take(takers: readonly Taker[], amount: number): boolean {
    if (!this.fits(takers, amount)) return false;
    this.count(takers, amount);
    return true;
  }
}
