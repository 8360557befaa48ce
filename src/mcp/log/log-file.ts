/** The log as JSON Lines in a file of the user's own. At the limit it is renamed: `FILE` → `FILE.1` → … */
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
  /** Files beside the one that is written. */
  readonly older: number;
}

const BOUNDS: LogBounds = { size: 10 * 1024 * 1024, older: 5 };

const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY;

/** Attack: another user who may write into the folder has put a link or a file of their own there. */
function openOwn(path: string): number {
  // Windows has neither.
  const file = openSync(path, APPEND | (constants.O_NOFOLLOW ?? 0), 0o600);
  const { uid } = fstatSync(file);
  if (process.getuid === undefined || uid === process.getuid()) return file;
  closeSync(file);
  throw new Error(`${path} belongs to another user.`);
}

const openAny = (path: string): number => openSync(path, APPEND, 0o600);

export class LogFile implements LogSink {
  readonly #path: string;
  readonly #bounds: LogBounds;
  readonly #openFile: (path: string) => number;

  /** @param isShared others may write into the folder, too */
  constructor(path: string, bounds: LogBounds = BOUNDS, isShared = false) {
    this.#path = path;
    this.#bounds = bounds;
    this.#openFile = isShared ? openOwn : openAny;
  }

  async write(entries: readonly JsonRecord[]): Promise<void> {
    const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    let file = this.#openFile(this.#path);
    try {
      const { size } = fstatSync(file);
      if (size > 0 && size + bytes.length > this.#bounds.size) {
        closeSync(file);
        this.#rotate();
        file = this.#openFile(this.#path);
      }
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  #rotate(): void {
    for (let number = this.#bounds.older; number > 0; number -= 1) {
      const from = number === 1 ? this.#path : `${this.#path}.${number - 1}`;
      if (existsSync(from)) renameSync(from, `${this.#path}.${number}`);
    }
  }
}
