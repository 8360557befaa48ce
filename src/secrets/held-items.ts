/** What stayed behind, for the person, for as long as the document lives. */
import type { EnforcedResult, WithheldItem } from "../boundary/types.js";
import { heldFull } from "../errors.js";
import { append, createList, dateNow, jsonStringify, objectFreeze, SafeMap } from "../primordials.js";
import { createSignal } from "./signal.js";

const ITEM_LIMIT = 1_000;
const NOTICE_LIMIT = 50;
/** In UTF-16 code units of the values' JSON. */
const SIZE_LIMIT = 8_388_608;

/** Which tool a result came from. `title` is the page's own text: clean it before showing. */
export interface HeldSource {
  readonly tool: string;
  readonly title: string;
  readonly origin: string;
}

export interface HeldItem extends WithheldItem, HeldSource {
  /** Milliseconds since the epoch. */
  readonly receivedAt: number;
}

/** A tool's own error message (the agent got a generic one), or that the store is full. */
export interface HeldNotice extends HeldSource {
  readonly id: string;
  readonly message: string;
  /** Airlock's own words: the store was full. */
  readonly full: boolean;
}

export interface HeldItems {
  add(source: HeldSource, user: EnforcedResult["user"]): void;
  get(handle: string): HeldItem | undefined;
  /** Oldest first; the list has no prototype (indices and `length` only). */
  list(): readonly HeldItem[];
  notices(): readonly HeldNotice[];
  forget(handle: string): void;
  /** Forgets every item, or those that `which` picks, and every notice. */
  forgetAll(which?: (item: HeldItem) => boolean): void;
  dismiss(noticeId: string): void;
  subscribe(listener: () => void): () => void;
  /** A redeemed value was received: it must never pass to an agent as part of a later result. */
  noteRevealed(handle: string, value: string): void;
  onRevealed(listener: (handle: string, value: string) => void): () => void;
}

/**
 * A store bounded in number and size. At a bound nothing that is already held is
 * dropped (a one-time secret would be lost for good): the newest values are not
 * kept, a notice says so, and the agent still has nothing but a handle. Error
 * notices are no secrets; of them the oldest go first.
 */
export const createHeldItems = (): HeldItems => new HeldItemStore();

class HeldItemStore implements HeldItems {
  readonly #items = new SafeMap<string, HeldItem>();
  readonly #notices = new SafeMap<string, HeldNotice>();
  readonly #changed = createSignal();
  readonly #revealed = createSignal<[handle: string, value: string]>();
  readonly subscribe = this.#changed.subscribe;
  readonly onRevealed = this.#revealed.subscribe;
  readonly noteRevealed = this.#revealed.notify;
  #size = 0;
  #full = false;
  #noticeCount = 0;

  add(source: HeldSource, { withheld, error }: EnforcedResult["user"]): void {
    for (let index = 0; index < withheld.length; index++) this.#keep(source, withheld[index] as WithheldItem);
    if (error !== undefined) this.#notice(source, error, false);
    if (withheld.length > 0 || error !== undefined) this.#changed.notify();
  }

  get(handle: string): HeldItem | undefined {
    return this.#items.get(handle);
  }

  list(): readonly HeldItem[] {
    return listOf(this.#items);
  }

  notices(): readonly HeldNotice[] {
    return listOf(this.#notices);
  }

  forget(handle: string): void {
    this.#drop(handle);
    this.#changed.notify();
  }

  forgetAll(which?: (item: HeldItem) => boolean): void {
    this.#items.forEach((item, handle) => {
      if (!which || which(item)) this.#drop(handle);
    });
    this.#notices.forEach((_, id) => {
      this.#notices.delete(id);
    });
    this.#changed.notify();
  }

  dismiss(noticeId: string): void {
    this.#notices.delete(noticeId);
    this.#changed.notify();
  }

  #keep(source: HeldSource, withheld: WithheldItem): void {
    if (this.#items.has(withheld.handle)) return;
    const size = this.#size + sizeOf(withheld);
    if (this.#items.size >= ITEM_LIMIT || size > SIZE_LIMIT) {
      // Said once, until something is forgotten.
      if (!this.#full) this.#notice(source, heldFull(), true);
      this.#full = true;
      return;
    }
    this.#size = size;
    this.#items.set(withheld.handle, objectFreeze({ ...withheld, ...source, receivedAt: dateNow() }));
  }

  #drop(handle: string): void {
    const item = this.#items.get(handle);
    if (item === undefined) return;
    this.#size -= sizeOf(item);
    this.#full = false;
    this.#items.delete(handle);
  }

  #notice(source: HeldSource, message: string, full: boolean): void {
    const id = `${++this.#noticeCount}`;
    this.#notices.set(id, { ...source, id, message, full });
    this.#notices.delete(`${this.#noticeCount - NOTICE_LIMIT}`);
  }
}

const sizeOf = ({ value }: WithheldItem): number =>
  value === undefined ? 0 : (jsonStringify(value)?.length ?? 0);

function listOf<Value>(map: SafeMap<string, Value>): readonly Value[] {
  const list = createList<Value>();
  map.forEach((value) => {
    append(list, value);
  });
  return list;
}
