/**
 * What a server writes on stderr, in a file of the user's own (0600). The file has a bound: the
 * oldest half goes when it is full.
 */
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { ServerEntry } from "../entries/entries.js";
import { plainText } from "../plain-text.js";
import { MaskedLines } from "./masked-lines.js";

/** In bytes. */
export const MAX_STDERR = 1024 * 1024;

/** In characters. */
const TAIL = 2_000;
export const END = ".log";

const FLAGS = constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);

/** @returns the last line that holds something, at most 300 characters */
function lastLineIn(text: string): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return plainText(lines.at(-1) ?? "").slice(0, 300);
}

/** Of another process's servers. @returns name of each file without its end → its last line */
export function lastLinesIn(folder: string): (readonly [name: string, line: string])[] {
  if (!existsSync(folder)) return [];
  // A pipe that nobody writes to would keep the reader for ever.
  const files = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isFile());
  const names = files.map(({ name }) => name).filter((name) => name.endsWith(END));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), "utf8").slice(-TAIL);
    return [name.slice(0, -END.length), lastLineIn(text)] as const;
  });
}

export class StderrFile {
  readonly #path: string;
  readonly #lines: MaskedLines;
  #file: number | undefined;
  #size = 0;
  /** The end of what was written, for the person. */
  #tail = "";

  /** @param entry what is in its values is not written */
  constructor(path: string, entry: Pick<ServerEntry, "start">) {
    this.#path = path;
    this.#lines = new MaskedLines(entry);
  }

  /** The last line that holds something, at most 300 characters. */
  get lastLine(): string {
    return lastLineIn(this.#tail + this.#lines.rest);
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
    this.#write(this.#lines.take(bytes));
  }

  #write(text: string): void {
    this.#tail = (this.#tail + text).slice(-TAIL);
    const file = this.#file;
    if (file === undefined || text === "") return;
    try {
      const bytes = Buffer.from(text);
      const part = bytes.subarray(-MAX_STDERR / 2);
      if (this.#size + part.length > MAX_STDERR) this.#halve(file);
      writeSync(file, part, 0, part.length, this.#size);
      this.#size += part.length;
    } catch {
      this.#shut();
    }
  }

  close(): void {
    this.#write(this.#lines.end());
    this.#shut();
  }

  #shut(): void {
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
