/** The records of one kind: what an earlier worker left of them, and what counts now. */
import { type Area, type Change, drop, put } from "./state.js";

export interface Kind<Value> {
  /** @returns undefined for what cannot be read: it is removed */
  read?(stored: unknown): Value | undefined;
  /** The part of a value that is stored. */
  stored?(value: Value): Value;
  /** The oldest has the least. Without it, the order in which they came counts. */
  age?(value: Value): number;
  /** The bound of their number. The oldest that may go make room. */
  readonly most?: number;
  mayGo?(key: string, value: Value): boolean;
  /** Lasting records that a private window reads too: without them it would be looser. */
  inPrivate?(key: string): boolean;
}

export type Entry<Value> = readonly [key: string, value: Value];

export class Records<Value> {
  readonly #area: Area;
  readonly #name: string;
  readonly #kind: Kind<Value>;
  readonly #values: Map<string, Value>;
  /** The latest decision about a key, until it is stored. */
  readonly #unstored = new Map<string, object>();

  constructor(area: Area, name: string, kind: Kind<Value> = {}) {
    this.#area = area;
    this.#name = name;
    this.#kind = kind;
    const { read = (stored: unknown) => stored as Value } = kind;
    const unread: string[] = [];
    const values: [string, Value][] = [];
    for (const [key, stored] of area.initial(name, kind.inPrivate)) {
      const value = read(stored);
      if (value === undefined) unread.push(key);
      else values.push([key, value]);
    }
    this.#values = new Map(this.#byAge(values));
    if (unread.length > 0) this.#write([], unread, []).catch(() => undefined);
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  get size(): number {
    return this.#values.size;
  }

  entries(): [key: string, value: Value][] {
    return [...this.#values];
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }

  values(): Value[] {
    return [...this.#values.values()];
  }

  /** Whether the next worker will find what counts now. */
  isStored(key: string): boolean {
    return this.#values.has(key) && !this.#unstored.has(key);
  }

  /** The record counts while this worker lives, and is not stored. */
  hold(key: string, value: Value): void {
    this.#unstored.set(key, {});
    this.#values.set(key, value);
  }

  /** The records count at once. Rejects where they could not be stored, with `more` in one write. */
  async set(entries: readonly Entry<Value>[], more: readonly Change[] = []): Promise<void> {
    for (const [key, value] of entries) this.#values.set(key, value);
    await this.#write(entries, this.#over(entries), more);
  }

  /**
   * A record counts once it is stored, with `more` in the same write, and rejects where it could not be.
   * Attack: a yes that is stored late would undo a no that was said meanwhile.
   */
  async store(entries: readonly Entry<Value>[], more: readonly Change[] = []): Promise<void> {
    for (const [key, value] of await this.#write(entries, [], more)) this.#values.set(key, value);
    const over = this.#over(entries);
    if (over.length > 0) await this.#write([], over, []).catch(() => undefined);
  }

  /** The record counts at once; where it cannot be stored, no harm is done. */
  note(key: string, value: Value): void {
    this.set([[key, value]]).catch(() => undefined);
  }

  /** The removal counts at once, stored or not: what is taken back is not used again. */
  async remove(keys: readonly string[]): Promise<void> {
    const known = keys.filter((key) => this.#values.has(key) || this.#unstored.has(key));
    for (const key of known) this.#values.delete(key);
    if (known.length > 0) await this.#write([], known, []);
  }

  /** @returns those about which nothing else was decided meanwhile */
  async #write(
    entries: readonly Entry<Value>[],
    gone: readonly string[],
    more: readonly Change[],
  ): Promise<readonly Entry<Value>[]> {
    const decision = {};
    const keys = [...entries.map(([key]) => key), ...gone];
    for (const key of keys) this.#unstored.set(key, decision);
    const { stored = (value: Value) => value } = this.#kind;
    await this.#area.write([
      ...entries.map(([key, value]) => put(this.#name, key, stored(value))),
      ...gone.map((key) => drop(this.#name, key)),
      ...more,
    ]);
    const isLatest = (key: string) => this.#unstored.get(key) === decision;
    const latest = entries.filter(([key]) => isLatest(key));
    for (const key of keys) if (isLatest(key)) this.#unstored.delete(key);
    return latest;
  }

  /** Takes out the oldest beyond the bound, but none of those that come in. */
  #over(entries: readonly Entry<Value>[]): string[] {
    const { most = Number.POSITIVE_INFINITY, mayGo = () => true } = this.#kind;
    const excess = Math.max(0, this.#values.size - most);
    if (excess === 0) return [];
    const isComing = (key: string) => entries.some(([each]) => each === key);
    const over = this.#byAge(this.entries()).filter(([key, value]) => !isComing(key) && mayGo(key, value));
    const gone = over.slice(0, excess).map(([key]) => key);
    for (const key of gone) this.#values.delete(key);
    return gone;
  }

  #byAge(entries: [key: string, value: Value][]): [key: string, value: Value][] {
    const { age } = this.#kind;
    return age === undefined ? entries : entries.sort(([, a], [, b]) => age(a) - age(b));
  }
}
