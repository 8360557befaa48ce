/** One `wrap` or `unwrap` at a time: each of them writes three files that belong together. */
import { linkSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import * as texts from "../../texts/wrap.js";
import { isRunning } from "../host/descriptor.js";
import { ensurePrivateFolder, writePrivateFile } from "../private-folder.js";
import { TextError } from "./read-text.js";

const NAME = "writing.lock";
/**
 * In milliseconds. Writing takes a moment, and another process may have the number of one that was
 * killed.
 */
const LONGEST = 60_000;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** One without a number was made just now, or its process was killed before it had written that. */
function isTaken(path: string, text: string): boolean {
  const mayRun = text === "" || isRunning(Number.parseInt(text, 10));
  return mayRun && Date.now() - statSync(path).mtimeMs < LONGEST;
}

/** Takes away the lock of a process that has ended, and no other that came meanwhile. */
function sweep(path: string): void {
  const old = `${path}.${process.pid}`;
  try {
    const text = readFileSync(path, "utf8");
    if (isTaken(path, text)) return;
    renameSync(path, old);
    if (readFileSync(old, "utf8") !== text) linkSync(old, path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "EEXIST") throw error;
  } finally {
    rmSync(old, { force: true });
  }
}

/**
 * @param folder that of the records
 * @throws TextError where another one writes
 */
export function locked<Value>(folder: string, action: () => Value): Value {
  ensurePrivateFolder(folder);
  const path = join(folder, NAME);
  const text = `${process.pid} ${Date.now()}`;
  sweep(path);
  try {
    writePrivateFile(path, text);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw new TextError(texts.isWrapping());
    throw error;
  }
  try {
    return action();
  } finally {
    rmSync(path, { force: true });
  }
}
