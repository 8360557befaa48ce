/** Commands from the extension's own pages. The worker decodes them as strictly as other messages. */
import type { AllowAppsCommand } from "./app-messages.js";
import { type AuditCommand, isLogRead } from "./audit-messages.js";
import { asArray, asRecord, asString, type JsonRecord } from "./decode.js";
import type { KeptCommand } from "./kept-messages.js";
import { MAX_NAME } from "./limits.js";
import type { SiteSetting } from "./panel-messages.js";
import { isPolicyCommand, type PolicyCommand } from "./policy-messages.js";
import { type ConsentLength, isConsentLength, isSuppliedTexts } from "./question-messages.js";

export type PanelCommand =
  | { readonly type: "watch"; readonly tabId: number }
  | { readonly type: "sight"; readonly isVisible: boolean }
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
  /** Denies every question that waits. */
  | { readonly type: "deny-all" }
  | { readonly type: "dismiss-stop"; readonly call: string }
  | {
      readonly type: "answer";
      readonly question: string;
      readonly allow: boolean;
      /** Of a yes to a call; never longer than the question offers. Left out: `session`. */
      readonly remember?: ConsentLength;
      /** Of a yes to a call whose question asks for secrets, in the order of its labels. */
      readonly texts?: readonly string[];
    }
  /** In the order of the question's labels. */
  | { readonly type: "supply"; readonly question: string; readonly texts: readonly string[] }
  | KeptCommand
  | PolicyCommand
  | AuditCommand
  | AllowAppsCommand;

export interface FromPanel {
  readonly request: string;
  readonly command: PanelCommand;
}

const STRINGS: Readonly<Record<PanelCommand["type"], readonly string[]>> = {
  watch: [],
  sight: [],
  "set-site": ["origin", "setting"],
  "use-on-tab": [],
  "decide-agent": ["agent"],
  "connect-tab": ["agent"],
  "run-tool": ["document", "arguments"],
  "cancel-call": ["call"],
  "deny-all": [],
  "dismiss-stop": ["call"],
  answer: ["question"],
  supply: ["question"],
  reveal: ["handle"],
  forget: ["handle"],
  "forget-these": [],
  "forget-all": [],
  "show-page": ["handle"],
  "dismiss-lock-notice": [],
  "read-log": [],
  "dismiss-finding": ["call"],
  "end-session": ["agent"],
  revoke: [],
  "choose-preset": ["preset"],
  "allow-apps": [],
};
const NUMBERS: Readonly<Partial<Record<PanelCommand["type"], string>>> = {
  watch: "tabId",
  "use-on-tab": "tabId",
  "connect-tab": "tabId",
  "run-tool": "registration",
  "read-log": "before",
};
const BOOLEANS: Readonly<Partial<Record<PanelCommand["type"], string>>> = {
  sight: "isVisible",
  "decide-agent": "allow",
  "connect-tab": "connected",
  answer: "allow",
  "allow-apps": "allow",
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
  if (type === "read-log" && !isLogRead(record)) return false;
  if (type === "answer" && record["remember"] !== undefined && !isConsentLength(record["remember"]))
    return false;
  if (type === "answer" && record["texts"] !== undefined && !isSuppliedTexts(record["texts"])) return false;
  if (!isPolicyCommand(record)) return false;
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
