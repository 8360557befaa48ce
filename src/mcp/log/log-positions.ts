/**
 * How far each browser's log has been written out, in a file: the next process goes on from there.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { isRecord } from "../../intrinsics/language.js";

export class LogPositions {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** @returns the number of the last entry that was written; 0 for none */
  get(log: string): number {
    const value = this.#read()[log];
    return Number.isSafeInteger(value) ? (value as number) : 0;
  }

  set(log: string, through: number): void {
    const fresh = `${this.#path}.${process.pid}.new`;
    writeFileSync(fresh, JSON.stringify({ ...this.#read(), [log]: through }), { mode: 0o600 });
    renameSync(fresh, this.#path);
  }

  /** A damaged file counts as none: entries come twice rather than never. */
  #read(): { readonly [log: string]: unknown } {
    try {
      const data: unknown = existsSync(this.#path) ? JSON.parse(readFileSync(this.#path, "utf8")) : {};
      return isRecord(data) ? data : {};
    } catch {
      return {};
    }
  }
}
