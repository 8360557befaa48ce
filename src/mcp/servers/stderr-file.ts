/**
 * What a server writes on stderr, in a file of the user's own (0600). The file has a bound: the
 * oldest half goes when it is full.
 */
import { closeSync, constants, ftruncateSync, openSync, readSync, writeSync } from "node:fs";

/** In bytes. */
export const MAX_STDERR = 1024 * 1024;

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** The last line that holds something, at most 300 characters. */
export function lastLineOf(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return (lines.at(-1) ?? "").trim().slice(0, 300);
}

export class StderrFile {
  readonly #path: string;
  #file: number | undefined;
  #size = 0;
  /** The end of what was written, for the person. */
  #tail = "";

  constructor(path: string) {
    this.#path = path;
  }

  get lastLine(): string {
    return lastLineOf(this.#tail);
  }

  /** Begins with each start of the server. */
  open(): void {
    this.close();
    this.#tail = "";
    this.#size = 0;
    this.#file = openSync(this.#path, FLAGS, 0o600);
  }

  /** A full disk costs the words, and never the server. */
  write(bytes: Buffer): void {
    this.#tail = (this.#tail + bytes.toString("utf8")).slice(-2_000);
    const file = this.#file;
    if (file === undefined) return;
    try {
      const part = bytes.subarray(-MAX_STDERR / 2);
      if (this.#size + part.length > MAX_STDERR) this.#halve(file);
      writeSync(file, part, 0, part.length, this.#size);
      this.#size += part.length;
    } catch {
      this.close();
    }
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #halve(file: number): void {
    const kept = Buffer.alloc(Math.min(MAX_STDERR / 2, this.#size));
    const length = readSync(file, kept, 0, kept.length, this.#size - kept.length);
    ftruncateSync(file, 0);
    writeSync(file, kept, 0, length, 0);
    this.#size = length;
  }
}
