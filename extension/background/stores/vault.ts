/**
 * The items withheld for the person, in memory and in trusted session storage only. Each site and each tab has a share
 * of a limit. A full vault evicts nothing, because a one-time secret would be lost for good: it refuses a call that would
 * bring more if that call's site is over its share.
 */
import { isLive } from "../model/item-state.js";
import type { VaultItem } from "../model/records.js";
import { type Change, drop, put, type State } from "./state.js";
import { type Amount, VaultRooms } from "./vault-rooms.js";

/** The panel warns the person from here on, before a call is refused. */
const TO_SPARE: Amount = { items: 50, size: 512 * 1024 };

class VaultFull extends Error {}

const sizeOf = (item: VaultItem): number => new TextEncoder().encode(JSON.stringify(item)).length;

export class Vault {
  readonly #state: State;
  readonly #changed: () => void;
  readonly #items = new Map<string, VaultItem>();
  readonly #sizes = new Map<string, number>();
  readonly #rooms = new VaultRooms();

  constructor(state: State, changed: () => void) {
    this.#state = state;
    this.#changed = changed;
    const items = state.initial("item").sort(([, a], [, b]) => a.receivedAt - b.receivedAt);
    for (const [, item] of items) this.#add(item);
  }

  get(handle: string): VaultItem | undefined {
    return this.#items.get(handle);
  }

  /** Oldest first. */
  list(): VaultItem[] {
    return [...this.#items.values()];
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
    for (const item of items) this.#add(item);
    try {
      await this.#state.write([...items.map((item) => put("item", item.handle, item)), ...more]);
    } catch (error) {
      for (const { handle } of items) this.#remove(handle);
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
      await this.#state.write(more);
      return false;
    }
    const { failure: _settled, ...rest } = item;
    const filled = { ...rest, value };
    await this.#state.write([put("item", handle, filled), ...more]);
    // The person forgot it meanwhile; a later write has removed it from storage.
    if (!this.#items.has(handle)) return false;
    this.#add(filled);
    this.#changed();
    return true;
  }

  /** Updates an item without waiting for the write, because losing the update does no harm. */
  note(item: VaultItem): void {
    if (!this.#items.has(item.handle)) return;
    this.#add(item);
    this.#state.note([put("item", item.handle, item)]);
    this.#changed();
  }

  /**
   * Forgets values at once. References stay: they are worthless without the person's cookies for the site.
   *
   * @returns the items whose values were forgotten
   */
  async forgetValues(): Promise<readonly VaultItem[]> {
    const held = this.list().filter(({ value }) => value !== undefined);
    const changes = held.map(({ value: _forgotten, ...rest }) => {
      if (rest.reference === undefined) {
        this.#remove(rest.handle);
        return drop("item", rest.handle);
      }
      this.#add(rest);
      return put("item", rest.handle, rest);
    });
    this.#changed();
    await this.#state.write(changes);
    return held;
  }

  async forget(handles: readonly string[]): Promise<void> {
    for (const handle of handles) this.#remove(handle);
    this.#changed();
    await this.#state.write(handles.map((handle) => drop("item", handle)));
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

  /** Replaces an item with the same handle. */
  #add(item: VaultItem): void {
    const before = this.#sizes.get(item.handle);
    const size = sizeOf(item);
    this.#rooms.count(item, { items: before === undefined ? 1 : 0, size: size - (before ?? 0) });
    this.#items.set(item.handle, item);
    this.#sizes.set(item.handle, size);
  }

  #remove(handle: string): void {
    const [item, size] = [this.#items.get(handle), this.#sizes.get(handle)];
    if (item === undefined || size === undefined) return;
    this.#rooms.count(item, { items: -1, size: -size });
    this.#items.delete(handle);
    this.#sizes.delete(handle);
  }
}
