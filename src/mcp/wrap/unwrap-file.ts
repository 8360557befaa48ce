/** Takes the servers of one configuration out again. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../intrinsics/language.js";
import { appNamed } from "./apps.js";
import { ConfigurationText } from "./configuration-text.js";
import { assertWritable, digestOf, type ReadFile, readConfiguration, writeConfiguration } from "./files.js";
import { ownTitleIn, unwrappedEntry } from "./plan-wrap.js";
import { readServersThere, type WrapPlaces, type WrapRecord } from "./record.js";

export interface Unwrapped {
  readonly text: string;
  /** It is the file as it was, byte for byte. */
  readonly isSame: boolean;
  /** Entries of a title that is in the file again. */
  readonly taken: readonly string[];
}

function withoutOwn(
  configuration: ConfigurationText,
  { own, ownBefore, passed }: WrapRecord,
  serversFile: string,
) {
  const title = ownTitleIn(configuration.servers, serversFile) ?? own;
  const entry = configuration.servers[title];
  if (!isRecord(entry)) return configuration;
  const rest = unwrappedEntry(entry, passed);
  if (ownBefore === undefined) return configuration.without(title);
  const isAsBefore = isDeepStrictEqual(rest, ownBefore.value);
  return isAsBefore ? configuration.with(title, rest, ownBefore.raw) : configuration.with(title, rest);
}

/** A copy that the person deleted or changed is none. @returns undefined then */
function copyOf({ copy, before }: WrapRecord): string | undefined {
  if (!existsSync(copy)) return undefined;
  const { text } = readConfiguration(copy);
  return before === undefined || digestOf(text) === before ? text : undefined;
}

/** @returns the configuration without Airlock's part @throws TextError */
export function unwrappedText(
  configuration: ConfigurationText,
  record: WrapRecord,
  text: string,
  serversFile = "",
): Unwrapped {
  const copy = digestOf(text) === record.after ? copyOf(record) : undefined;
  if (copy !== undefined) return { text: copy, isSame: true, taken: [] };
  const bare = withoutOwn(configuration, record, serversFile);
  const taken = Object.keys(record.entries).filter((title) => Object.hasOwn(bare.servers, title));
  const full = Object.entries(record.entries).reduce(
    (changed, [title, { value, raw }]) => (taken.includes(title) ? changed : changed.with(title, value, raw)),
    bare,
  );
  return { text: full.text, isSame: false, taken };
}

export interface UnwrapJob {
  readonly read: ReadFile;
  readonly record: WrapRecord;
  readonly places: WrapPlaces;
  readonly unwrapped: Unwrapped;
  /** Titles that the person wrote into the servers' file, which is then kept. */
  readonly onlyThere: readonly string[];
}

/** Nothing is written. @throws TextError, or the system's error */
export function planUnwrap(read: ReadFile, record: WrapRecord, places: WrapPlaces): UnwrapJob {
  const { format, member } = appNamed(record.app);
  const configuration = new ConfigurationText(read.text, format, member);
  assertWritable(read);
  const unwrapped = unwrappedText(configuration, record, read.text, places.servers);
  const onlyThere = Object.keys(readServersThere(places)).filter(
    (title) => !Object.hasOwn(record.entries, title),
  );
  return { read, record, places, unwrapped, onlyThere };
}

/** The servers' file goes where nobody changed it. */
function isServersFileOurs({ places, record }: UnwrapJob): boolean {
  try {
    return digestOf(readFileSync(places.servers, "utf8")) === record.servers;
  } catch {
    return true;
  }
}

export interface UnwrapEnd {
  readonly isServersFileKept: boolean;
  readonly isCopyKept: boolean;
}

/** The configuration is written first: what cannot be taken out stays wrapped. */
export function unwrapFile(job: UnwrapJob): UnwrapEnd {
  const { read, places, record, unwrapped } = job;
  writeConfiguration(read, unwrapped.text);
  const isServersFileKept = !isServersFileOurs(job);
  if (!isServersFileKept) rmSync(places.servers, { force: true });
  const copies = unwrapped.isSame ? [record.copy, ...record.olderCopies] : [];
  for (const copy of copies) rmSync(copy, { force: true });
  rmSync(places.record, { force: true });
  return { isServersFileKept, isCopyKept: !unwrapped.isSame };
}
