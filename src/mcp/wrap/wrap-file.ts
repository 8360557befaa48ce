/** Puts the servers of one configuration behind the door. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../intrinsics/language.js";
import * as texts from "../../texts/wrap.js";
import type { JsonRecord } from "../json.js";
import { ensurePrivateFolder } from "../private-folder.js";
import type { WrappedApp } from "./apps.js";
import { ConfigurationText } from "./configuration-text.js";
import { isOff } from "./convert-entry.js";
import {
  assertUnchanged,
  assertWritable,
  digestOf,
  keepCopy,
  type ReadFile,
  writeConfiguration,
  writePrivate,
} from "./files.js";
import { type LeftEntry, ownTitleIn, planWrap, serversFileOf, type WrapPlan } from "./plan-wrap.js";
import { TextError } from "./read-text.js";
import {
  readRecord,
  readServersThere,
  serversText,
  type WrapPlaces,
  type WrapRecord,
  wrapPlacesFor,
} from "./record.js";
import { unwrappedText } from "./unwrap-file.js";

export interface WrapJob {
  readonly app: WrappedApp;
  readonly agent: string;
  readonly read: ReadFile;
  readonly places: WrapPlaces;
  readonly before: ConfigurationText;
  readonly record: WrapRecord | undefined;
  /** What the servers' file says. */
  readonly serversThere: JsonRecord;
  /** What of that goes on. */
  readonly there: JsonRecord;
  readonly plan: WrapPlan | { readonly left: readonly LeftEntry[] };
}

export interface Start {
  readonly folder: string;
  /** How the command is started, without `mcp`. */
  readonly program: readonly string[];
}

/** Nothing is written. @throws TextError, or the system's error */
export function planFile(app: WrappedApp, agent: string, read: ReadFile, start: Start): WrapJob {
  const places = wrapPlacesFor(start.folder, app.name, read.real);
  const before = new ConfigurationText(read.text, app.format, app.member);
  const own = ownTitleIn(before.servers, places.servers);
  const file = own === undefined ? undefined : serversFileOf(before.servers[own]);
  if (file !== undefined && file !== places.servers) throw new TextError(texts.hasOwnFile(file));
  // Behind an entry that the app does not start, all servers would be gone.
  if (own !== undefined && isOff(before.servers[own])) throw new TextError(texts.ownIsOff(own));
  const [record, serversThere] = [readRecord(places), readServersThere(places)];
  const there = record === undefined ? switchedOff(serversThere) : serversThere;
  const plan = planWrap(before, {
    ...{ app, agent, program: start.program, serversFile: places.servers, serversThere: there },
  });
  if ("own" in plan) assertWritable(read);
  return { app, agent, read, places, before, record, serversThere, there, plan };
}

/**
 * A file that an unwrap left holds servers that nothing started since: what does not move again
 * stays off, until the person switches it on there.
 */
const switchedOff = (servers: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(servers).map(([title, entry]) => [
      title,
      isRecord(entry) ? { ...entry, disabled: true } : entry,
    ]),
  );

/** @returns the titles of those */
export const leftOff = ({ record, there, plan }: WrapJob): readonly string[] =>
  record === undefined && "own" in plan
    ? Object.keys(there).filter((title) => !Object.hasOwn(plan.moved, title))
    : [];

function recordOf(
  { app, read, before, record }: WrapJob,
  plan: WrapPlan,
  copy: { readonly path: string; readonly text: string },
  servers: string,
): WrapRecord {
  const { own, moved, configuration } = plan;
  const entryOf = (title: string) => ({
    raw: before.rawOf(title),
    value: before.servers[title] as JsonRecord,
  });
  const wasThere = Object.hasOwn(before.servers, own.title);
  const first = wasThere ? { ownBefore: entryOf(own.title) } : {};
  const { ownBefore } = record ?? {};
  return {
    app: app.name,
    file: read.path,
    copy: copy.path,
    before: digestOf(copy.text),
    olderCopies: record === undefined ? [] : [...record.olderCopies, record.copy],
    after: digestOf(configuration.text),
    servers: digestOf(servers),
    own: own.title,
    ...(record === undefined ? first : ownBefore === undefined ? {} : { ownBefore }),
    passed: [...(record?.passed ?? []), ...own.passed],
    entries: {
      ...record?.entries,
      ...Object.fromEntries(Object.keys(moved).map((title) => [title, entryOf(title)])),
    },
  };
}

/** Puts a file of ours back as it is now. */
function undoFor(path: string): () => void {
  const text = existsSync(path) ? readFileSync(path, "utf8") : undefined;
  return () => (text === undefined ? rmSync(path, { force: true }) : writePrivate(path, text));
}

/**
 * The person is asked between plan and deed, and may wrap the same file elsewhere meanwhile: then
 * that one's record is the only one.
 *
 * @throws TextError
 */
function assertAsPlanned({ read, places, record, serversThere }: WrapJob): void {
  const isSame =
    isDeepStrictEqual(readRecord(places), record) &&
    isDeepStrictEqual(readServersThere(places), serversThere);
  if (!isSame) throw new TextError(texts.changedMeanwhile());
  assertUnchanged(read);
}

/**
 * The configuration is written last: until then the app starts its servers as before.
 *
 * @returns the path of the copy
 * @throws TextError, or the system's error; then all files are as they were
 */
export function wrapFile(job: WrapJob, plan: WrapPlan, folder: string): string {
  const { read, before, record, places, there } = job;
  ensurePrivateFolder(folder);
  assertAsPlanned(job);
  const undo = [undoFor(places.servers), undoFor(places.record)];
  const text = record === undefined ? read.text : unwrappedText(before, record, read.text).text;
  const copy = keepCopy(read, text, places.copies);
  const servers = serversText({ ...there, ...withSaid(plan.moved, there) });
  try {
    writePrivate(places.servers, servers);
    writePrivate(places.record, JSON.stringify(recordOf(job, plan, { path: copy, text }, servers), null, 2));
    writeConfiguration(read, plan.configuration.text);
  } catch (error) {
    rmSync(copy, { force: true });
    for (const each of undo) each();
    throw error;
  }
  return copy;
}

/** What the person said there of a server's tools stays, where it moves again. */
const withSaid = (moved: JsonRecord, there: JsonRecord): JsonRecord =>
  Object.fromEntries(
    Object.entries(moved).map(([title, entry]) => {
      const known = Object.hasOwn(there, title) ? there[title] : undefined;
      const said = isRecord(known) ? known["airlock"] : undefined;
      return [title, said === undefined ? entry : { airlock: said, ...(entry as JsonRecord) }];
    }),
  );
