/** Messages between panel and worker about rules, consents and sessions. */
import { decodeOverride, type ToolOverride } from "../../src/annotations/override.js";
import type { AuditEntry } from "./audit-messages.js";
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

/** A summary of the rules in force; the panel reads the rules themselves when the person opens them. */
export interface PanelRules {
  readonly preset: PresetChoice;
  /** The numbers of the person's own rules and of the organisation's. */
  readonly own: number;
  readonly managed: number;
  /** Rule sets that cannot be read, so that stricter rules are in force. */
  readonly problem?: "person" | "managed";
  /** The browser has not said yet what the organisation has set; calls wait for it. */
  readonly isWaiting?: true;
  /** Changes when the rules have changed. */
  readonly revision: number;
}

export interface PanelRule {
  readonly name: string;
  readonly description: string;
  readonly stage: "pre-call" | "post-result";
  readonly effect: "allow" | "escalate" | "block" | "redact";
  readonly layer: "default" | "person" | "organisation";
  readonly isOn: boolean;
}

/** What `read-rules` answers, as JSON text. */
export interface RulesInFull {
  readonly rules: readonly PanelRule[];
  /** The person's own rule set, as a text that can be edited. */
  readonly own: string;
}

/** A problem in a rule set. `save-rules` answers with a list of them, as JSON text; an empty list means saved. */
export interface RuleProblem {
  /** JSON Pointer. */
  readonly pointer: string;
  readonly message: string;
}

/** Some of the latest calls. */
export interface PreviewedCalls {
  readonly count: number;
  /** What the log says of the newest of them, newest first. */
  readonly entries: readonly AuditEntry[];
  /** How many of them the entries are about. */
  readonly listed: number;
}

/** What `preview-rule` answers, as JSON text: which of the latest calls a rule would have met. */
export interface RulePreview {
  readonly met: PreviewedCalls;
  /** The log does not say enough about these. */
  readonly perhaps: PreviewedCalls;
  readonly of: number;
}

export type PolicyCommand =
  /** `text`: a rule set with one rule, as JSON. */
  | { readonly type: "preview-rule"; readonly text: string }
  | { readonly type: "end-session"; readonly agent: string }
  | { readonly type: "revoke"; readonly consents: readonly string[] }
  | { readonly type: "choose-preset"; readonly preset: PresetChoice }
  | { readonly type: "read-rules" }
  | { readonly type: "save-rules"; readonly text: string }
  | { readonly type: "switch-rule"; readonly rule: string; readonly on: boolean }
  /** An empty one takes the person's back. */
  | {
      readonly type: "override-tool";
      readonly document: string;
      readonly registration: number;
      readonly override: ToolOverride;
    };

const isPreset = (value: unknown): boolean => PRESETS.some((preset) => preset === value);

/** The parts of a command that are neither texts, numbers nor truth values. */
export function isPolicyCommand(record: JsonRecord): boolean {
  if (record["type"] === "choose-preset") return isPreset(record["preset"]);
  if (record["type"] === "override-tool") return decodeOverride(record["override"]) !== undefined;
  if (record["type"] !== "revoke") return true;
  const consents = asArray(record["consents"], MAX_CONSENTS);
  return consents?.every((each) => asString(each, MAX_NAME) !== undefined) === true;
}
