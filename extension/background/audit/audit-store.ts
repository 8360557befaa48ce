/**
 * Storage of the log: `AuditStore`, and one in memory for private windows, which write nothing to
 * disk.
 */
import type { AuditEntry, AuditNote } from "../../protocol/audit-messages.js";

/** At the limit the oldest entries go, several at a time; a marker names their numbers. */
export interface AuditBounds {
  readonly most: number;
  readonly atATime: number;
}

export const AUDIT_BOUNDS: AuditBounds = { most: 10_000, atATime: 500 };

export type DatedNote = AuditNote & { readonly time: number };

/** A newer version of the extension has stored the log in a form that this one does not know. */
export class NewerLogError extends Error {}

export interface AuditStore {
  /** Stores all of them in this order, or rejects and stores none. */
  append(notes: readonly DatedNote[]): Promise<void>;
  /** At most `most` entries with a smaller number than `before`, newest first. */
  readBack(before: number, most: number): Promise<AuditEntry[]>;
  /** At most `most` entries with a larger number than `after`, oldest first. */
  readOn(after: number, most: number): Promise<AuditEntry[]>;
}

/** @returns the marker that replaces `entries`, the oldest ones: it says only that they existed */
export function markerFor(oldest: AuditEntry, last: AuditEntry): AuditEntry {
  const first = oldest.event === "trimmed" ? (oldest.first ?? oldest.n) : oldest.n;
  return { n: last.n, time: last.time, event: "trimmed", what: "trimmed", first };
}

const MOST_IN_MEMORY: AuditBounds = { most: 1_000, atATime: 100 };

export class MemoryAuditStore implements AuditStore {
  readonly entries: AuditEntry[] = [];
  readonly #bounds: AuditBounds;

  constructor(bounds: AuditBounds = MOST_IN_MEMORY) {
    this.#bounds = bounds;
  }

  async append(notes: readonly DatedNote[]): Promise<void> {
    for (const note of notes) {
      if (note.key !== undefined && this.entries.some(({ key }) => key === note.key)) continue;
      this.entries.push({ ...note, n: (this.entries.at(-1)?.n ?? 0) + 1 });
    }
    const { most, atATime } = this.#bounds;
    if (this.entries.length <= most) return;
    const gone = this.entries.splice(0, this.entries.length - most + atATime);
    const [oldest, last] = [gone[0], gone.at(-1)];
    if (oldest !== undefined && last !== undefined) this.entries.unshift(markerFor(oldest, last));
  }

  async readBack(before: number, most: number): Promise<AuditEntry[]> {
    return this.entries
      .filter(({ n }) => n < before)
      .slice(-most)
      .reverse();
  }

  async readOn(after: number, most: number): Promise<AuditEntry[]> {
    return this.entries.filter(({ n }) => n > after).slice(0, most);
  }
}
