/** How the vault is divided: each site and each tab has a share. A tab gets at most half of a limit. */
import { Shares, type Taker, takersOf } from "../../../src/gateway/shares.js";
import type { VaultItem } from "../model/records.js";
import { IN_PAGE } from "./agents.js";

/** A number of items and of bytes of JSON. */
export interface Amount {
  readonly items: number;
  readonly size: number;
}

const WHOLE: Amount = { items: 1_000, size: 6 * 1024 * 1024 };
/** Attack: a page that reports without end. Room must remain for what agents' calls withhold. */
const OF_PAGES: Amount = { items: 400, size: 2 * 1024 * 1024 };
const SITE_PART = 0.4;

/** A limit and what is taken of it. */
class Room {
  readonly #bound: Amount;
  readonly #items: Shares;
  readonly #size: Shares;

  constructor(bound: Amount) {
    this.#bound = bound;
    this.#items = new Shares(bound.items);
    this.#size = new Shares(bound.size);
  }

  fits(item: VaultItem, { items, size }: Amount): boolean {
    const takers = this.#takersOf(item);
    return this.#items.fits(takers.items, items) && this.#size.fits(takers.size, size);
  }

  count(item: VaultItem, { items, size }: Amount): void {
    const takers = this.#takersOf(item);
    this.#items.count(takers.items, items);
    this.#size.count(takers.size, size);
  }

  #takersOf({ share }: VaultItem): { readonly items: Taker[]; readonly size: Taker[] } {
    const { items, size } = this.#bound;
    return {
      items: takersOf(share, SITE_PART * items, items / 2),
      // A single result may be large.
      size: takersOf(share, size / 2, size / 2),
    };
  }
}

/** The whole vault, and the part of it for calls that pages report. */
export class VaultRooms {
  readonly #whole = new Room(WHOLE);
  readonly #ofPages = new Room(OF_PAGES);

  fits(item: VaultItem, more: Amount): boolean {
    return this.#whole.fits(item, more) && (item.agent !== IN_PAGE || this.#ofPages.fits(item, more));
  }

  count(item: VaultItem, more: Amount): void {
    this.#whole.count(item, more);
    if (item.agent === IN_PAGE) this.#ofPages.count(item, more);
  }
}
