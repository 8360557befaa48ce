/**
 * The log as JSON Lines in a file of the user's own. At the limit it is renamed: `FILE` → `FILE.1`
 * → …
 */
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  renameSync,
  writeSync,
} from "node:fs";
import type { JsonRecord } from "../json.js";
import type { LogSink } from "./log-sink.js";

export interface LogBounds {
  /** Bytes of one file. */
  readonly size: number;
  /** Files next to the one that is written. */
  readonly older: number;
}

const BOUNDS: LogBounds = { size: 10 * 1024 * 1024, older: 5 };

// Without O_NONBLOCK, opening a pipe without a reader stops the whole process. Windows has neither
// flag.
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NONBLOCK ?? 0);
const NO_LINK = constants.O_NOFOLLOW ?? 0;

/** @returns what is wrong with it */
function whyForeign(file: number): string | undefined {
  const { uid, nlink } = fstatSync(file);
  if (process.getuid === undefined) return undefined;
  if (uid !== process.getuid()) return "belongs to another user";
  return nlink === 1 ? undefined : "has another name elsewhere";
}

/**
 * @param isShared Attack: another user who may write into the folder has put a link, a pipe or a
 * file of their own there.
 */
function openFile(path: string, isShared: boolean): number {
  const file = openSync(path, isShared ? APPEND | NO_LINK : APPEND, 0o600);
  try {
    const problem = fstatSync(file).isFile() ? isShared && whyForeign(file) : "is not a file";
    if (typeof problem === "string") throw new Error(`${path} ${problem}.`);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return file;
}

export class LogFile implements LogSink {
  readonly #path: string;
  readonly #bounds: LogBounds;
  readonly #isShared: boolean;

  /** @param isShared others may write into the folder, too */
  constructor(path: string, bounds: LogBounds = BOUNDS, isShared = false) {
    this.#path = path;
    this.#bounds = bounds;
    this.#isShared = isShared;
  }

  async write(entries: readonly JsonRecord[]): Promise<void> {
    const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    let file: number | undefined = openFile(this.#path, this.#isShared);
    try {
      const { size } = fstatSync(file);
      if (size > 0 && size + bytes.length > this.#bounds.size) {
        const full = file;
        // If anything fails from here on, its number may already be another file's.
        file = undefined;
        closeSync(full);
        this.#rotate();
        file = openFile(this.#path, this.#isShared);
      }
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      if (file !== undefined) closeSync(file);
    }
  }

  #rotate(): void {
    for (let number = this.#bounds.older; number > 0; number -= 1) {
      const from = number === 1 ? this.#path : `${this.#path}.${number - 1}`;
      if (existsSync(from)) renameSync(from, `${this.#path}.${number}`);
    }
  }
}
