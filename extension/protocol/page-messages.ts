/**
 * Between the page's world and the isolated script of the same frame, over a private port. Messages from the
 * page's world may be the page's: origin, frame and document come from the browser, never from them.
 */
import { asArray, asCount, asRecord, asString, optionalText } from "./decode.js";
import {
  MAX_NAME,
  MAX_TEXT,
  MAX_TOOLS,
  MAX_WEIGHT,
  MAX_WITHHELD,
  MAX_WITHHELD_CHARACTERS,
} from "./limits.js";
import { decodeOwnCall, type OwnAnswer, type UntrustedOwnCall } from "./own-call-messages.js";
import { decodeResult, decodeTool, type UntrustedResult, type UntrustedTool } from "./untrusted-values.js";
import { decodeWithheldItem, type UntrustedWithheldItem } from "./withheld-items.js";

export type FromPage =
  | {
      readonly type: "tools";
      readonly mode: "polyfill" | "augmented";
      readonly tools: readonly UntrustedTool[];
      /** The number of tools beyond the limit of a list. */
      readonly unlisted?: number;
      /** Names of tools that another implementation on the page had before it was found. */
      readonly unseen?: readonly string[];
    }
  | { readonly type: "result"; readonly call: string; readonly result: UntrustedResult }
  /** A resolver's answer as JSON, or that it gave none. */
  | { readonly type: "resolved"; readonly call: string; readonly result: UntrustedResult }
  | { readonly type: "progress"; readonly call: string }
  | {
      readonly type: "withheld";
      readonly tool: string;
      readonly title: string;
      readonly items: readonly UntrustedWithheldItem[];
      readonly error?: string;
    }
  | UntrustedOwnCall;

export type ToPage =
  | OwnAnswer
  | {
      /** `resolve` calls the tool's resolver only. */
      readonly type: "run" | "resolve";
      readonly call: string;
      readonly registration: number;
      readonly arguments: string;
      /** For a run, as JSON: the part of the agent's session that the page may know. */
      readonly annotations?: string;
    }
  | { readonly type: "cancel"; readonly call: string };

const MAX_CALL_ID = 64;

/** Limits of each text field, and of all together. */
export function textLength(records: readonly object[]): number {
  let length = 0;
  for (const record of records) {
    for (const text of Object.values(record)) if (typeof text === "string") length += text.length;
  }
  return length;
}

/** Decodes all items or none: half a list would hide what the page did. */
function decodeAll<Item>(
  value: unknown,
  maximum: number,
  decode: (item: unknown) => Item | undefined,
): Item[] | undefined {
  const items = asArray(value, maximum)?.map(decode);
  return items === undefined || items.includes(undefined) ? undefined : (items as Item[]);
}

/** @returns undefined for anything but a valid message; the receiver then drops the port. */
export function decodeFromPage(data: unknown): FromPage | undefined {
  const record = asRecord(data);
  if (record === undefined) return undefined;
  const call = asString(record["call"], MAX_CALL_ID);
  switch (record["type"]) {
    case "tools": {
      const tools = decodeAll(record["tools"], MAX_TOOLS, decodeTool);
      const mode = record["mode"] === "augmented" ? "augmented" : "polyfill";
      const unlisted = asCount(record["unlisted"] ?? 0);
      const unseen = decodeAll(record["unseen"] ?? [], MAX_TOOLS, (name) => asString(name, MAX_NAME));
      if (tools === undefined || unlisted === undefined || unseen === undefined) return undefined;
      if (textLength(tools) > MAX_WEIGHT * 2) return undefined;
      return {
        ...{ type: "tools", mode, tools },
        ...(unlisted === 0 ? {} : { unlisted }),
        ...(unseen.length === 0 ? {} : { unseen }),
      };
    }
    case "result":
    case "resolved": {
      const { type } = record;
      const result = decodeResult(record["result"]);
      return result && call !== undefined ? { type, call, result } : undefined;
    }
    case "progress":
      return call === undefined ? undefined : { type: "progress", call };
    case "withheld": {
      const tool = asString(record["tool"], MAX_NAME);
      const title = asString(record["title"], MAX_TEXT);
      const items = decodeAll(record["items"], MAX_WITHHELD, decodeWithheldItem);
      const error = optionalText(record, "error", MAX_TEXT);
      if (tool === undefined || title === undefined || !items || !error) return undefined;
      if (textLength(items) > MAX_WITHHELD_CHARACTERS) return undefined;
      return { type: "withheld", tool, title, items, ...error };
    }
    default:
      return decodeOwnCall(record);
  }
}
