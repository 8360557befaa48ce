/**
 * Folders and files that belong to the user alone. On Windows the user's own profile folder is what
 * protects them.
 */
import { chmodSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";

const OTHERS = 0o077;

export class NotPrivateError extends Error {}

/** @throws NotPrivateError where others could have put something there, or could read it */
export function assertPrivate(path: string, kind: "folder" | "file" | "socket"): void {
  if (process.platform === "win32") return;
  const found = lstatSync(path);
  const isKind = { folder: found.isDirectory(), file: found.isFile(), socket: found.isSocket() }[kind];
  if (!isKind) throw new NotPrivateError(`${path} is not a ${kind}.`);
  if (found.uid !== process.getuid?.()) throw new NotPrivateError(`${path} belongs to another user.`);
  if ((found.mode & OTHERS) !== 0) {
    throw new NotPrivateError(`${path} is open to other users. Run: chmod go= ${JSON.stringify(path)}`);
  }
}

/**
 * Makes it where it is missing. @throws NotPrivateError where what is there is not the user's alone
 */
export function ensurePrivateFolder(path: string): void {
  if (mkdirSync(path, { recursive: true, mode: 0o700 }) !== undefined) chmodSync(path, 0o700);
  assertPrivate(path, "folder");
}

export function writePrivateFile(path: string, text: string): void {
  // `wx` refuses what is there already, a planted link too.
  writeFileSync(path, text, { mode: 0o600, flag: "wx" });
}

export function readPrivateFile(path: string): string {
  assertPrivate(path, "file");
  return readFileSync(path, "utf8");
}
