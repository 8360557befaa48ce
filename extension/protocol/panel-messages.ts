/**
 * Between the side panel (and the welcome page) and the worker, over `runtime.connect({ name: "panel" })`. The worker
 * accepts that port from pages of this extension only. It pushes a whole `state` after every change; the panel asks by
 * commands, each with a request id that the answer repeats.
 */
import { type AuditCommand, isAuditFilter } from "./audit-messages.js";
import { asArray, asRecord, asString, type JsonRecord } from "./decode.js";
import type { KeptCommand, LockNotice, PanelItem } from "./kept-messages.js";
import { MAX_NAME } from "./limits.js";
import { isSuppliedTexts, type PanelQuestion } from "./question-messages.js";

export type { KeptCommand, LockNotice, PanelItem, PanelQuestion };

export const PANEL_PORT = "panel";

export type SiteSetting = "on" | "ask" | "off";

export interface PanelTool {
  /** Document and registration: what a run is bound to. */
  readonly document: string;
  readonly registration: number;
  readonly origin: string;
  /** True for the tab's top document. */
  readonly top: boolean;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Projected, as agents get them. */
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  /** What the page declares, in plain words. */
  readonly declares: readonly string[];
  /** Set where agents do not get this tool, with the reason in plain words. */
  readonly withheldBecause?: string;
}

export interface PanelAgent {
  readonly id: string;
  readonly kind: "extension" | "person" | "page";
  readonly name: string;
  readonly status: "waiting" | "approved" | "denied";
  /** Whether it may use the tools of the active tab. */
  readonly connected: boolean;
  readonly otherTabs: number;
}

/** One call, newest first: what the agent got beside what was kept. */
export interface PanelCall {
  readonly id: string;
  readonly agent: string;
  readonly tool: string;
  readonly origin: string;
  readonly startedAt: number;
  readonly status: "asking" | "running" | "done" | "failed" | "cancelled";
  /** The CallToolResult that the agent got, as JSON text. */
  readonly agentText?: string;
  readonly withheld: readonly string[];
  /** The tool's own error, for the person only. */
  readonly error?: string;
  /** What detection found in what the agent got. */
  readonly findings?: readonly PanelFinding[];
  /** The person has read the warning. */
  readonly isDismissed?: boolean;
}

/** What detection found: kind, severity and rule are ours, the evidence quotes the page. */
export interface PanelFinding {
  readonly kind: string;
  readonly severity: string;
  readonly rule: string;
  readonly evidence: string;
}

export interface PanelState {
  readonly tab?: {
    readonly id: number;
    readonly origin: string;
    readonly setting: SiteSetting;
    /** `ready`; `reload` where the page was loaded before the extension or the setting; `unsupported` for browser pages. */
    readonly status: "ready" | "reload" | "unsupported" | "off" | "ask";
    readonly mode?: "polyfill" | "augmented";
  };
  readonly tools: readonly PanelTool[];
  readonly agents: readonly PanelAgent[];
  readonly items: readonly PanelItem[];
  readonly calls: readonly PanelCall[];
  readonly questions: readonly PanelQuestion[];
  readonly locked?: LockNotice;
  /** Calls are refused, or soon will be, until the person forgets something. */
  readonly vaultIsFull?: boolean;
  /** Another number than before: the log has grown. */
  readonly logged: number;
}

export type PanelCommand =
  | { readonly type: "watch"; readonly tabId: number }
  | { readonly type: "set-site"; readonly origin: string; readonly setting: SiteSetting }
  | { readonly type: "use-on-tab"; readonly tabId: number }
  | { readonly type: "decide-agent"; readonly agent: string; readonly allow: boolean }
  | {
      readonly type: "connect-tab";
      readonly agent: string;
      readonly tabId: number;
      readonly connected: boolean;
    }
  | {
      readonly type: "run-tool";
      readonly document: string;
      readonly registration: number;
      readonly arguments: string;
    }
  | { readonly type: "cancel-call"; readonly call: string }
  | { readonly type: "answer"; readonly question: string; readonly allow: boolean }
  /** In the order of the question's labels. */
  | { readonly type: "supply"; readonly question: string; readonly texts: readonly string[] }
  | KeptCommand
  | AuditCommand;

export interface FromPanel {
  readonly request: string;
  readonly command: PanelCommand;
}

export type ToPanel =
  | { readonly type: "state"; readonly state: PanelState }
  /** `value` answers `reveal`; `error` holds plain words where a command could not be carried out. */
  | { readonly type: "answer"; readonly request: string; readonly value?: string; readonly error?: string };

const STRINGS: Readonly<Record<PanelCommand["type"], readonly string[]>> = {
  watch: [],
  "set-site": ["origin", "setting"],
  "use-on-tab": [],
  "decide-agent": ["agent"],
  "connect-tab": ["agent"],
  "run-tool": ["document", "arguments"],
  "cancel-call": ["call"],
  answer: ["question"],
  supply: ["question"],
  reveal: ["handle"],
  forget: ["handle"],
  "forget-these": [],
  "forget-all": [],
  "show-page": ["handle"],
  "dismiss-lock-notice": [],
  "read-log": ["text", "event"],
  "export-log": ["text", "event"],
  "dismiss-finding": ["call"],
};
const NUMBERS: Readonly<Partial<Record<PanelCommand["type"], string>>> = {
  watch: "tabId",
  "use-on-tab": "tabId",
  "connect-tab": "tabId",
  "run-tool": "registration",
  "read-log": "before",
};
const BOOLEANS: Readonly<Partial<Record<PanelCommand["type"], string>>> = {
  "decide-agent": "allow",
  "connect-tab": "connected",
  answer: "allow",
};
const MAX_TEXT = 1024 * 1024;
const MAX_HANDLES = 1_000;

const isHandleList = (value: unknown): boolean =>
  asArray(value, MAX_HANDLES)?.every((each) => asString(each, MAX_NAME) !== undefined) === true;

function isCommand(record: JsonRecord): boolean {
  const type = record["type"] as PanelCommand["type"];
  if (typeof type !== "string" || !Object.hasOwn(STRINGS, type)) return false;
  if (!STRINGS[type].every((key) => asString(record[key], MAX_TEXT) !== undefined)) return false;
  if (type === "set-site" && !["on", "ask", "off"].includes(record["setting"] as string)) return false;
  if (type === "forget-these" && !isHandleList(record["handles"])) return false;
  if ((type === "read-log" || type === "export-log") && !isAuditFilter(record)) return false;
  if (type === "supply" && !isSuppliedTexts(record["texts"])) return false;
  const [count, flag] = [NUMBERS[type], BOOLEANS[type]];
  return (
    (count === undefined || Number.isSafeInteger(record[count])) &&
    (flag === undefined || typeof record[flag] === "boolean")
  );
}

export function decodeFromPanel(data: unknown): FromPanel | undefined {
  const record = asRecord(data);
  const request = asString(record?.["request"], 64);
  const command = asRecord(record?.["command"]);
  if (request === undefined || command === undefined || !isCommand(command)) return undefined;
  return { request, command: command as unknown as PanelCommand };
}
