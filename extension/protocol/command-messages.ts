/**
 * Commands from the extension's own pages: a row each, with its members and what both sides know of
 * it. The pages know nothing of the worker's code: what a command does there, and what the log says
 * of it, is the worker's half of the row (`panel-commands.ts`), which the compiler demands for
 * each. The worker decodes commands as strictly as other messages.
 */
import {
  asRecord,
  type Decoded,
  type Decoder,
  flag,
  list,
  type Members,
  members,
  oneOf,
  optional,
  text,
} from "./decode.js";
import { MAX_LISTED, MAX_NAME } from "./limits.js";

const MAX_TEXT = 1024 * 1024;
/** More than are ever kept. */
const MAX_HANDLES = 50_000;
const MAX_CONSENTS = 2_000;
const MAX_SECRETS = 8;
const MAX_SECRET = 65_536;
/** The answer to one `read-log`: the whole log. */
export const MAX_LOG_READ = 10_000;

const words = text(MAX_TEXT);
const integer: Decoder<number> = (value) => (Number.isSafeInteger(value) ? (value as number) : undefined);
const from =
  (least: number, most: number): Decoder<number> =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most
      ? (value as number)
      : undefined;
const names = (most: number) => list(text(MAX_NAME), most);

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

const row = <const Shape extends Members<{ [name: string]: unknown }>>(
  shape: Shape,
  facts: CommandFacts = {},
) => ({ decode: members(shape) as Decoder<Decoded<Shape>>, facts });

const COMMANDS = {
  watch: row({ tabId: integer }, { isRenewed: true }),
  /** `keeps`: out of sight, too, it is where its questions are answered. */
  sight: row({ isVisible: flag, keeps: optional(flag) }, { isRenewed: true }),
  "set-site": row({ origin: words, setting: oneOf(["on", "ask", "off"]) }),
  "use-on-tab": row({ tabId: integer }),
  /** `tabId`: the tab that it may use with a yes. */
  "decide-agent": row({ agent: words, allow: flag, tabId: optional(integer) }),
  /** Within half a minute after the block, and if nothing else was decided about the agent. */
  "undo-block": row({ agent: words }, { isOnce: true }),
  /**
   * How often the agent asks on this site until its session ends. The definitions are those of the
   * tools that the person saw listed: in this tab, or under the agent.
   */
  "choose-asking": row({
    agent: words,
    tabId: optional(integer),
    origin: words,
    choice: oneOf(["each", "readers", "ordinary"]),
    definitions: names(MAX_LISTED),
  }),
  /** A request to connect leaves *Now* without an answer, or comes back. */
  "put-off": row({ agent: words, on: flag }),
  "connect-tab": row({ agent: words, tabId: integer, connected: flag }),
  /** The identity is what the person saw: a server that is started in another way asks again. */
  "decide-server": row({
    agent: words,
    server: words,
    identity: words,
    standing: oneOf(["allowed", "denied", "off"]),
  }),
  "mask-copies": row({ agent: words, server: words, identity: words, on: flag }),
  "allow-apps": row({ allow: flag }),
  "end-session": row({ agent: words }),
  "choose-preset": row({ preset: oneOf(["careful", "balanced", "developer"]) }),
  revoke: row({ consents: names(MAX_CONSENTS) }),
  "run-tool": row(
    { document: words, registration: integer, arguments: words },
    { isOnce: true, isSaidInPlace: true },
  ),
  "cancel-call": row({ call: words }),
  /**
   * `remember` is of a yes to a call, and never longer than the question offers; left out, it is
   * `session`. `texts` are the secrets that a question asks for, in the order of its labels.
   */
  answer: row(
    {
      question: words,
      allow: flag,
      remember: optional(oneOf(["never", "session", "always"])),
      texts: optional(list(text(MAX_SECRET), MAX_SECRETS)),
    },
    { isSaidInPlace: true },
  ),
  /** Denies every question that waits. */
  "deny-all": row({}),
  /** For an hour nothing is asked, and all that would be is denied; or as usual again. */
  pause: row({ on: flag }),
  "dismiss-stop": row({ call: words }),
  "dismiss-finding": row({ call: words }),
  /**
   * The answer is an `AuditPage` as JSON text. `before` is the number of an entry; 0 asks for the
   * newest.
   */
  "read-log": row(
    { before: integer, most: from(1, MAX_LOG_READ) },
    { isSaidInPlace: true, isUnasked: true, isRead: true },
  ),
  reveal: row({ handle: words }, { isOnce: true, isSaidInPlace: true }),
  forget: row({ handle: words }),
  "forget-these": row({ handles: names(MAX_HANDLES) }),
  "forget-all": row({}),
  /**
   * Of what detection took: it is no secret, for this agent, here, until its session ends; or it
   * is.
   */
  "call-secret": row({ handle: words, isSecret: flag }, { isSaidInPlace: true }),
  /** Forgets so many of the oldest items, so that calls of that page find room. */
  "make-room": row({ site: words, tab: optional(integer), oldest: from(0, MAX_HANDLES) }),
  /** Brings the item's tab to the front. */
  "show-page": row({ handle: words }),
  "dismiss-lock-notice": row({}),
  "dismiss-dropped": row({}),
} as const;

type Commands = typeof COMMANDS;
export type CommandType = keyof Commands;
type Rest<Type extends CommandType> = Exclude<ReturnType<Commands[Type]["decode"]>, undefined>;
export type CommandOf<Type extends CommandType> = { readonly type: Type } & Rest<Type>;
export type PanelCommand = { [Type in CommandType]: CommandOf<Type> }[CommandType];

export const factsOf = ({ type }: PanelCommand): CommandFacts => COMMANDS[type].facts;

export interface FromPanel {
  readonly request: string;
  readonly command: PanelCommand;
}

function decodeCommand(data: unknown): PanelCommand | undefined {
  const type = asRecord(data)?.["type"];
  if (typeof type !== "string" || !Object.hasOwn(COMMANDS, type)) return undefined;
  const rest = COMMANDS[type as CommandType].decode(data);
  return rest === undefined ? undefined : ({ type, ...rest } as PanelCommand);
}

export const decodeFromPanel = members<FromPanel>({ request: text(64), command: decodeCommand });
