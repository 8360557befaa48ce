/**
 * What was kept for the person: in memory and in trusted session storage only. It has a bound, and at the bound nothing
 * that is held gives way (a one-time secret would be lost for good): the call that would bring more is refused.
 */
import { isLive } from "./item-state.js";
import type { VaultItem } from "./records.js";
import { type Change, drop, put, type State } from "./state.js";

const MAX_ITEMS = 1_000;
/** Bytes of JSON. */
const MAX_SIZE = 6 * 1024 * 1024;

/** The person is told before a call is refused. */
const ITEMS_TO_SPARE = 50;
const BYTES_TO_SPARE = 512 * 1024;

/** What one kind of owner may take of it. */
export interface VaultShare {
  readonly items: number;
  readonly size: number;
  isOwn(item: VaultItem): boolean;
}

class VaultFull extends Error {}

const sizeOf = (item: VaultItem): number => new TextEncoder().encode(JSON.stringify(item)).length;

export class Vault {
  readonly #state: State;
  readonly #changed: () => void;
  readonly #items: Map<string, VaultItem>;
  readonly #sizes = new Map<string, number>();

  constructor(state: State, changed: () => void) {
    this.#state = state;
    this.#changed = changed;
    this.#items = new Map(state.initial("item").sort(([, a], [, b]) => a.receivedAt - b.receivedAt));
    for (const [handle, item] of this.#items) this.#sizes.set(handle, sizeOf(item));
  }

  get(handle: string): VaultItem | undefined {
    return this.#items.get(handle);
  }

  /** Oldest first. */
  list(): VaultItem[] {
    return [...this.#items.values()];
  }

  /** What was kept from this agent's session. */
  of(agent: string): VaultItem[] {
    return this.list().filter((item) => item.agent === agent);
  }

  /** Whether the next call that withholds much, or the next Reveal, would be refused. */
  isNearlyFull(now: number): boolean {
    const live = this.list().filter((item) => isLive(item, now)).length;
    return live > MAX_ITEMS - ITEMS_TO_SPARE || !this.hasRoom(BYTES_TO_SPARE);
  }

  /** Whether this many more bytes would fit. */
  hasRoom(bytes: number): boolean {
    return this.#size() + bytes <= MAX_SIZE;
  }

  /**
   * Stores all of `items`, with `more` in the same write, or nothing.
   *
   * @throws VaultFull at a bound; whatever the browser throws where it has no room
   */
  async keep(items: readonly VaultItem[], more: readonly Change[] = [], share?: VaultShare): Promise<void> {
    if (!this.#fits(items, share)) {
      await this.#dropDead();
      if (!this.#fits(items, share)) throw new VaultFull();
    }
    // Room is taken before the first pause, so that calls that end together cannot take it twice.
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
   * What a reference was redeemed for, with `more` in the same write. Rejects where there is no room.
   *
   * @returns false where the item was forgotten meanwhile: then only `more` is stored
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
    // Forgotten meanwhile: then it was dropped from storage by a later write.
    if (!this.#items.has(handle)) return false;
    this.#add(filled);
    this.#changed();
    return true;
  }

  /** Something about an item that is held: a convenience, so that nobody waits for it to be stored. */
  note(item: VaultItem): void {
    if (!this.#items.has(item.handle)) return;
    this.#add(item);
    this.#state.note([put("item", item.handle, item)]);
    this.#changed();
  }

  /**
   * Values go, at once; a reference stays, since it is worth nothing without the person's own visit to its site.
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

  /** What has expired, was used, or never could be redeemed makes room. */
  async #dropDead(): Promise<void> {
    const now = Date.now();
    const dead = this.list().filter((item) => !isLive(item, now));
    await this.forget(dead.map(({ handle }) => handle)).catch(() => undefined);
  }

  #fits(items: readonly VaultItem[], share: VaultShare | undefined): boolean {
    const handles = new Set(items.map(({ handle }) => handle));
    if (handles.size < items.length || items.some(({ handle }) => this.#items.has(handle))) return false;
    const size = items.reduce((sum, item) => sum + sizeOf(item), 0);
    if (this.#items.size + items.length > MAX_ITEMS || !this.hasRoom(size)) return false;
    if (share === undefined) return true;
    const own = this.list().filter((item) => share.isOwn(item));
    const ownSize = own.reduce((sum, { handle }) => sum + (this.#sizes.get(handle) ?? 0), 0);
    return own.length + items.length <= share.items && ownSize + size <= share.size;
  }

  #size(): number {
    let size = 0;
    for (const each of this.#sizes.values()) size += each;
    return size;
  }

  #add(item: VaultItem): void {
    this.#items.set(item.handle, item);
    this.#sizes.set(item.handle, sizeOf(item));
  }

  #remove(handle: string): void {
    this.#items.delete(handle);
    this.#sizes.delete(handle);
  }
}
