/**
 * The items withheld for the person, in memory and in trusted session storage only. Each site and each tab has a share
 * of a limit. A full vault evicts nothing, because a one-time secret would be lost for good: it refuses a call that would
 * bring more if that call's site is over its share.
 */
import { isLive } from "../model/item-state.js";
import type { VaultItem } from "../model/records.js";
import { Records } from "./records.js";
import type { Area, Change } from "./state.js";
import { type Amount, VaultRooms } from "./vault-rooms.js";

/** The panel warns the person from here on, before a call is refused. */
const TO_SPARE: Amount = { items: 50, size: 512 * 1024 };

class VaultFull extends Error {}

const sizeOf = (item: VaultItem): number => new TextEncoder().encode(JSON.stringify(item)).length;

export class Vault {
  readonly #changed: () => void;
  /** Handle → what was withheld. */
  readonly #items: Records<VaultItem>;
  readonly #sizes = new Map<string, number>();
  readonly #rooms = new VaultRooms();

  constructor(state: Area, changed: () => void) {
    this.#changed = changed;
    this.#items = new Records(state, "item", { age: ({ receivedAt }) => receivedAt });
    for (const item of this.list()) this.#count(item);
  }

  get(handle: string): VaultItem | undefined {
    return this.#items.get(handle);
  }

  /** Oldest first. */
  list(): VaultItem[] {
    return this.#items.values();
  }

  /** The items withheld from this agent. */
  of(agent: string): VaultItem[] {
    return this.list().filter((item) => item.agent === agent);
  }

  /** Whether a site with items here would be refused its next large call or its next Reveal. */
  isNearlyFull(now: number): boolean {
    const live = this.list().filter((item) => isLive(item, now));
    const rooms = new VaultRooms();
    for (const item of live) rooms.count(item, { items: 1, size: this.#sizes.get(item.handle) ?? 0 });
    const sites = new Map(live.map((item) => [`${item.share.tab} ${item.share.site}`, item]));
    return [...sites.values()].some((item) => !rooms.fits(item, TO_SPARE));
  }

  /** Whether so many more bytes fit into the share of the item's site. */
  hasRoomFor(item: VaultItem, bytes: number): boolean {
    return this.#rooms.fits(item, { items: 0, size: bytes });
  }

  /**
   * Stores all of `items`, with `more` in the same write, or nothing.
   *
   * @param items all of one call
   * @throws VaultFull at a bound; the browser's error if storage is full
   */
  async keep(items: readonly VaultItem[], more: readonly Change[] = []): Promise<void> {
    if (!this.#fits(items)) {
      await this.#dropDead();
      if (!this.#fits(items)) throw new VaultFull();
    }
    // Takes the room before the first pause, so that two calls that end together cannot take it twice.
    for (const item of items) this.#count(item);
    try {
      await this.#items.set(
        items.map((item) => [item.handle, item]),
        more,
      );
    } catch (error) {
      this.#drop(items).catch(() => undefined);
      throw error;
    }
    this.#changed();
  }

  /**
   * Stores the value of a redeemed reference, with `more` in the same write. Rejects if storage is full.
   *
   * @returns false if the person forgot the item meanwhile; then only `more` is stored
   */
  async setValue(handle: string, value: string, more: readonly Change[]): Promise<boolean> {
    const item = this.#items.get(handle);
    if (item === undefined) {
      await this.#items.store([], more);
      return false;
    }
    const { failure: _settled, ...rest } = item;
    const filled = { ...rest, value };
    await this.#items.store([[handle, filled]], more);
    // The person forgot it meanwhile; a later write has removed it from storage.
    if (!this.#items.has(handle)) return false;
    this.#count(filled);
    this.#changed();
    return true;
  }

  /** Updates an item without waiting for the write, because losing the update does no harm. */
  note(item: VaultItem): void {
    if (!this.#items.has(item.handle)) return;
    this.#count(item);
    this.#items.note(item.handle, item);
    this.#changed();
  }

  /**
   * Forgets values at once. References stay: they are worthless without the person's cookies for the site.
   *
   * @returns the items whose values were forgotten
   */
  async forgetValues(): Promise<readonly VaultItem[]> {
    const held = this.list().filter(({ value }) => value !== undefined);
    const emptied = held.map(({ value: _forgotten, ...rest }) => rest);
    const left = emptied.filter(({ reference }) => reference !== undefined);
    for (const item of left) this.#count(item);
    const stored = Promise.all([
      this.#items.set(left.map((item) => [item.handle, item])),
      this.#drop(emptied.filter(({ reference }) => reference === undefined)),
    ]);
    this.#changed();
    await stored;
    return held;
  }

  async forget(handles: readonly string[]): Promise<void> {
    const stored = this.#drop(handles.flatMap((handle) => this.get(handle) ?? []));
    this.#changed();
    await stored;
  }

  /** Removes items that expired, were used or cannot be redeemed. */
  async #dropDead(): Promise<void> {
    const now = Date.now();
    const dead = this.list().filter((item) => !isLive(item, now));
    await this.forget(dead.map(({ handle }) => handle)).catch(() => undefined);
  }

  #fits(items: readonly VaultItem[]): boolean {
    const handles = new Set(items.map(({ handle }) => handle));
    if (handles.size < items.length || items.some(({ handle }) => this.#items.has(handle))) return false;
    const [first] = items;
    const size = items.reduce((sum, item) => sum + sizeOf(item), 0);
    return first === undefined || this.#rooms.fits(first, { items: items.length, size });
  }

  /** Before it replaces the item with the same handle. */
  #count(item: VaultItem): void {
    const before = this.#sizes.get(item.handle);
    const size = sizeOf(item);
    this.#rooms.count(item, { items: before === undefined ? 1 : 0, size: size - (before ?? 0) });
    this.#sizes.set(item.handle, size);
  }

  /** Gives their room back at once. */
  #drop(items: readonly VaultItem[]): Promise<void> {
    for (const item of items) {
      const size = this.#sizes.get(item.handle);
      if (size !== undefined) this.#rooms.count(item, { items: -1, size: -size });
      this.#sizes.delete(item.handle);
    }
    return this.#items.remove(items.map(({ handle }) => handle));
  }
}
