/**
 * The records of one kind: what an earlier worker left of them, and what counts now. Each verb
 * says when a value counts, and means the same in every store:
 *
 * - `hold`: at once, while this worker lives; it is not stored.
 * - `note`: at once; losing it does no harm, so nobody waits until it is stored.
 * - `set`: at once; rejects where it could not be stored.
 * - `store`: once it is stored; rejects where it could not be.
 * - `remove`: gone at once, stored or not.
 *
 * What the person decides is looser or stricter than before: a store `decides` it by `store` where
 * it is looser, else by `set`.
 */
import type { Kind } from "./kinds.js";
import { type Areas, type Change, drop, put } from "./state.js";

export type Entry<Value> = readonly [key: string, value: Value];

/**
 * What an earlier worker left of a kind, by the shape of its row. Nothing of another shape gets in.
 *
 * @returns also the keys of records that were dropped
 */
export function readAll<Value>({ state, lasting }: Areas, kind: Kind<Value, unknown>) {
  const area = kind.area === "disk" ? lasting : state;
  const values: [key: string, value: Value][] = [];
  const dropped: string[] = [];
  for (const [key, stored] of area.initial(kind.name, isInPrivate(kind))) {
    const value = kind.shape(stored, key);
    if (value === undefined) dropped.push(key);
    else values.push([key, value]);
  }
  return { values, dropped };
}

const isInPrivate =
  ({ inPrivate }: Pick<Kind<never, unknown>, "inPrivate">) =>
  (key: string): boolean =>
    typeof inPrivate === "boolean" ? inPrivate : inPrivate.includes(key);

/** What a store says of its records beyond the row of their kind. */
interface Own<Value> {
  /** The part of a value that is stored. */
  stored?(value: Value): Value;
  /** Whether the oldest may make room yet. */
  mayGo?(key: string): boolean;
}

export class Records<Value, Start = undefined> {
  readonly #areas: Areas;
  readonly #kind: Kind<Value, Start>;
  readonly #own: Own<Value>;
  readonly #values: Map<string, Value>;
  /** The latest decision about a key, until it is stored. */
  readonly #unstored = new Map<string, object>();

  constructor(areas: Areas, kind: Kind<Value, Start>, own: Own<Value> = {}) {
    this.#areas = areas;
    this.#kind = kind;
    this.#own = own;
    const { values, dropped } = readAll(areas, kind);
    this.#values = new Map(this.#byAge(values));
    if (dropped.length > 0) this.#write([], dropped, []).catch(() => undefined);
  }

  /** @returns the row's start value where there is no record */
  get(key: string): Value | Start {
    return this.#values.get(key) ?? this.#kind.start;
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

  hold(key: string, value: Value): void {
    this.#unstored.set(key, {});
    this.#values.set(key, value);
  }

  /** @param more further changes, in the same write */
  async set(entries: readonly Entry<Value>[], more: readonly Change[] = []): Promise<void> {
    for (const [key, value] of entries) this.#values.set(key, value);
    await this.#write(entries, this.#over(entries), more);
  }

  /**
   * Attack: a yes that is stored late would undo a no that was said meanwhile. So what was decided
   * later stays.
   *
   * @param more further changes, in the same write
   */
  async store(entries: readonly Entry<Value>[], more: readonly Change[] = []): Promise<void> {
    for (const [key, value] of await this.#write(entries, [], more)) this.#values.set(key, value);
    const over = this.#over(entries);
    if (over.length > 0) await this.#write([], over, []).catch(() => undefined);
  }

  /** @param more further changes, in the same write */
  note(entries: readonly Entry<Value>[], more: readonly Change[] = []): void {
    this.set(entries, more).catch(() => undefined);
  }

  /** Removes records, first from memory: nothing uses them while the browser takes them out. */
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
    const { stored = (value: Value) => value } = this.#own;
    const { name, area } = this.#kind;
    await (area === "disk" ? this.#areas.lasting : this.#areas.state).write([
      ...entries.map(([key, value]) => put(name, key, stored(value))),
      ...gone.map((key) => drop(name, key)),
      ...more,
    ]);
    const isLatest = (key: string) => this.#unstored.get(key) === decision;
    const latest = entries.filter(([key]) => isLatest(key));
    for (const key of keys) if (isLatest(key)) this.#unstored.delete(key);
    return latest;
  }

  /** Takes out the oldest beyond the bound, but none of those that come in. */
  #over(entries: readonly Entry<Value>[]): string[] {
    const { bound } = this.#kind;
    const { mayGo = () => true } = this.#own;
    const excess = typeof bound === "number" ? Math.max(0, this.#values.size - bound) : 0;
    if (excess === 0) return [];
    const isComing = (key: string) => entries.some(([each]) => each === key);
    const over = this.#byAge(this.entries()).filter(([key]) => !isComing(key) && mayGo(key));
    const gone = over.slice(0, excess).map(([key]) => key);
    for (const key of gone) this.#values.delete(key);
    return gone;
  }

  #byAge(entries: [key: string, value: Value][]): [key: string, value: Value][] {
    const { age } = this.#kind;
    return age === undefined ? entries : entries.sort(([, a], [, b]) => age(a) - age(b));
  }
}
