/** The MCP result of what may leave · S1-03, S1-08, U-05 */
import { arrayIsArray, jsonParse, readOwn } from "../../intrinsics/language.js";
import { toJsonText } from "../redact/json-text.js";
import { expects } from "../schema/describe-nodes.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isCallToolResult, isObject } from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
import type { CallToolResult, Contract } from "./types.js";

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

function plain(value: JsonValue, meta: JsonObject | undefined): CallToolResult {
  const text = typeof value === "string" ? value : toJsonText(value);
  return {
    content: [{ type: "text", text }],
    ...(typeof value === "object" && value !== null ? { structuredContent: value } : {}),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

function whole(contract: Contract, result: JsonObject): CallToolResult {
  const { content: _c, structuredContent: _s, ...others } = result;
  const content = readOwn(result, "content");
  const bare = readOwn(result, "structuredContent");
  // The envelope of a plain value other than an object.
  if (content === undefined && bare !== undefined && !isObject(bare))
    return plain(bare, readOwn(others, "_meta") as JsonObject | undefined);
  const structured = bare ?? emptyStructured(contract);
  return {
    ...others,
    content: arrayIsArray(content) ? content : [],
    ...(structured === undefined ? {} : { structuredContent: structured }),
  } as CallToolResult;
}

/** A structured value that the advertised schema accepts, where none is left: official clients insist on one. */
function emptyStructured(contract: Contract): JsonValue | undefined {
  if (!contract.enforces || contract.projectedOutputSchema === undefined) return undefined;
  const { nodes } = (contract as CompiledContract).plan.root;
  if (expects(nodes, "object") ?? true) return {};
  return expects(nodes, "array") ? [] : undefined;
}
