/** Puts the servers of one configuration behind the door. */
import { rmSync } from "node:fs";
import * as texts from "../../texts/wrap.js";
import type { JsonRecord } from "../json.js";
import { ensurePrivateFolder } from "../private-folder.js";
import type { WrappedApp } from "./apps.js";
import { ConfigurationText } from "./configuration-text.js";
import {
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
  readonly serversThere: JsonRecord;
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
  const serversThere = readServersThere(places);
  const order = { app, agent, program: start.program, serversFile: places.servers, serversThere };
  const plan = planWrap(before, order);
  if ("own" in plan) assertWritable(read);
  return { app, agent, read, places, before, record: readRecord(places), serversThere, plan };
}

function recordOf(
  { app, read, before, record }: WrapJob,
  plan: WrapPlan,
  copy: string,
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
    copy,
    olderCopies: record === undefined ? [] : [...record.olderCopies, record.copy],
    after: digestOf(configuration.text),
    servers: digestOf(servers),
    own: own.title,
    ...(record === undefined ? first : ownBefore === undefined ? {} : { ownBefore }),
    entries: {
      ...record?.entries,
      ...Object.fromEntries(Object.keys(moved).map((title) => [title, entryOf(title)])),
    },
  };
}

/**
 * The configuration is written last: until then the app starts its servers as before.
 *
 * @returns the path of the copy
 * @throws TextError, or the system's error; then the configuration is as it was
 */
export function wrapFile(job: WrapJob, plan: WrapPlan, folder: string): string {
  const { read, before, record, places, serversThere } = job;
  ensurePrivateFolder(folder);
  const isFirst = record === undefined;
  const copy = keepCopy(read, isFirst ? read.text : unwrappedText(before, record, read.text).text);
  const servers = serversText({ ...serversThere, ...plan.moved });
  try {
    writePrivate(places.servers, servers);
    writePrivate(places.record, JSON.stringify(recordOf(job, plan, copy, servers), null, 2));
    writeConfiguration(read, plan.configuration.text);
  } catch (error) {
    rmSync(copy, { force: true });
    if (isFirst) for (const path of [places.servers, places.record]) rmSync(path, { force: true });
    else {
      writePrivate(places.servers, serversText(serversThere));
      writePrivate(places.record, JSON.stringify(record, null, 2));
    }
    throw error;
  }
  return copy;
}
