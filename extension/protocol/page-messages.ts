/**
 * Between the page's world and the isolated script of the same frame, over a private port. Messages from the
 * page's world may be the page's: origin, frame and document come from the browser, never from them.
 */
import { asArray, asCount, asRecord, asString, optionalText } from "./decode.js";
import {
  MAX_NAME,
  MAX_RESULT_CHARACTERS,
  MAX_SCHEMA_CHARACTERS,
  MAX_TEXT,
  MAX_TOOLS,
  MAX_WEIGHT,
  MAX_WITHHELD,
  MAX_WITHHELD_CHARACTERS,
} from "./limits.js";
import { decodeOwnCall, type OwnAnswer, type UntrustedOwnCall } from "./own-call-messages.js";
import { decodeWithheldItem, type UntrustedWithheldItem } from "./withheld-items.js";

/** A tool as the page declares it. Schemas, annotations and `_meta` are JSON texts, absent where the tool has none. */
export interface UntrustedTool {
  /** The number of the registration in this document; each registration has a new one. */
  readonly registration: number;
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema?: string;
  readonly outputSchema?: string;
  readonly annotations?: string;
  readonly meta?: string;
  /** It has a resolver: it can annotate a call with given arguments. */
  readonly dynamic?: true;
  /** Its texts are too long, so the message leaves them out and agents do not get the tool. */
  readonly oversized?: true;
}

/**
 * How a raw `execute` ended. `json`: `text` is the JSON of what it returned; `string`: `text` is the string itself;
 * `undefined`: it returned nothing that JSON can carry; `unserializable`: `JSON.stringify` threw; `threw`: `text` is the
 * error's message; `oversized`; `gone`: the registration does not exist; `refused`: the document is not active.
 */
export interface UntrustedResult {
  readonly kind:
    | "json"
    | "string"
    | "undefined"
    | "unserializable"
    | "threw"
    | "oversized"
    | "gone"
    | "refused";
  readonly text: string;
}

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

const RESULT_KINDS = [
  "json",
  "string",
  "undefined",
  "unserializable",
  "threw",
  "oversized",
  "gone",
  "refused",
] as const;
const MAX_CALL_ID = 64;

export function decodeTool(value: unknown): UntrustedTool | undefined {
  const record = asRecord(value);
  if (record === undefined) return undefined;
  const registration = asCount(record["registration"]);
  const name = asString(record["name"], MAX_NAME);
  const description = asString(record["description"], MAX_TEXT);
  const rest = [
    optionalText(record, "title", MAX_TEXT),
    optionalText(record, "inputSchema", MAX_SCHEMA_CHARACTERS),
    optionalText(record, "outputSchema", MAX_SCHEMA_CHARACTERS),
    optionalText(record, "annotations", MAX_TEXT),
    optionalText(record, "meta", MAX_SCHEMA_CHARACTERS),
  ];
  if (registration === undefined || !name || description === undefined || rest.includes(undefined)) {
    return undefined;
  }
  const flags = {
    ...(record["oversized"] === true ? { oversized: true } : {}),
    ...(record["dynamic"] === true ? { dynamic: true } : {}),
  };
  return Object.assign({ registration, name, description }, flags, ...rest) as UntrustedTool;
}

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

export function decodeResult(value: unknown): UntrustedResult | undefined {
  const record = asRecord(value);
  const kind = RESULT_KINDS.find((known) => known === record?.["kind"]);
  const text = asString(record?.["text"], MAX_RESULT_CHARACTERS);
  return kind === undefined || text === undefined ? undefined : { kind, text };
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
