/**
 * The items withheld for the person, in memory and in trusted session storage only. Each site and
 * each tab has a share of a limit. A full vault evicts nothing, because a one-time secret would be
 * lost for good: it refuses a call that would bring more if that call's site is over its share.
 */
import { isLive } from "../model/item-state.js";
import type { VaultItem } from "../model/records.js";
import { KINDS } from "./kinds.js";
import { Records } from "./records.js";
import type { Areas, Change } from "./state.js";
import { type CallPlace, CallRooms, keyOf, type Place, ROOM, VaultRooms } from "./vault-rooms.js";

/** Bytes: the panel warns the person from here on, before a call is refused. */
const TO_SPARE = 2 * ROOM;
/** Bytes that one click makes room for. */
const MADE = 4 * ROOM;
/** What an item costs besides its text: its key and the browser's own record of it. */
const ITEM_COST = 256;

class VaultFull extends Error {}

const sizeOf = (item: VaultItem): number => new TextEncoder().encode(JSON.stringify(item)).length + ITEM_COST;

const totalOf = (items: readonly VaultItem[]): number => items.reduce((sum, item) => sum + sizeOf(item), 0);

/**
 * Part of a result. One that was too large for its agent is kept whole, and only where later calls
 * have room.
 */
const isPart = ({ reason }: VaultItem): boolean => reason !== "too-large";

const placeOf = ({ share: { site, tab } }: Place) => ({ site, ...(tab === undefined ? {} : { tab }) });

/** A page whose calls are refused, or soon will be. */
export interface Crowded {
  readonly site: string;
  readonly tab?: number;
  /**
   * The number of items that one click forgets: the oldest of the site, and of others only where
   * that does not help.
   */
  readonly oldest: number;
}

export class Vault {
  readonly #changed: () => void;
  /** Handle → what was withheld. */
  readonly #items: Records<VaultItem>;
  readonly #sizes = new Map<string, number>();
  readonly #rooms = new VaultRooms();
  readonly #calls = new CallRooms(this.#rooms);

  constructor(areas: Areas, changed: () => void) {
    this.#changed = changed;
    this.#items = new Records(areas, KINDS.item);
    for (const item of this.list()) this.#count(item);
    this.#calls.recall(this.list().filter(isPart), sizeOf);
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

  /** The pages with too little room, a row for each. */
  crowded(now: number): Crowded[] {
    const live = this.list().filter((item) => isLive(item, now));
    const rooms = this.#roomsOf(live);
    const places = new Map<string, Place>();
    for (const { share } of live) places.set(keyOf({ share, agent: "" }), { share, agent: "" });
    for (const { place } of this.#calls.wanted()) places.set(keyOf(place), place);
    const crowded = [...places.values()].filter((place) => !rooms.fits(place, this.#spareFor(place)));
    return crowded.map((place) => ({ ...placeOf(place), oldest: this.#over(live, place).length }));
  }

  /** The items that have to go for a page, no more than its row said. */
  oldestFor({ site, tab, oldest }: Crowded): VaultItem[] {
    const live = this.list().filter((item) => isLive(item, Date.now()));
    const share = { site, ...(tab === undefined ? {} : { tab }) };
    return this.#over(live, { share, agent: "" }).slice(0, oldest);
  }

  /**
   * Asks for room before a tool runs, and takes it. @returns false where the person has to make
   * room first
   */
  async reserve(call: string, place: CallPlace): Promise<boolean> {
    if (this.#calls.reserve(call, place)) return true;
    await this.#dropDead();
    if (this.#calls.reserve(call, place)) return true;
    // The panel offers to make room.
    this.#changed();
    return false;
  }

  /** The call has ended, or stores what it kept. */
  release(call: string): void {
    this.#calls.release(call);
  }

  /** Whether there is room to show the value behind a reference. */
  hasRoomFor(item: VaultItem): boolean {
    return this.#rooms.fits(item, ROOM);
  }

  /**
   * Stores all of `items`, with `more` in the same write, or nothing.
   *
   * @param items all of one call
   * @throws VaultFull at a bound; the browser's error if storage is full
   */
  async keep(items: readonly VaultItem[], more: readonly Change[] = []): Promise<void> {
    const [first] = items;
    if (first !== undefined && isPart(first)) this.#calls.took(first, totalOf(items));
    if (!this.#fits(items)) {
      await this.#dropDead();
      if (!this.#fits(items)) throw new VaultFull();
    }
    // Takes the room before the first pause, so that two calls that end together cannot take it
    // twice.
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
   * Stores the value of a redeemed reference, with `more` in the same write. Rejects if storage is
   * full.
   *
   * @returns false if the person forgot the item meanwhile; then only `more` is stored
   */
  async storeValue(handle: string, value: string, more: readonly Change[]): Promise<boolean> {
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
    this.#items.note([[item.handle, item]]);
    this.#changed();
  }

  /**
   * Forgets values at once. References stay: they are worthless without the person's cookies for
   * the site.
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
    if (first === undefined) return true;
    return this.#rooms.fits(first, totalOf(items) + (isPart(first) ? 0 : TO_SPARE));
  }

  #roomsOf(items: readonly VaultItem[]): VaultRooms {
    const rooms = new VaultRooms();
    for (const item of items) rooms.count(item, this.#sizes.get(item.handle) ?? 0);
    return rooms;
  }

  /** Bytes: with less, calls of that page are refused, or soon will be. */
  #spareFor(place: Place): number {
    const refused = this.#calls.wanted().find((each) => keyOf(each.place) === keyOf(place));
    return Math.max(TO_SPARE, refused?.bytes ?? 0);
  }

  /** The oldest of a page's site that have to go, then those of its tab, then all others. */
  #over(live: readonly VaultItem[], place: Place): VaultItem[] {
    const rooms = this.#roomsOf(live);
    const most = Math.max(MADE, this.#spareFor(place));
    const rank = ({ share: { site, tab } }: VaultItem): number =>
      site === place.share.site ? 0 : tab === place.share.tab ? 1 : 2;
    const gone: VaultItem[] = [];
    for (const item of [...live].sort((one, other) => rank(one) - rank(other))) {
      if (rooms.fits(place, most)) break;
      rooms.count(item, -(this.#sizes.get(item.handle) ?? 0));
      gone.push(item);
    }
    return gone;
  }

  /** The item is counted before it replaces the one with the same handle. */
  #count(item: VaultItem): void {
    const size = sizeOf(item);
    this.#rooms.count(item, size - (this.#sizes.get(item.handle) ?? 0));
    this.#sizes.set(item.handle, size);
  }

  /** Gives their room back at once. */
  #drop(items: readonly VaultItem[]): Promise<void> {
    for (const item of items) {
      const size = this.#sizes.get(item.handle);
      if (size !== undefined) this.#rooms.count(item, -size);
      this.#sizes.delete(item.handle);
    }
    return this.#items.remove(items.map(({ handle }) => handle));
  }
}
