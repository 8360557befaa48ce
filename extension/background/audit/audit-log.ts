/**
 * The audit log. It writes notes in batches. A caller that must not go on before its note is stored
 * awaits it. S0-06, S0-08, S0-61, S2-13, S3-11
 */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { AuditEntry, AuditNote, AuditPage, LogProblem } from "../../protocol/audit-messages.js";
import { type AuditStore, type DatedNote, NewerLogError } from "./audit-store.js";

/** Milliseconds after which a store that has not answered counts as failed. */
const TIME_LIMIT = 5_000;
const MAX_TEXT = 300;
const MAX_LIST = 50;

interface Waiting {
  readonly note: DatedNote;
  settle(error?: unknown): void;
}

/** The log could not be written, so the deed that waits for it is not done. */
export class NotLoggedError extends Error {
  readonly problem: LogProblem;

  constructor(problem: LogProblem, cause?: unknown) {
    super(cause instanceof Error ? cause.message : problem, { cause });
    this.problem = problem;
  }
}

const problemIn = (error: unknown): LogProblem => (error instanceof NewerLogError ? "newer" : "failed");

/** Names and paths come from pages and agents: one line, and not of any length. */
function shortenValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value, MAX_TEXT).slice(0, MAX_TEXT);
  if (Array.isArray(value)) return value.slice(0, MAX_LIST).map(shortenValue);
  return typeof value === "object" && value !== null ? shorten(value) : value;
}

const shorten = <Whole extends object>(whole: Whole): Whole =>
  Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, shortenValue(value)])) as Whole;

/** @returns the name, or a star in place of what holds a copy of a value */
type Clean = (note: AuditNote, name: string) => string;

/** Names and paths that a page chose. */
function cleaned(note: AuditNote, clean: Clean): AuditNote {
  const { tool, withheld, arguments: names, key } = note;
  const each = (name: string): string => clean(note, name);
  return {
    ...note,
    ...(tool === undefined ? {} : { tool: each(tool) }),
    ...(names === undefined ? {} : { arguments: names.map(each) }),
    ...(withheld === undefined
      ? {}
      : { withheld: withheld.map(({ path, ...rest }) => ({ path: each(path), ...rest })) }),
    ...(key === undefined || tool === undefined ? {} : { key: key.replaceAll(tool, each(tool)) }),
  };
}

export class AuditLog {
  readonly #store: AuditStore;
  readonly #isPrivate: boolean;
  readonly #changed: () => void;
  readonly #clean: Clean;
  #waiting: Waiting[] = [];
  #isWriting = false;
  #written = 0;
  #problem: LogProblem | undefined;

  /**
   * @param clean takes out of a name what its agent must not read: an app writes the log to a file
   */
  constructor(
    store: AuditStore,
    { isPrivate }: { readonly isPrivate: boolean },
    changed: () => void,
    clean: Clean = (_note, name) => name,
  ) {
    this.#store = store;
    this.#clean = clean;
    this.#isPrivate = isPrivate;
    this.#changed = changed;
  }

  /** The number of notes that this worker has written. */
  get written(): number {
    return this.#written;
  }

  /** Why the latest notes were not stored, or could not be read. */
  get problem(): LogProblem | undefined {
    return this.#problem;
  }

  /** Resolves when the note is stored. @throws NotLoggedError */
  write(note: AuditNote): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#became("failed");
        reject(new NotLoggedError("failed"));
      }, TIME_LIMIT);
      const settle = (error?: unknown) => {
        clearTimeout(timer);
        if (error === undefined) resolve();
        else reject(new NotLoggedError(problemIn(error), error));
      };
      this.#waiting.push({ note: { time: Date.now(), ...shorten(cleaned(note, this.#clean)) }, settle });
      void this.#writeAll();
    });
  }

  /** For actions of the person: a log that fails does not stop them. */
  mention(note: AuditNote): Promise<void> {
    return this.write(note).catch(() => undefined);
  }

  /** @param before the number of an entry; 0 for the newest */
  async read(before: number, most: number): Promise<AuditPage> {
    const from = before > 0 ? before : Number.POSITIVE_INFINITY;
    const found = await this.#store.readBack(from, most + 1).catch((error: unknown) => {
      this.#became(problemIn(error));
      throw error;
    });
    return { entries: found.slice(0, most), more: found.length > most, isPrivate: this.#isPrivate };
  }

  /** @returns the entries after that number, oldest first, at most `most` of them */
  readOn(after: number, most: number): Promise<AuditEntry[]> {
    return this.#store.readOn(after, most);
  }

  #became(problem: LogProblem | undefined): void {
    if (this.#problem === problem) return;
    this.#problem = problem;
    this.#changed();
  }

  async #writeAll(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const error = await this.#store.append(batch.map(({ note }) => note)).then(
        () => undefined,
        (reason: unknown) => reason ?? new Error(),
      );
      if (error === undefined) this.#written += batch.length;
      this.#became(error === undefined ? undefined : problemIn(error));
      for (const { settle } of batch) settle(error);
    }
    this.#isWriting = false;
    this.#changed();
  }
}
