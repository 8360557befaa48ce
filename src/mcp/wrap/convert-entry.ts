/**
 * What an app's entry says, in the form of `--servers`. Only an entry that is carried over whole
 * is: one with a member that nobody knows stays where it is, since that may keep a tool away.
 */
import { isRecord } from "../../intrinsics/language.js";
import * as serverTexts from "../../texts/servers.js";
import * as texts from "../../texts/wrap.js";
import type { JsonRecord } from "../json.js";
import type { WrappedApp } from "./apps.js";

/** Why an entry stays where it is, in words. */
export class StaysError extends Error {}

type Texts = Readonly<Record<string, string>>;

/** What Airlock's own entry in the configuration has to have, so that a server gets it. */
export interface Carried {
  /** Variable → text of the app's configuration that only the app can fill in. */
  readonly env: Texts;
  /** The names of variables that the app passes on from its own environment (Codex). */
  readonly passed: readonly string[];
}

export interface Converted extends Carried {
  readonly entry: JsonRecord;
}

const SAME = ["type", "command", "args", "env", "cwd", "url", "headers"];

/** The app's own affair, or words for people: without them nothing is looser. */
const APART = [
  ...["transport", "name", "title", "description", "icon", "note", "notes", "version", "id", "metadata"],
  ...["timeout", "startup_timeout_sec", "startup_timeout_ms", "tool_timeout_sec", "initTimeout"],
  ...["disabled", "enabled", "trust", "autoApprove", "alwaysAllow", "gallery", "dev"],
];
const OAUTH = [
  "oauth",
  "auth",
  "authorization",
  "authProvider",
  "authProviderType",
  "oauth_resource",
  "scopes",
];
const CHOICE_OF_TOOLS = [
  ...["includeTools", "excludeTools", "enabled_tools", "disabled_tools", "enabledTools", "disabledTools"],
  ...["tools", "allowedTools", "toolsets"],
];

const isTexts = (value: unknown): value is Texts =>
  isRecord(value) && Object.values(value).every((each) => typeof each === "string");
const isLoopback = (url: string): boolean =>
  URL.canParse(url) && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

const reading = (name: string): string => `\${${name}:-}`;

/** @throws StaysError */
function textsAt(entry: JsonRecord, member: string): Texts {
  const { [member]: value = {} } = entry;
  if (!isTexts(value)) throw new StaysError(serverTexts.wrongMember(member));
  return value;
}

const mapped = (values: Texts, change: (value: string) => string): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

/** Codex names variables of its own environment, and has other names for headers. */
function withoutNames(entry: JsonRecord): { entry: JsonRecord; passed: readonly string[] } {
  const {
    env_vars: names = [],
    bearer_token_env_var: bearer,
    http_headers: _,
    env_http_headers: __,
    ...rest
  } = entry;
  const fromEnvironment = textsAt(entry, "env_http_headers");
  if (!Array.isArray(names) || !names.every((each) => typeof each === "string")) {
    throw new StaysError(serverTexts.wrongMember("env_vars"));
  }
  if (bearer !== undefined && typeof bearer !== "string") {
    throw new StaysError(serverTexts.wrongMember("bearer_token_env_var"));
  }
  const env = { ...Object.fromEntries(names.map((name) => [name, reading(name)])), ...textsAt(entry, "env") };
  const headers = {
    ...textsAt(entry, "headers"),
    ...textsAt(entry, "http_headers"),
    ...mapped(fromEnvironment, reading),
    ...(bearer === undefined ? {} : { Authorization: `Bearer ${reading(bearer)}` }),
  };
  const members = {
    ...(Object.keys(env).length > 0 && { env }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
  const passed = [...names, ...Object.values(fromEnvironment), ...(bearer === undefined ? [] : [bearer])];
  return { entry: { ...rest, ...members }, passed };
}

/** Gemini CLI has two names for two transports. @throws StaysError */
function withUrl(entry: JsonRecord, { httpAddress }: WrappedApp): JsonRecord {
  if (httpAddress === undefined) return entry;
  const { [httpAddress]: address, ...rest } = entry;
  if (address !== undefined) return { ...rest, url: address };
  const isOld = entry["url"] !== undefined && entry["type"] !== "http";
  if (isOld) throw new StaysError(serverTexts.oldTransport());
  return entry;
}

/** The app does not start it. */
export const isOff = (entry: unknown): boolean =>
  isRecord(entry) && (entry["disabled"] === true || entry["enabled"] === false);

/** @throws StaysError */
function check(entry: JsonRecord): void {
  const members = Object.keys(entry);
  if (isOff(entry)) throw new StaysError(texts.isOff());
  if (members.some((each) => OAUTH.includes(each))) throw new StaysError(serverTexts.needsOAuth());
  const choice = members.find((each) => CHOICE_OF_TOOLS.includes(each));
  if (choice !== undefined) throw new StaysError(texts.choosesTools(choice));
  const strange = members.find(
    (each) => !SAME.includes(each) && !APART.includes(each) && !/^(?:_|\$|\/\/)/.test(each),
  );
  if (strange !== undefined) throw new StaysError(texts.memberNotKnown(strange));
  const { url, headers } = entry;
  const hasKey = isRecord(headers) && Object.keys(headers).length > 0;
  if (typeof url === "string" && !hasKey && !isLoopback(url)) throw new StaysError(texts.mayNeedLogin());
}

/** Begins the names of variables in Airlock's own entry. */
export const TEXT_VARIABLE = "AIRLOCK_TEXT_";

/** `${input:key}`, `${workspaceFolder}`, `$HOME`: what each means, only the app knows. */
const HAS_VARIABLE = /\$[\w{]/;

/**
 * Gives each text in which an app fills something in a variable of its own. The app fills it in
 * where the variable stands in Airlock's entry.
 */
class Variables {
  readonly env: Record<string, string> = {};
  readonly #taken: (name: string) => boolean;

  constructor(taken: (name: string) => boolean) {
    this.#taken = taken;
  }

  of(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => this.of(each));
    if (isRecord(value)) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.of(each)]));
    }
    if (typeof value !== "string" || !HAS_VARIABLE.test(value)) return value;
    const known = Object.entries(this.env).find(([, text]) => text === value)?.[0];
    if (known !== undefined) return `\${${known}}`;
    let number = 1;
    const nameAt = () => `${TEXT_VARIABLE}${number}`;
    while (Object.hasOwn(this.env, nameAt()) || this.#taken(nameAt())) number += 1;
    this.env[nameAt()] = value;
    return `\${${nameAt()}}`;
  }
}

/** What the app's text for a variable is, where the person is to read the text. */
function shownIn({ args, url }: JsonRecord, env: Texts): { readonly variables?: Texts } {
  const read = JSON.stringify([args, url]);
  const shown = Object.entries(env).filter(([name]) => read.includes(`\${${name}}`));
  return shown.length === 0 ? {} : { variables: Object.fromEntries(shown) };
}

/**
 * @param taken whether Airlock's entry has a variable of this name already
 * @throws StaysError
 */
export function convertEntry(value: unknown, app: WrappedApp, taken: (name: string) => boolean): Converted {
  if (!isRecord(value)) throw new StaysError(serverTexts.entryNoObject());
  const variables = new Variables(taken);
  const { airlock, ...rest } = value;
  const carried = variables.of(rest) as JsonRecord;
  const { entry: named, passed } =
    app.format === "toml" ? withoutNames(carried) : { entry: withUrl(carried, app), passed: [] };
  check(named);
  const entry = {
    ...Object.fromEntries(Object.entries(named).filter(([name]) => SAME.includes(name))),
    ...shownIn(named, variables.env),
  };
  return { entry: airlock === undefined ? entry : { ...entry, airlock }, env: variables.env, passed };
}
