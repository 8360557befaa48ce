/**
 * The two areas of records that outlive the worker: for this session of the browser, and for good.
 */

import { parseJson } from "../../protocol/decode.js";
import type { ChromeApi, StorageArea } from "../platform/chrome-api.js";

export interface Change {
  readonly key: string;
  /** Undefined removes the record. */
  readonly value: unknown;
}

/**
 * Each record has a key of its own, so no write can undo another. Those of no kind have their bare
 * name.
 */
export const put = (kind: string, key: string, value: unknown): Change => ({
  key: kind === "" ? key : `${kind}:${key}`,
  value,
});

export const drop = (kind: string, key: string): Change => put(kind, key, undefined);

/** Both areas: the row of a kind says in which of them its records are. */
export interface Areas {
  readonly state: Area;
  readonly lasting: Area;
}

/** Records that outlive the worker. */
export interface Area {
  /**
   * Records that an earlier life of the worker left, whatever their shape. Of lasting ones, a
   * private window gets those that `inPrivate` names.
   */
  initial(kind: string, inPrivate?: (key: string) => boolean): [key: string, value: unknown][];
  /** The promise resolves when all changes are stored, and rejects when one could not be. */
  write(changes: readonly Change[]): Promise<void>;
}

function ofKind<Value>(all: Iterable<readonly [string, Value]>, kind: string): [string, Value][] {
  const split = [...all].map(([name, value]) => ({ name, value, at: name.indexOf(":") }));
  return split
    .filter(({ name, at }) => name.slice(0, Math.max(0, at)) === kind)
    .map(({ name, value, at }) => [name.slice(at + 1), value]);
}

/** The last of several changes of one record counts. */
async function store(
  area: StorageArea,
  changes: readonly Change[],
  write: (value: unknown) => unknown,
): Promise<void> {
  const all = [...new Map(changes.map(({ key, value }) => [key, value]))];
  const kept = all.flatMap(([key, value]) => (value === undefined ? [] : [[key, write(value)]]));
  const gone = all.flatMap(([key, value]) => (value === undefined ? [key] : []));
  if (kept.length > 0) await area.set(Object.fromEntries(kept));
  if (gone.length > 0) await area.remove(gone);
}

interface Waiting {
  readonly changes: readonly Change[];
  resolve(): void;
  reject(reason: unknown): void;
}

/**
 * In `chrome.storage.session` (trusted contexts only, in memory). Writes happen in the order in
 * which they were asked for. Records are JSON texts: the browser's storage silently leaves out what
 * is nested more than a hundred levels deep.
 */
export class State implements Area {
  readonly #area: StorageArea;
  readonly #initial: { [key: string]: unknown };
  #waiting: Waiting[] = [];
  #isWriting = false;

  private constructor(area: StorageArea, initial: { [key: string]: unknown }) {
    this.#area = area;
    this.#initial = initial;
  }

  static async open(area: StorageArea): Promise<State> {
    return new State(area, await area.get(null));
  }

  initial(kind: string): [key: string, value: unknown][] {
    const texts = ofKind(Object.entries(this.#initial), kind);
    return texts.map(([key, text]) => [key, typeof text === "string" ? parseJson(text) : undefined]);
  }

  /** Resolves when all of it is stored; rejects when none of it is (most often: no room). */
  write(changes: readonly Change[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ changes, resolve, reject });
      void this.#writeAll();
    });
  }

  /** Changes that come while the browser writes go together into its next write. */
  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    await undefined;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const isStored = batch.length > 1 && (await this.#isStored(batch));
      // One that has no room must not take the room of others.
      for (const each of batch) {
        if (isStored) each.resolve();
        else await store(this.#area, each.changes, JSON.stringify).then(each.resolve, each.reject);
      }
    }
    this.#isWriting = false;
  }

  #isStored(batch: readonly Waiting[]): Promise<boolean> {
    const changes = batch.flatMap((each) => each.changes);
    return store(this.#area, changes, JSON.stringify).then(
      () => true,
      () => false,
    );
  }
}

const IN_PRIVATE = "decided";
/**
 * The form of the lasting records. It is stored under `version` by the first version that changes
 * it.
 */
const VERSION = 1;

const isNewer = (version: unknown = VERSION): boolean => version !== VERSION;

/**
 * Lasting decisions of the person, in `chrome.storage.local`; in private windows, which write
 * nothing to disk, in the session. A private window reads no approval of other windows. The same
 * holds where a newer version has stored records in another form: they stay as they are until it is
 * back.
 */
export async function openLasting({ extension, storage }: ChromeApi, state: Area): Promise<Area> {
  const stored = await storage.local.get(null);
  const all = Object.entries(stored);
  if (!extension.inIncognitoContext && !isNewer(stored["version"])) {
    return {
      initial: (kind) => ofKind(all, kind),
      write: (changes) => store(storage.local, changes, (value) => value),
    };
  }
  const decided = state.initial(IN_PRIVATE);
  return {
    initial: (kind, inPrivate = () => false) => {
      const read = ofKind(all, kind).filter(([key]) => inPrivate(key));
      // The window's own record replaces the stored one of the same key.
      return [...new Map([...read, ...ofKind(decided, kind)])];
    },
    write: (changes) => state.write(changes.map(({ key, value }) => put(IN_PRIVATE, key, value))),
  };
}
