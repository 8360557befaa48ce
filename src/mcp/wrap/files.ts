/**
 * Reads and writes the files of `mcp wrap`. A configuration belongs to another program, so it is
 * replaced whole, only as it was read, and never where the person keeps it from being written.
 */
import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import * as texts from "../../texts/wrap.js";
import { writePrivateFile } from "../private-folder.js";
import { TextError } from "./read-text.js";

/** In bytes. Claude Code keeps its history in the same file. */
const MOST = 64 * 1024 * 1024;

export interface ReadFile {
  readonly path: string;
  /** Where a link leads; else the same. */
  readonly real: string;
  readonly text: string;
  readonly mode: number;
}

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** @throws TextError, or the system's error */
export function readConfiguration(path: string): ReadFile {
  const real = realpathSync(path);
  const { size, mode } = statSync(real);
  if (size > MOST) throw new TextError(texts.tooLarge());
  const bytes = readFileSync(real);
  try {
    // `ignoreBOM` keeps the mark in the text.
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { path, real, text, mode: mode & 0o777 };
  } catch {
    throw new TextError(texts.notUtf8());
  }
}

/** @throws TextError where the person, or the system, keeps it from being written */
export function assertWritable({ real, mode }: ReadFile): void {
  // The administrator of a system could write it all the same.
  if ((mode & 0o200) === 0) throw new TextError(texts.isReadOnly());
  try {
    accessSync(real, constants.W_OK);
  } catch {
    throw new TextError(texts.isReadOnly());
  }
}

/** Replaces a file whole: whoever reads it meanwhile finds the old one or the new one. */
function replace(path: string, text: string, mode: number): void {
  const fresh = `${path}.${process.pid}.new`;
  try {
    writeFileSync(fresh, text, { mode, flag: "wx" });
    chmodSync(fresh, mode);
    renameSync(fresh, path);
  } catch (error) {
    rmSync(fresh, { force: true });
    throw error;
  }
}

/** @throws TextError where another program changed it after it was read */
export function assertUnchanged({ real, text }: ReadFile): void {
  if (readFileSync(real, "utf8") !== text) throw new TextError(texts.changedMeanwhile());
}

/** @throws TextError as above */
export function writeConfiguration(read: ReadFile, text: string): void {
  assertUnchanged(read);
  replace(read.real, text, read.mode);
}

export const writePrivate = (path: string, text: string): void => replace(path, text, 0o600);

/** The folders in which each version control keeps what it knows. */
const REPOSITORIES = [".git", ".hg", ".svn", ".jj"];

/** Whether it is in a repository, whose files are shared. */
function isInRepository(path: string): boolean {
  const folder = dirname(path);
  if (REPOSITORIES.some((name) => existsSync(join(folder, name)))) return true;
  return folder !== path && isInRepository(folder);
}

/**
 * Next to the file, where people look for it; but in a folder of Airlock's own where it would be
 * shared with the file, as it may hold keys.
 *
 * @param own the beginning of a path in Airlock's own folder
 * @returns the path of a copy that only its owner can read; no copy is ever overwritten
 */
export function keepCopy({ real }: ReadFile, text: string, own: string): string {
  const start = `${isInRepository(real) ? own : real}.before-airlock`;
  for (let number = 1; ; number += 1) {
    const path = number === 1 ? start : `${start}-${number}`;
    try {
      writePrivateFile(path, text);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
