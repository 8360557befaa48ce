/**
 * How the vault is divided: each site and each tab has a share, in bytes. Either gets at most half
 * of a limit.
 */
import type { Share } from "../../../src/engine/enforce/agent-session.js";
import { Shares, type Taker, takersOf } from "../../../src/gateway/shares.js";
import type { VaultItem } from "../model/records.js";
import { IN_PAGE } from "./agents.js";

/** The room of all kept values. The browser has 10 MiB; sessions need three of them. */
const WHOLE = 6 * 1024 * 1024;
/** Attack: a page that reports without end. Room must remain for what agents' calls withhold. */
const OF_PAGES = 2 * 1024 * 1024;
/** A single result may be large. */
const PART = 0.5;

/** Whose share it is. */
export interface Place {
  readonly share: Share;
  readonly agent: string;
}

class Room {
  readonly #most: number;
  readonly #shares: Shares;

  constructor(bytes: number) {
    this.#most = PART * bytes;
    this.#shares = new Shares(bytes);
  }

  fits(place: Place, bytes: number): boolean {
    return this.#shares.fits(this.#takersOf(place), bytes);
  }

  count(place: Place, bytes: number): void {
    this.#shares.count(this.#takersOf(place), bytes);
  }

  #takersOf({ share }: Place): Taker[] {
    return takersOf(share, this.#most, this.#most);
  }
}

/** The whole vault, and the part of it for calls that pages report. */
export class VaultRooms {
  readonly #whole = new Room(WHOLE);
  readonly #ofPages = new Room(OF_PAGES);

  fits(place: Place, bytes: number): boolean {
    return this.#whole.fits(place, bytes) && (place.agent !== IN_PAGE || this.#ofPages.fits(place, bytes));
  }

  count(place: Place, bytes: number): void {
    this.#whole.count(place, bytes);
    if (place.agent === IN_PAGE) this.#ofPages.count(place, bytes);
  }
}

/**
 * Bytes. A call, and a Reveal, are refused where there is less; the value of a secret is smaller.
 */
export const ROOM = 256 * 1024;
/** Bytes that a call holds while it runs, where its tool has kept nothing yet. */
const HELD = 16 * 1024;
/** A tool that keeps more than it may have runs once there is so much. */
const MOST_NEED = (PART * WHOLE) / 2;
/** The number of tools that are remembered. */
const MAX_TOOLS = 1_000;

export interface CallPlace extends Place {
  readonly origin: string;
  readonly tool: string;
}

export const keyOf = ({ share: { site, tab } }: Place): string => `${tab} ${site}`;
const nameOf = ({ origin, tool }: CallPlace): string => `${origin} ${tool}`;

/**
 * The room that calls will need: asked for before a tool runs, since a one-time secret that cannot
 * be kept is lost. A tool that has kept much before is taken to do so again.
 */
export class CallRooms {
  readonly #rooms: VaultRooms;
  /** Tool → bytes that its latest result took. */
  readonly #needs = new Map<string, number>();
  /** Site and tab → the bytes that a call there was refused for. */
  readonly #wanted = new Map<string, { readonly place: Place; readonly bytes: number }>();
  /** Call id → the room that is held for it. */
  readonly #held = new Map<string, { readonly place: Place; readonly bytes: number }>();

  constructor(rooms: VaultRooms) {
    this.#rooms = rooms;
  }

  /** The items are those that an earlier life of the worker left. */
  recall(items: readonly VaultItem[], sizeOf: (item: VaultItem) => number): void {
    const results = new Map<string, { readonly place: CallPlace; bytes: number }>();
    for (const item of items) {
      const name = `${nameOf(item)} ${item.receivedAt}`;
      const known = results.get(name) ?? { place: item, bytes: 0 };
      known.bytes += sizeOf(item);
      results.set(name, known);
    }
    for (const { place, bytes } of results.values()) this.took(place, bytes);
  }

  took(place: CallPlace, bytes: number): void {
    const name = nameOf(place);
    this.#needs.delete(name);
    this.#needs.set(name, Math.min(bytes, MOST_NEED));
    for (const oldest of this.#needs.keys()) {
      if (this.#needs.size <= MAX_TOOLS) break;
      this.#needs.delete(oldest);
    }
  }

  /** @returns false where there is too little; then nothing is reserved */
  reserve(call: string, place: CallPlace): boolean {
    const need = this.#needs.get(nameOf(place)) ?? 0;
    const wanted = Math.max(ROOM, need);
    if (!this.#rooms.fits(place, wanted)) {
      this.#wanted.set(keyOf(place), { place: { share: place.share, agent: "" }, bytes: wanted });
      return false;
    }
    this.#wanted.delete(keyOf(place));
    const bytes = Math.max(HELD, need);
    this.release(call);
    this.#held.set(call, { place, bytes });
    this.#rooms.count(place, bytes);
    return true;
  }

  /** The pages where calls were refused, and the bytes that they were refused for. */
  wanted(): { readonly place: Place; readonly bytes: number }[] {
    return [...this.#wanted.values()];
  }

  release(call: string): void {
    const held = this.#held.get(call);
    if (held === undefined) return;
    this.#held.delete(call);
    this.#rooms.count(held.place, -held.bytes);
  }
}
