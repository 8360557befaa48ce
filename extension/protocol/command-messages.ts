/**
 * Commands from the extension's own pages: a row each, with its members and what both sides know of it. The pages know
 * nothing of the worker's code: what a command does there, and what the log says of it, is the worker's half of the row
 * (`panel-commands.ts`), which the compiler demands for each. The worker decodes commands as strictly as other messages.
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

interface CommandFacts {
  /** Every connection starts with it. */
  readonly isRenewed?: true;
  /** It must not be done twice, and may have been done before the worker died. */
  readonly isOnce?: true;
  /** The part of the panel that sends it shows its error itself. */
  readonly isSaidInPlace?: true;
  /** Sent without a click: when it succeeds, an error that the panel shows stays. */
  readonly isUnasked?: true;
  /** Nothing has changed after it. A state may be large, and a long log is read in many parts. */
  readonly isRead?: true;
}

const row = <const Shape extends { readonly [name: string]: Check<unknown> }>(
  members: Shape,
  facts: CommandFacts = {},
) => ({ members, facts });

const COMMANDS = {
  watch: row({ tabId: integer }, { isRenewed: true }),
  sight: row({ isVisible: flag }, { isRenewed: true }),
  "set-site": row({ origin: text, setting: oneOf("on", "ask", "off") }),
  "use-on-tab": row({ tabId: integer }),
  "decide-agent": row({ agent: text, allow: flag }),
  /** Until its session ends, the agent may use this site's tools with these definitions, where they only read. */
  "allow-readers": row({
    agent: text,
    tabId: integer,
    origin: text,
    definitions: texts(MAX_READERS, MAX_NAME),
  }),
  "connect-tab": row({ agent: text, tabId: integer, connected: flag }),
  "allow-apps": row({ allow: flag }),
  "end-session": row({ agent: text }),
  "choose-preset": row({ preset: oneOf("careful", "balanced", "developer") }),
  revoke: row({ consents: texts(MAX_CONSENTS, MAX_NAME) }),
  "run-tool": row(
    { document: text, registration: integer, arguments: text },
    { isOnce: true, isSaidInPlace: true },
  ),
  "cancel-call": row({ call: text }),
  /**
   * `remember` is of a yes to a call, and never longer than the question offers; left out, it is `session`. `texts` are
   * the secrets that a question asks for, in the order of its labels.
   */
  answer: row(
    {
      question: text,
      allow: flag,
      remember: optional(oneOf("never", "session", "always")),
      texts: optional(texts(MAX_SECRETS, MAX_SECRET)),
    },
    { isSaidInPlace: true },
  ),
  /** Denies every question that waits. */
  "deny-all": row({}),
  /** For an hour nothing is asked, and all that would be is denied; or as usual again. */
  pause: row({ on: flag }),
  "dismiss-stop": row({ call: text }),
  "dismiss-finding": row({ call: text }),
  /** The answer is an `AuditPage` as JSON text. `before` is the number of an entry; 0 asks for the newest. */
  "read-log": row(
    { before: integer, most: from(1, MAX_LOG_READ) },
    { isSaidInPlace: true, isUnasked: true, isRead: true },
  ),
  reveal: row({ handle: text }, { isOnce: true, isSaidInPlace: true }),
  forget: row({ handle: text }),
  "forget-these": row({ handles: texts(MAX_HANDLES, MAX_NAME) }),
  "forget-all": row({}),
  /** Brings the item's tab to the front. */
  "show-page": row({ handle: text }),
  "dismiss-lock-notice": row({}),
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

export type CommandOf<Type extends CommandType> = { readonly type: Type } & Members<
  Commands[Type]["members"]
>;
export type PanelCommand = { [Type in CommandType]: CommandOf<Type> }[CommandType];

export const factsOf = ({ type }: PanelCommand): CommandFacts => COMMANDS[type].facts;

export interface FromPanel {
  readonly request: string;
  readonly command: PanelCommand;
}

function isCommand(record: JsonRecord): boolean {
  const type = record["type"];
  if (typeof type !== "string" || !Object.hasOwn(COMMANDS, type)) return false;
  const members: [string, Check<unknown>][] = Object.entries(COMMANDS[type as CommandType].members);
  return members.every(([name, check]) => check(record[name]));
}

export function decodeFromPanel(data: unknown): FromPanel | undefined {
  const record = asRecord(data);
  const request = asString(record?.["request"], 64);
  const command = asRecord(record?.["command"]);
  if (request === undefined || command === undefined || !isCommand(command)) return undefined;
  return { request, command: command as unknown as PanelCommand };
}
