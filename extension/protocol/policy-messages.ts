/** What the panel shows, and lets the person do, about rules, consents and sessions. */
import { decodeOverride, type ToolOverride } from "../../src/annotations/override.js";
import { asArray, asString, type JsonRecord } from "./decode.js";
import { MAX_NAME } from "./limits.js";
import type { ConsentLength, PanelSession } from "./question-messages.js";

const PRESETS = ["careful", "balanced", "developer"] as const;
const MAX_CONSENTS = 2_000;

export type PresetChoice = (typeof PRESETS)[number];

/** A yes that lasts. */
export interface PanelConsent {
  readonly id: string;
  readonly agent: string;
  readonly origin: string;
  /** Of the tab's top document, where that is another. */
  readonly within?: string;
  readonly tool: string;
  readonly stage: "pre-call" | "post-result";
  readonly lasts: Exclude<ConsentLength, "never">;
  /** What the session had come into contact with: in another state it is not good for anything. */
  readonly marks: PanelSession["marks"];
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Which rules are in force, at a glance; what they say is read when it is looked at. */
export interface PanelRules {
  readonly preset: PresetChoice;
  /** How many are the person's own, and how many the organisation's. */
  readonly own: number;
  readonly managed: number;
  /** Whose rules cannot be read, so that stricter ones are in force. */
  readonly problem?: "person" | "managed";
  /** Another number than before: something has changed. */
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

/** What is wrong with rules, and where. `save-rules` answers with a list of them, as JSON text; an empty one: saved. */
export interface RuleProblem {
  /** JSON Pointer. */
  readonly pointer: string;
  readonly message: string;
}

export type PolicyCommand =
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
