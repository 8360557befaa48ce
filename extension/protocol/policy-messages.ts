/** Messages between panel and worker about rules, consents and sessions. */
import { asArray, asString, type JsonRecord } from "./decode.js";
import { MAX_NAME } from "./limits.js";
import type { ConsentLength } from "./question-messages.js";

const PRESETS = ["careful", "balanced", "developer"] as const;
const MAX_CONSENTS = 2_000;

export type PresetChoice = (typeof PRESETS)[number];

/** An approval that lasts. */
export interface PanelConsent {
  readonly id: string;
  readonly agent: string;
  readonly origin: string;
  /** Of the tab's top document, where that is another. */
  readonly within?: string;
  readonly tool: string;
  readonly stage: "pre-call" | "post-result";
  readonly lasts: Exclude<ConsentLength, "never">;
  /** Tools whose results may go into the arguments, too. */
  readonly carried: readonly { readonly origin: string; readonly tool: string }[];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The rules in force. */
export interface PanelRules {
  readonly preset: PresetChoice;
  /** How many rules the organisation has set. */
  readonly managed: number;
  /** The organisation's cannot be read, so the person is asked about everything. */
  readonly isBroken?: true;
  /** The browser has not said yet what the organisation has set; calls wait for it. */
  readonly isWaiting?: true;
}

export type PolicyCommand =
  | { readonly type: "end-session"; readonly agent: string }
  | { readonly type: "revoke"; readonly consents: readonly string[] }
  | { readonly type: "choose-preset"; readonly preset: PresetChoice };

const isPreset = (value: unknown): boolean => PRESETS.some((preset) => preset === value);

/** The parts of a command that are neither texts, numbers nor truth values. */
export function isPolicyCommand(record: JsonRecord): boolean {
  if (record["type"] === "choose-preset") return isPreset(record["preset"]);
  if (record["type"] !== "revoke") return true;
  const consents = asArray(record["consents"], MAX_CONSENTS);
  return consents?.every((each) => asString(each, MAX_NAME) !== undefined) === true;
}
