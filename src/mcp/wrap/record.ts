/** What `unwrap` needs: one record for each configuration that is wrapped, and its servers. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";
import * as texts from "../../texts/wrap.js";
import type { JsonRecord } from "../json.js";
import { readPrivateFile } from "../private-folder.js";

export interface WrappedEntry {
  /** The entry as it stood in the configuration. */
  readonly raw: string;
  readonly value: JsonRecord;
}

export interface WrapRecord {
  readonly app: string;
  /** The path of the configuration, as the person knows it. */
  readonly file: string;
  /** The path of the copy of the configuration as it would be without Airlock's part. */
  readonly copy: string;
  /** The SHA-256 of that copy; absent in older records. */
  readonly before?: string;
  /** Copies of earlier times, when fewer servers were behind the door. */
  readonly olderCopies: readonly string[];
  /** The SHA-256 of the configuration as wrap left it. */
  readonly after: string;
  /** The SHA-256 of the servers' file as wrap left it. */
  readonly servers: string;
  /** The title of Airlock's own entry, and the entry that was there before. */
  readonly own: string;
  readonly ownBefore?: WrappedEntry;
  /** The names that came into its `env_vars`; absent in older records. */
  readonly passed?: readonly string[];
  /** Title → entry, in the order of the file. */
  readonly entries: Readonly<Record<string, WrappedEntry>>;
}

/** The files of ours about one configuration. */
export interface WrapPlaces {
  readonly servers: string;
  readonly record: string;
  /** The beginning of the paths of copies, where they are not next to the configuration. */
  readonly copies: string;
}

const RECORD = ".record.json";

/** @param real the configuration's path, without links */
export function wrapPlacesFor(folder: string, app: string, real: string): WrapPlaces {
  const name = app.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const start = join(folder, `${name}-${createHash("sha256").update(real).digest("hex").slice(0, 8)}`);
  return placesAt(start);
}

const placesAt = (start: string): WrapPlaces => ({
  servers: `${start}.json`,
  record: `${start}${RECORD}`,
  copies: start,
});

const isEntry = (value: unknown): value is WrappedEntry =>
  isRecord(value) && typeof value["raw"] === "string" && isRecord(value["value"]);

const areNames = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function isWrapRecord(value: unknown): value is WrapRecord {
  if (!isRecord(value)) return false;
  const { ownBefore, entries, olderCopies, passed = [], ...rest } = value;
  const areTexts = ["app", "file", "copy", "after", "servers", "own"].every(
    (name) => typeof rest[name] === "string",
  );
  const areEntries = isRecord(entries) && Object.values(entries).every(isEntry);
  const areCopies = areNames(olderCopies) && areNames(passed);
  const isDigest = ["undefined", "string"].includes(typeof rest["before"]);
  return isDigest && areTexts && areEntries && areCopies && (ownBefore === undefined || isEntry(ownBefore));
}

/** @returns undefined where nothing is wrapped there @throws Error where the record is damaged */
export function readRecord({ record }: WrapPlaces): WrapRecord | undefined {
  if (!existsSync(record)) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(readPrivateFile(record));
  } catch {
    read = undefined;
  }
  if (!isWrapRecord(read)) throw new Error(texts.recordBroken(record));
  return read;
}

/** @returns title → entry of the file for `--servers` */
export function readServersThere({ servers }: WrapPlaces): JsonRecord {
  if (!existsSync(servers)) return {};
  const read: unknown = JSON.parse(readPrivateFile(servers));
  const there = isRecord(read) ? read["mcpServers"] : undefined;
  return isRecord(there) ? there : {};
}

export const serversText = (servers: JsonRecord): string =>
  `${JSON.stringify({ mcpServers: servers }, null, 2)}\n`;

/** @returns our files about each configuration that is wrapped */
export function wrapPlacesIn(folder: string): readonly WrapPlaces[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(RECORD));
  return names.map((name) => placesAt(join(folder, name.slice(0, -RECORD.length))));
}
