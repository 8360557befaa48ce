/**
 * Commands from the extension's own pages: a row each, with its members and what is true of them. The worker decodes
 * them as strictly as other messages, and does what its row in `panel-commands.ts` says.
 */
import { asArray, asRecord, asString, type JsonRecord } from "./decode.js";
import { MAX_NAME, MAX_READERS } from "./limits.js";

const MAX_TEXT = 1024 * 1024;
const MAX_HANDLES = 1_000;
const MAX_CONSENTS = 2_000;
const MAX_SECRETS = 8;
const MAX_SECRET = 65_536;
/** The answer to one `read-log`: the whole log. */
export const MAX_LOG_READ = 10_000;

type Check<Value> = (value: unknown) => value is Value;

const text: Check<string> = (value): value is string => asString(value, MAX_TEXT) !== undefined;
const flag: Check<boolean> = (value): value is boolean => typeof value === "boolean";
const integer: Check<number> = (value): value is number => Number.isSafeInteger(value);
const from =
  (least: number, most: number): Check<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
const oneOf =
  <const Choice extends string>(...choices: readonly Choice[]): Check<Choice> =>
  (value): value is Choice =>
    choices.some((choice) => choice === value);
const texts =
  (most: number, length: number): Check<readonly string[]> =>
  (value): value is readonly string[] =>
    asArray(value, most)?.every((each) => asString(each, length) !== undefined) === true;
const optional =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

const COMMANDS = {
  watch: { tabId: integer },
  sight: { isVisible: flag },
  "set-site": { origin: text, setting: oneOf("on", "ask", "off") },
  "use-on-tab": { tabId: integer },
  "decide-agent": { agent: text, allow: flag },
  /** Until its session ends, the agent may use this site's tools with these definitions, where they only read. */
  "allow-readers": {
    agent: text,
    tabId: integer,
    origin: text,
    definitions: texts(MAX_READERS, MAX_NAME),
  },
  "connect-tab": { agent: text, tabId: integer, connected: flag },
  "allow-apps": { allow: flag },
  "end-session": { agent: text },
  "choose-preset": { preset: oneOf("careful", "balanced", "developer") },
  revoke: { consents: texts(MAX_CONSENTS, MAX_NAME) },
  "run-tool": { document: text, registration: integer, arguments: text },
  "cancel-call": { call: text },
  /**
   * `remember` is of a yes to a call, and never longer than the question offers; left out, it is `session`. `texts` are
   * the secrets that a question asks for, in the order of its labels.
   */
  answer: {
    question: text,
    allow: flag,
    remember: optional(oneOf("never", "session", "always")),
    texts: optional(texts(MAX_SECRETS, MAX_SECRET)),
  },
  /** Denies every question that waits. */
  "deny-all": {},
  /** For an hour nothing is asked, and all that would be is denied; or as usual again. */
  pause: { on: flag },
  "dismiss-stop": { call: text },
  "dismiss-finding": { call: text },
  /** The answer is an `AuditPage` as JSON text. `before` is the number of an entry; 0 asks for the newest. */
  "read-log": { before: integer, most: from(1, MAX_LOG_READ) },
  reveal: { handle: text },
  forget: { handle: text },
  "forget-these": { handles: texts(MAX_HANDLES, MAX_NAME) },
  "forget-all": {},
  /** Brings the item's tab to the front. */
  "show-page": { handle: text },
  "dismiss-lock-notice": {},
} as const;

type Commands = typeof COMMANDS;
export type CommandType = keyof Commands;
type Checked<Each> = Each extends Check<infer Value> ? Value : never;
type IsLeftOut<Each> = undefined extends Checked<Each> ? true : false;
type Members<Shape> = {
  readonly [Name in keyof Shape as IsLeftOut<Shape[Name]> extends true ? never : Name]: Checked<Shape[Name]>;
} & {
  readonly [Name in keyof Shape as IsLeftOut<Shape[Name]> extends true ? Name : never]?: Exclude<
    Checked<Shape[Name]>,
    undefined
  >;
};

export type CommandOf<Type extends CommandType> = { readonly type: Type } & Members<Commands[Type]>;
export type PanelCommand = { [Type in CommandType]: CommandOf<Type> }[CommandType];

export interface FromPanel {
  readonly request: string;
  readonly command: PanelCommand;
}

function isCommand(record: JsonRecord): boolean {
  const type = record["type"];
  if (typeof type !== "string" || !Object.hasOwn(COMMANDS, type)) return false;
  const members: [string, Check<unknown>][] = Object.entries(COMMANDS[type as CommandType]);
  return members.every(([name, check]) => check(record[name]));
}

export function decodeFromPanel(data: unknown): FromPanel | undefined {
  const record = asRecord(data);
  const request = asString(record?.["request"], 64);
  const command = asRecord(record?.["command"]);
  if (request === undefined || command === undefined || !isCommand(command)) return undefined;
  return { request, command: command as unknown as PanelCommand };
}
