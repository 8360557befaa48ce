/**
 * What `mcp wrap` will write, as data: the configuration, in which one entry of Airlock's stands
 * for those that move, and the file that this entry names.
 */
import { isRecord } from "../../intrinsics/language.js";
import { isAirlock, readEntries } from "../entries/entries.js";
import type { JsonRecord } from "../json.js";
import type { WrappedApp } from "./apps.js";
import type { ConfigurationText } from "./configuration-text.js";
import { type Carried, type Converted, convertEntry, StaysError, TEXT_VARIABLE } from "./convert-entry.js";

export interface LeftEntry {
  readonly title: string;
  readonly why: string;
}

/** Airlock's own entry in the configuration. */
export interface OwnEntry {
  readonly title: string;
  readonly entry: JsonRecord;
  /** The names that came into its `env_vars`. */
  readonly passed: readonly string[];
}

export interface WrapPlan {
  /** What the file will say. */
  readonly configuration: ConfigurationText;
  /** Title → entry, as `--servers` reads it. */
  readonly moved: JsonRecord;
  readonly left: readonly LeftEntry[];
  readonly own: OwnEntry;
}

export interface WrapOrder {
  readonly app: WrappedApp;
  readonly agent: string;
  /** How the command is started, without `mcp`: `["npx", "-y", "webmcp-airlock"]`. */
  readonly program: readonly string[];
  /** The path of the file for `--servers`. */
  readonly serversFile: string;
  /** What that file says already. */
  readonly serversThere: JsonRecord;
}

const TITLES = ["airlock", "webmcp-airlock"];
const SERVERS = "--servers";

const argsOf = (entry: unknown): readonly string[] => {
  const args = isRecord(entry) ? entry["args"] : undefined;
  return Array.isArray(args) ? args.map(String) : [];
};
const wordsOf = (entry: unknown): readonly string[] =>
  isRecord(entry) && typeof entry["command"] === "string" ? [entry["command"], ...argsOf(entry)] : [];

/** The file that an entry of Airlock's names; undefined where it names none. */
export function serversFileOf(entry: unknown): string | undefined {
  const args = argsOf(entry);
  const at = args.indexOf(SERVERS);
  return at === -1
    ? args.find((each) => each.startsWith(`${SERVERS}=`))?.slice(SERVERS.length + 1)
    : args[at + 1];
}

/** Whether it starts `webmcp-airlock mcp`. @param serversFile names it, wherever its program is */
const isOwn = (entry: unknown, serversFile: string): boolean => {
  const words = wordsOf(entry);
  return words.includes("mcp") && (isAirlock(words) || serversFileOf(entry) === serversFile);
};

/** @returns the title of the entry that is Airlock's own */
export const ownTitleIn = (servers: JsonRecord, serversFile: string): string | undefined =>
  Object.keys(servers).find((title) => isOwn(servers[title], serversFile));

const namesIn = (entry: JsonRecord): readonly string[] => {
  const names = entry["env_vars"];
  return Array.isArray(names) ? names.map(String) : [];
};

/**
 * @param passed the names in `env_vars` that `wrap` wrote
 * @returns the entry without what it wrote
 */
export function unwrappedEntry(entry: JsonRecord, passed: readonly string[] = []): JsonRecord {
  const { env, env_vars: names, ...rest } = entry;
  const own = isRecord(env) ? Object.entries(env).filter(([name]) => !name.startsWith(TEXT_VARIABLE)) : [];
  const others = namesIn(entry).filter((name) => !passed.includes(name));
  // The person may have had a list without names.
  const hasNames = others.length > 0 || (names !== undefined && passed.length === 0);
  return {
    ...rest,
    args: argsWithout(entry),
    ...(own.length > 0 && { env: Object.fromEntries(own) }),
    ...(hasNames && { env_vars: others.length > 0 ? others : names }),
  };
}

function argsWithout(entry: JsonRecord): readonly string[] {
  const args = [...argsOf(entry)];
  const at = args.indexOf(SERVERS);
  if (at !== -1) args.splice(at, 2);
  return args;
}

function freeTitle(servers: JsonRecord): string {
  const isFree = (title: string) => !Object.hasOwn(servers, title);
  let number = 2;
  while (!isFree(`airlock-${number}`)) number += 1;
  return TITLES.find(isFree) ?? `airlock-${number}`;
}

function ownEntry(servers: JsonRecord, order: WrapOrder, carried: Carried): OwnEntry {
  const title = ownTitleIn(servers, order.serversFile);
  const there = title === undefined ? undefined : (servers[title] as JsonRecord);
  const free = freeTitle(servers);
  const [command = "", ...first] = order.program;
  const fresh: JsonRecord = {
    ...(order.app.isTyped && { type: "stdio" }),
    ...{ command, args: [...first, "mcp", "--agent", order.agent] },
  };
  const start = there ?? fresh;
  const args = [...argsWithout(start), SERVERS, order.serversFile];
  const env = { ...(isRecord(start["env"]) ? start["env"] : {}), ...carried.env };
  const before = namesIn(start);
  const passed = [...new Set(carried.passed)].filter((name) => !before.includes(name));
  return {
    passed,
    title: title ?? free,
    entry: {
      ...start,
      args,
      ...(Object.keys(env).length > 0 && { env }),
      ...(passed.length > 0 && { env_vars: [...before, ...passed] }),
    },
  };
}

/** Collects what moves, and why the rest stays. */
function sorted(servers: JsonRecord, order: WrapOrder, takenAtFirst: (name: string) => boolean) {
  const moved = new Map<string, Converted>();
  const left: LeftEntry[] = [];
  const env: Record<string, string> = {};
  const taken = (name: string) => Object.hasOwn(env, name) || takenAtFirst(name);
  for (const [title, value] of Object.entries(servers)) {
    if (isOwn(value, order.serversFile)) continue;
    try {
      const converted = convertEntry(value, order.app, taken);
      Object.assign(env, converted.env);
      moved.set(title, converted);
    } catch (error) {
      if (!(error instanceof StaysError)) throw error;
      left.push({ title, why: error.message });
    }
  }
  // The reader of `--servers` has the last word: it also knows of names that would be the same.
  const entries = Object.fromEntries([...moved].map(([title, { entry }]) => [title, entry]));
  // Only the app knows what an address that begins with a variable will be.
  const filled = Object.entries(env).map(([name, text]) => [
    name,
    text.replace(/^\$.*/s, "https://x.invalid"),
  ]);
  const { refused } = readEntries({ ...order.serversThere, ...entries }, Object.fromEntries(filled));
  for (const { title, why } of refused) if (moved.delete(title)) left.push({ title, why });
  return { moved, left };
}

/** @returns undefined where nothing moves, with why @throws TextError */
export function planWrap(
  configuration: ConfigurationText,
  order: WrapOrder,
): WrapPlan | { readonly left: readonly LeftEntry[] } {
  const { servers } = configuration;
  const own = ownTitleIn(servers, order.serversFile);
  const ownEnv = own === undefined ? undefined : (servers[own] as JsonRecord)["env"];
  const { moved, left } = sorted(servers, order, (name) => isRecord(ownEnv) && Object.hasOwn(ownEnv, name));
  if (moved.size === 0) return { left };
  const carried = {
    env: Object.assign({}, ...[...moved.values()].map(({ env }) => env)) as Carried["env"],
    passed: [...moved.values()].flatMap(({ passed }) => passed),
  };
  const entry = ownEntry(servers, order, carried);
  const without = [...moved.keys()].reduce((text, title) => text.without(title), configuration);
  return {
    configuration: without.with(entry.title, entry.entry),
    moved: Object.fromEntries([...moved].map(([title, { entry }]) => [title, entry])),
    left,
    own: entry,
  };
}
