/** What may leave, as the MCP result that it stands for · S1-03, S1-08, U-05 */
import {
  arrayIsArray,
  asArray,
  createList,
  jsonParse,
  listAppend,
  readOwn,
} from "../../intrinsics/language.js";
import { toJsonText } from "../redact/json-text.js";
import { expects } from "../schema/describe-nodes.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isCallToolResult, isObject } from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
import { recordIn, withRecord } from "./own-records.js";
import type { CallToolResult, ContentBlock, Contract } from "./types.js";

/** An MCP result that says why there is none. */
export const refusal = (words: string): CallToolResult => ({
  content: [{ type: "text", text: words }],
  isError: true,
});

/** A text that is not JSON stands for itself. */
export function parseOrText(text: string): JsonValue {
  try {
    return jsonParse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** @param value of an enforced result. */
export function toCallToolResult(contract: Contract, value: JsonValue): CallToolResult {
  if (!isObject(value)) return plain(value, undefined);
  if (isCallToolResult(value)) return whole(contract, value);
  const result: JsonObject = value;
  const meta = readOwn(result, "_meta");
  const { _meta: _, ...others } = result;
  return isObject(meta) ? plain(others, meta) : plain(value, undefined);
}

/**
 * The same of an enforced text, for implementations that know no other structured content than objects, as the newest
 * draft of MCP has it.
 */
export function textToCallToolResult(contract: Contract, text: string): CallToolResult {
  const value = parseOrText(text);
  // Word for word, where the text stands for itself.
  if (!isObject(value)) return plain(text, undefined);
  const result = toCallToolResult(contract, value);
  const { structuredContent, ...others } = result;
  return structuredContent === undefined || isObject(structuredContent) ? result : others;
}

/** What was kept is said in the content and in a structured object, as `write-result` does it. */
function plain(value: JsonValue, meta: JsonObject | undefined): CallToolResult {
  const content = createList<ContentBlock>();
  const message = recordIn(meta)?.["message"];
  listAppend(content, { type: "text", text: typeof value === "string" ? value : toJsonText(value) });
  if (message) listAppend(content, { type: "text", text: message });
  return {
    content: asArray(content),
    ...(typeof value === "object" && value !== null ? { structuredContent: recorded(value, meta) } : {}),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

function recorded(value: JsonValue, meta: JsonObject | undefined): JsonValue {
  const record = recordIn(meta);
  return record && isObject(value) ? withRecord(value, record) : value;
}

function whole(contract: Contract, result: JsonObject): CallToolResult {
  const { content: _c, structuredContent: _s, ...others } = result;
  const content = readOwn(result, "content");
  const bare = readOwn(result, "structuredContent");
  const meta = readOwn(result, "_meta") as JsonObject | undefined;
  // The envelope of a plain value other than an object.
  if (content === undefined && bare !== undefined && !isObject(bare)) return plain(bare, meta);
  const structured = bare ?? emptyStructured(contract);
  return {
    ...others,
    content: arrayIsArray(content) ? content : [],
    ...(structured === undefined ? {} : { structuredContent: recorded(structured, meta) }),
  } as CallToolResult;
}

/** A structured value that the advertised schema accepts, where none is left: official clients insist on one. */
function emptyStructured(contract: Contract): JsonValue | undefined {
  if (!contract.enforces || contract.projectedOutputSchema === undefined) return undefined;
  const { nodes } = (contract as CompiledContract).plan.root;
  if (expects(nodes, "object") ?? true) return {};
  return expects(nodes, "array") ? [] : undefined;
}
