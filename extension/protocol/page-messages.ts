/**
 * Messages between the page's world and the isolated script of the same frame, over a private port.
 * What comes from the page's world may be the page's word: origin, frame and document come from the
 * browser, never from a message.
 */
import {
  asCount,
  byType,
  type Decoder,
  list,
  members,
  optional,
  type RestOf,
  type Rows,
  text,
} from "./decode.js";
import {
  MAX_NAME,
  MAX_TEXT,
  MAX_TOOLS,
  MAX_WEIGHT,
  MAX_WITHHELD,
  MAX_WITHHELD_CHARACTERS,
} from "./limits.js";
import { OWN_CALLS, type OwnAnswer, type UntrustedOwnCall } from "./own-call-messages.js";
import { decodeResult, decodeTool, type UntrustedResult, type UntrustedTool } from "./untrusted-values.js";
import { decodeWithheldItem, type UntrustedWithheldItem } from "./withheld-items.js";

export type FromPage =
  | {
      readonly type: "tools";
      readonly mode: "polyfill" | "augmented";
      readonly tools: readonly UntrustedTool[];
      /** The number of tools beyond the limit of a list. */
      readonly unlisted?: number;
      /** Names of tools that another implementation on the page had before Airlock found it. */
      readonly unseen?: readonly string[];
    }
  | { readonly type: "result"; readonly call: string; readonly result: UntrustedResult }
  /** A resolver's answer as JSON; undefined where it gave none. */
  | { readonly type: "resolved"; readonly call: string; readonly result: UntrustedResult }
  | { readonly type: "progress"; readonly call: string }
  | {
      readonly type: "withheld";
      readonly tool: string;
      readonly items: readonly UntrustedWithheldItem[];
      readonly error?: string;
    }
  | UntrustedOwnCall;

export type ToolsMessage = Extract<FromPage, { type: "tools" }>;

export type ToPage =
  | OwnAnswer
  | {
      /** `run` runs the tool; `resolve` calls only its resolver. */
      readonly type: "run" | "resolve";
      readonly call: string;
      readonly registration: number;
      readonly arguments: string;
      /** The part of the agent's session that the page may know at a run, as JSON. */
      readonly annotations?: string;
    }
  | { readonly type: "cancel"; readonly call: string };

const MAX_CALL_ID = 64;

/** The length of all text members of these records together. */
export function textLength(records: readonly object[]): number {
  let length = 0;
  for (const record of records) {
    for (const text of Object.values(record)) if (typeof text === "string") length += text.length;
  }
  return length;
}

const call = text(MAX_CALL_ID);

/** A decoder for a list whose text members are bounded, each and together. */
const within =
  <Value>(
    decode: Decoder<Value>,
    weighed: (value: Value) => readonly object[],
    most: number,
  ): Decoder<Value> =>
  (data) => {
    const value = decode(data);
    return value === undefined || textLength(weighed(value)) > most ? undefined : value;
  };

const tools = members<RestOf<FromPage, "tools">>({
  mode: (mode) => (mode === "augmented" ? mode : "polyfill"),
  tools: list(decodeTool, MAX_TOOLS),
  unlisted: optional(asCount),
  unseen: optional(list(text(MAX_NAME), MAX_TOOLS)),
});
const withheld = members<RestOf<FromPage, "withheld">>({
  tool: text(MAX_NAME),
  items: list(decodeWithheldItem, MAX_WITHHELD),
  error: optional(text(MAX_TEXT)),
});

export const FROM_PAGE: Rows<FromPage> = {
  ...OWN_CALLS,
  tools: within(tools, (message) => message.tools, MAX_WEIGHT * 2),
  result: members({ call, result: decodeResult }),
  resolved: members({ call, result: decodeResult }),
  progress: members({ call }),
  withheld: within(withheld, ({ items }) => items, MAX_WITHHELD_CHARACTERS),
};

/** @returns undefined for an invalid message; the receiver then drops the port */
export const decodeFromPage = byType(FROM_PAGE);
