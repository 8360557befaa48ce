/**
 * The servers that a person puts behind the door: an object with `mcpServers`, as the files of
 * clients hold it, or `--server NAME="COMMAND"`. An entry that cannot be run is refused by its
 * name, and keeps no other from running.
 */
import { createHash } from "node:crypto";
import { isRecord } from "../../intrinsics/language.js";
import { MAX_COMMAND, MAX_NAMES, MAX_SERVERS, MAX_TITLE, MAX_WORDS } from "../../link/server-frames.js";
import * as texts from "../../texts/servers.js";
import type { JsonRecord } from "../json.js";
import { type FilledText, type Filling, fill, NotSetError, type Texts } from "./filled-texts.js";
import { readSaidOfTools, type SaidOfTools } from "./said-of-tools.js";

export interface StdioStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** It has all variables of this process: the user typed the command, as in their shell. */
  readonly inherits?: true;
}

export interface HttpStart {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ServerEntry {
  /** Its part of the origin `mcp:NAME`: small letters, digits and hyphens. */
  readonly name: string;
  /** The name as the person wrote it. */
  readonly title: string;
  readonly start: StdioStart | HttpStart;
  /**
   * The arguments, or the address, as the person reads them, where variables were filled in: with
   * the name of each, and no value that may be secret.
   */
  readonly written?: readonly string[];
  /** What was filled in and may be secret. */
  readonly secrets?: readonly string[];
  /** What the person says of its tools, since many servers declare nothing. */
  readonly said?: SaidOfTools;
}

export interface RefusedEntry {
  readonly title: string;
  readonly why: string;
}

export interface ReadEntries {
  readonly entries: readonly ServerEntry[];
  readonly refused: readonly RefusedEntry[];
}

type Environment = Readonly<Record<string, string | undefined>>;

const MAX_NAME = 24;
const STDIO = ["command", "args", "env", "cwd"];
const HTTP = ["url", "headers"];

export const isHttp = (start: ServerEntry["start"]): start is HttpStart => "url" in start;

/** A shorter value of a variable ("1", "true") is no secret, and stands in many words. */
const SHORTEST_VALUE = 6;

/**
 * `Bearer abc` is two: the scheme is no secret, and the rest may be said alone. So may a line of a
 * key, and a value as JSON writes it.
 */
const partsOf = (value: string): readonly string[] =>
  [value, value.slice(value.indexOf(" ") + 1), ...value.split(/\r?\n/)].flatMap((part) => [
    part,
    JSON.stringify(part).slice(1, -1),
  ]);

/** @returns what is for the server alone, as it may be written; the longest first */
export const valuesOf = ({
  start,
  secrets = [],
}: Pick<ServerEntry, "start" | "secrets">): readonly string[] =>
  [...Object.values(isHttp(start) ? start.headers : start.env), ...secrets]
    .flatMap(partsOf)
    .filter(({ length }) => length >= SHORTEST_VALUE)
    .sort((one, other) => other.length - one.length);

/** @returns the text without values of variables or headers */
export const withoutValues = (entry: Pick<ServerEntry, "start">, text: string): string =>
  valuesOf(entry).reduce((left, value) => left.replaceAll(value, "[withheld]"), text);

/** @returns the name in the letters of an origin; what does not fit is replaced by a hash */
export function nameOf(title: string): string {
  const plain = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (plain !== "" && plain.length <= MAX_NAME) return plain;
  const digest = createHash("sha256").update(title).digest("hex").slice(0, 8);
  return [plain.slice(0, MAX_NAME - 9), digest].filter((part) => part !== "").join("-");
}

const isTexts = (value: unknown): value is Texts =>
  isRecord(value) && Object.values(value).every((each) => typeof each === "string");
const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** A message for the person: the entry is refused. */
class EntryError extends Error {}

/** @throws EntryError for a variable that is not set */
function filled(text: string, filling: Filling): FilledText {
  try {
    return fill(text, filling);
  } catch (error) {
    if (error instanceof NotSetError) throw new EntryError(texts.variableMissing(error.message));
    throw error;
  }
}

const filledAll = (values: Texts, filling: Filling): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value, filling).text]));

/** A start, and what of it the person reads. */
interface Started {
  readonly start: ServerEntry["start"];
  /** Arguments, or the address. */
  readonly texts: readonly FilledText[];
  readonly secrets: readonly string[];
}

/** What runs is Airlock itself: its tools would be asked about twice, and could call each other. */
export const isAirlock = (words: readonly string[]): boolean =>
  words.some((word) =>
    /(?:^|[/\\])webmcp-airlock(?:@[^/\\]*)?(?:\.m?js|\.cmd|[/\\]dist[/\\]cli\.js)?$/.test(word),
  );

/** Attack: one entry that the browser cannot be told of, so that it is told of none. */
function assertShown(words: readonly string[], names: readonly string[]): void {
  const isLong = words.length > MAX_WORDS || words.join(" ").length > MAX_COMMAND - 256;
  const isMuch = names.length > MAX_NAMES || names.some(({ length }) => length > MAX_TITLE);
  if (isLong || isMuch) throw new EntryError(texts.tooLong());
}

function stdioOf(entry: JsonRecord, filling: Filling): Started {
  const { command, args = [], env: own = {}, cwd } = entry;
  if (typeof command !== "string" || command === "") throw new EntryError(texts.noCommandOrUrl());
  if (!isList(args)) throw new EntryError(texts.wrongMember("args"));
  if (!isTexts(own)) throw new EntryError(texts.wrongMember("env"));
  if (cwd !== undefined && typeof cwd !== "string") throw new EntryError(texts.wrongMember("cwd"));
  const program = filled(command, filling);
  const words = args.map((each) => filled(each, { ...filling, own }));
  const place = cwd === undefined ? undefined : filled(cwd, filling).text;
  const start = {
    command: program.text,
    args: words.map(({ text }) => text),
    env: filledAll(own, filling),
    ...(place === undefined ? {} : { cwd: place }),
  };
  const around = [start.command, ...(place === undefined ? [] : [place])];
  assertShown([...around, ...start.args], Object.keys(own));
  assertShown([...around, ...words.map(({ shown }) => shown)], []);
  if (isAirlock([start.command, ...start.args])) throw new EntryError(texts.isAirlockItself());
  return { start, texts: words, secrets: words.flatMap(({ secrets }) => secrets) };
}

function httpOf(entry: JsonRecord, filling: Filling): Started {
  const { url, headers = {}, type } = entry;
  if (typeof url !== "string") throw new EntryError(texts.wrongMember("url"));
  const whole = filled(url, filling);
  const isUsable = URL.canParse(whole.text) && /^https?:$/.test(new URL(whole.text).protocol);
  if (!isUsable || whole.text.length > MAX_COMMAND) throw new EntryError(texts.wrongMember("url"));
  if (type === "sse") throw new EntryError(texts.oldTransport());
  if (!isTexts(headers)) throw new EntryError(texts.wrongMember("headers"));
  assertShown([whole.shown], Object.keys(headers));
  return {
    start: { url: whole.text, headers: filledAll(headers, filling) },
    texts: [whole],
    secrets: whole.secrets,
  };
}

/** Members that say: somebody has to log in first. */
const OAUTH = ["oauth", "auth", "authorization", "authProvider"];

function entryOf(title: string, value: unknown, env: Environment): ServerEntry {
  if (!isRecord(value)) throw new EntryError(texts.entryNoObject());
  if (OAUTH.some((member) => Object.hasOwn(value, member))) throw new EntryError(texts.needsOAuth());
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(value, name));
  if (has(STDIO) && has(HTTP)) throw new EntryError(texts.twoStarts());
  const { variables = {} } = value;
  if (!isTexts(variables)) throw new EntryError(texts.wrongMember("variables"));
  const filling = { env, written: variables };
  const { start, texts: filledIn, secrets } = has(HTTP) ? httpOf(value, filling) : stdioOf(value, filling);
  const isHidden = filledIn.some(({ text, shown }) => text !== shown);
  const entry = {
    ...{ name: nameOf(title), title, start },
    ...(isHidden && { written: filledIn.map(({ shown }) => shown) }),
    ...(secrets.length > 0 && { secrets }),
  };
  const { airlock } = value;
  if (airlock === undefined) return entry;
  try {
    return { ...entry, said: readSaidOfTools(airlock) };
  } catch (error) {
    throw new EntryError(texts.marksNotUnderstood((error as Error).message));
  }
}

/**
 * @param data the contents of a file, parsed
 * @returns title → entry
 * @throws Error where it holds no such object
 */
export function serversIn(data: unknown): JsonRecord {
  const servers = isRecord(data) ? data["mcpServers"] : undefined;
  if (!isRecord(servers)) throw new Error(texts.noServersIn());
  return servers;
}

/** An entry with `disabled: true` is left out, as clients do. @param servers title → entry */
export function readEntries(servers: JsonRecord, env: Environment): ReadEntries {
  const entries = new Map<string, ServerEntry>();
  const refused: RefusedEntry[] = [];
  for (const [title, value] of Object.entries(servers)) {
    if (isRecord(value) && value["disabled"] === true) continue;
    try {
      add(entries, entryOf(title, value, env));
    } catch (error) {
      if (!(error instanceof EntryError)) throw error;
      refused.push({ title, why: error.message });
    }
  }
  return { entries: [...entries.values()], refused };
}

function add(entries: Map<string, ServerEntry>, entry: ServerEntry): void {
  const other = entries.get(entry.name);
  // Attack: a second server under a first one's name would have its yes and its session.
  if (other !== undefined) throw new EntryError(texts.nameTaken(other.title));
  if (entries.size >= MAX_SERVERS) throw new EntryError(texts.tooManyServers(MAX_SERVERS));
  entries.set(entry.name, entry);
}

/** A word of a command line: quoted and plain parts in a row. */
const WORD = /(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'])+/g;
const PART = /"((?:[^"\\]|\\.)*)"|'([^']*)'|([^"']+)/g;

/** @returns the words of a command as shells read simple ones; nothing is expanded */
export function wordsOf(command: string): string[] {
  const words = command.match(WORD) ?? [];
  return words.map((word) =>
    word.replace(PART, (_, double?: string, single?: string, plain?: string) =>
      double === undefined ? (single ?? plain ?? "") : double.replace(/\\(["\\])/g, "$1"),
    ),
  );
}

/**
 * @param orders `NAME=COMMAND`, or `NAME=URL`
 * @returns title → entry, as a file would say it
 * @throws Error for one without a name or a command
 */
export function serversFromOrders(orders: readonly string[]): JsonRecord {
  const entries = orders.map((order) => {
    const at = order.indexOf("=");
    const [title, rest] = [order.slice(0, at).trim(), order.slice(at + 1).trim()];
    const [command, ...args] = wordsOf(rest);
    if (at <= 0 || title === "" || command === undefined) throw new Error(texts.badOrder(order));
    return [title, /^https?:\/\//.test(rest) ? { url: rest } : { command, args }] as const;
  });
  return Object.fromEntries(entries);
}
