/**
 * The log in IndexedDB. Each write transaction assigns its own numbers, and write transactions run
 * one after the other. So numbers are unique and without gaps, even if the worker dies.
 */
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from "idb";
import type { AuditEntry } from "../../protocol/audit-messages.js";
import {
  AUDIT_BOUNDS,
  type AuditBounds,
  type AuditStore,
  type DatedNote,
  markerFor,
  NewerLogError,
} from "./audit-store.js";

interface AuditSchema extends DBSchema {
  entries: { key: number; value: AuditEntry; indexes: { key: string } };
}

type Database = IDBPDatabase<AuditSchema>;
type Entries = IDBPObjectStore<AuditSchema, ["entries"], "entries", "readwrite">;

const NAME = "airlock-audit";

const openDatabase = (): Promise<Database> =>
  openDB<AuditSchema>(NAME, 1, {
    upgrade(database) {
      const entries = database.createObjectStore("entries", { keyPath: "n" });
      entries.createIndex("key", "key", { unique: true });
    },
  });

export class IndexedAuditStore implements AuditStore {
  readonly #bounds: AuditBounds;
  #database: Promise<Database> | undefined;

  constructor(bounds: AuditBounds = AUDIT_BOUNDS) {
    this.#bounds = bounds;
  }

  async append(notes: readonly DatedNote[]): Promise<void> {
    const database = await this.#open();
    // The browser keeps the write even if the worker is killed; a strict one would wait for the
    // disk as well.
    const transaction = database.transaction("entries", "readwrite", { durability: "relaxed" });
    const entries = transaction.objectStore("entries");
    try {
      // A call waits for its entry, so nothing here waits for a single request that it does not
      // need.
      const [newest, oldest] = await Promise.all([
        entries.openKeyCursor(null, "prev"),
        entries.openKeyCursor(),
      ]);
      let n = newest?.key ?? 0;
      for (const note of notes) {
        if (note.key !== undefined && (await entries.index("key").getKey(note.key)) !== undefined) continue;
        n += 1;
        // If it fails, so does the transaction.
        entries.add({ ...note, n }).catch(() => undefined);
      }
      await this.#trim(entries, oldest?.key ?? 1, n);
      transaction.commit();
    } catch (error) {
      const ended = transaction.done.catch(() => undefined);
      try {
        transaction.abort();
      } catch {
        // The browser has aborted it already, for example because storage is full.
      }
      await ended;
      throw error;
    }
    await transaction.done;
  }

  /** By a span of numbers, which are consecutive: ten times as fast as a cursor. */
  async readBack(before: number, most: number): Promise<AuditEntry[]> {
    const database = await this.#open();
    const { store } = database.transaction("entries");
    const newest = (await store.openKeyCursor(null, "prev"))?.key ?? 0;
    const last = Math.min(before - 1, newest);
    const first = last - most + 1;
    if (last < 1) return [];
    return (await store.getAll(IDBKeyRange.bound(first, last))).reverse();
  }

  async readOn(after: number, most: number): Promise<AuditEntry[]> {
    const database = await this.#open();
    return await database.getAll("entries", IDBKeyRange.lowerBound(after, true), most);
  }

  /** The marker replaces the trimmed entries and names their numbers. */
  async #trim(entries: Entries, first: number, newest: number): Promise<void> {
    const { most, atATime } = this.#bounds;
    // The only gap in the numbers is the one that a marker names.
    if (newest - first + 1 <= most) return;
    const [oldest, last] = await Promise.all([entries.get(first), entries.get(newest - most + atATime)]);
    if (oldest === undefined || last === undefined) return;
    await entries.delete(IDBKeyRange.bound(oldest.n, last.n));
    await entries.put(markerFor(oldest, last));
  }

  /** Opens the database again if the browser closed it or could not open it. */
  #open(): Promise<Database> {
    this.#database ??= openDatabase().then(
      (database) => {
        database.addEventListener("close", () => {
          this.#database = undefined;
        });
        return database;
      },
      (error: unknown) => {
        this.#database = undefined;
        const isNewer = error instanceof DOMException && error.name === "VersionError";
        throw isNewer ? new NewerLogError() : error;
      },
    );
    return this.#database;
  }
}
