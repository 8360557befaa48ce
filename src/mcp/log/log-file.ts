/** The log as JSON Lines in a file of the user's own. At the limit it is renamed: `FILE` → `FILE.1` → … */
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import type { JsonRecord } from "../json.js";
import type { LogSink } from "./log-sink.js";

export interface LogBounds {
  /** Bytes of one file. */
  readonly size: number;
  /** Files beside the one that is written. */
  readonly older: number;
}

const BOUNDS: LogBounds = { size: 10 * 1024 * 1024, older: 5 };

export class LogFile implements LogSink {
  readonly #path: string;
  readonly #bounds: LogBounds;

  constructor(path: string, bounds: LogBounds = BOUNDS) {
    this.#path = path;
    this.#bounds = bounds;
  }

  async write(entries: readonly JsonRecord[]): Promise<void> {
    if (entries.length === 0) return;
    const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    let file = openSync(this.#path, "a", 0o600);
    try {
      const { size } = fstatSync(file);
      if (size > 0 && size + bytes.length > this.#bounds.size) {
        closeSync(file);
        this.#rotate();
        file = openSync(this.#path, "a", 0o600);
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
