/** The MCP result of what may leave · S1-03, S1-08, U-05 */
import { arrayIsArray, jsonParse, objectHasOwn, readOwn } from "../../intrinsics/language.js";
import { toJsonText } from "../redact/json-text.js";
import { expects } from "../schema/describe-nodes.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import type { WrittenRest } from "./beside-rest.js";
import { isCallToolResult, isObject, writeContent } from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
import { metaOf, recordIn, withRecord } from "./own-records.js";
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

/**
 * @param value of an enforced result.
 * @param written what of it is known as JSON
 */
export function toCallToolResult(
  contract: Contract,
  value: JsonValue,
  written?: WrittenRest,
): CallToolResult {
  if (!isObject(value)) return plain(value, undefined, written);
  if (isCallToolResult(value)) return whole(contract, value, written);
  const result: JsonObject = value;
  const meta = metaOf(result);
  if (meta === undefined) return plain(value, undefined, written);
  const { _meta: _, ...others } = result;
  const rest = written === undefined ? others : written.value;
  return plain(isObject(rest) && !objectHasOwn(rest, "_meta") ? rest : others, meta, written);
}

/**
 * The same of an enforced text, for implementations that know no other structured content than
 * objects, as the newest draft of MCP has it.
 */
export function textToCallToolResult(contract: Contract, text: string): CallToolResult {
  const value = parseOrText(text);
  // Word for word, where the text stands for itself.
  if (!isObject(value)) return plain(text, undefined);
  const result = toCallToolResult(contract, value);
  const { structuredContent, ...others } = result;
  return structuredContent === undefined || isObject(structuredContent) ? result : others;
}

function plain(value: JsonValue, meta: JsonObject | undefined, written?: WrittenRest): CallToolResult {
  const text =
    typeof value === "string" ? value : written?.value === value ? written.json : toJsonText(value);
  const result: JsonObject = {
    content: [{ type: "text", text }],
    ...(typeof value === "object" && value !== null ? { structuredContent: value } : {}),
  };
  const record = recordIn(meta);
  return {
    ...(record ? writeContent(result, record) : result),
    ...(meta === undefined ? {} : { _meta: meta }),
  } as CallToolResult;
}

function whole(contract: Contract, result: JsonObject, written?: WrittenRest): CallToolResult {
  const { content: _c, structuredContent: _s, ...others } = result;
  const { _meta: _, ...bareOthers } = others;
  const content = readOwn(result, "content");
  const bare = readOwn(result, "structuredContent");
  const meta = metaOf(result);
  // The envelope of a plain value other than an object.
  if (content === undefined && bare !== undefined && !isObject(bare)) return plain(bare, meta, written);
  const record = recordIn(meta);
  const empty = bare === undefined ? emptyStructured(contract) : undefined;
  const structured = record && isObject(empty) ? withRecord(empty, record) : (bare ?? empty);
  return {
    ...(meta === undefined ? bareOthers : others),
    content: arrayIsArray(content) ? content : [],
    ...(structured === undefined ? {} : { structuredContent: structured }),
  } as CallToolResult;
}

/**
 * A structured value that the advertised schema accepts, where none is left: official clients
 * insist on one.
 */
function emptyStructured(contract: Contract): JsonValue | undefined {
  if (!contract.enforces || contract.projectedOutputSchema === undefined) return undefined;
  const { nodes } = (contract as CompiledContract).plan.root;
  if (expects(nodes, "object") ?? true) return {};
  return expects(nodes, "array") ? [] : undefined;
}
