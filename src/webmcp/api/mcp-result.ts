/** Turns an enforced text into the MCP result that it stands for · S1-08 */
import { isCallToolResult, isObject } from "../../engine/enforce/call-tool-result.js";
import type { CompiledContract } from "../../engine/enforce/compile-contract.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import { expects } from "../../engine/schema/describe-nodes.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { jsonParse, readOwn } from "../../intrinsics/primordials.js";

function parse(text: string): JsonValue {
  try {
    return jsonParse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** Whether the advertised schema accepts `{}`: official clients insist on a structured value even if none is left. */
const hasEmptyObject = ({ enforces, plan, projectedOutputSchema }: CompiledContract): boolean =>
  enforces && projectedOutputSchema !== undefined && (expects(plan.root.nodes, "object") ?? true);

function plain(data: JsonValue, meta: object): object {
  const content = [{ type: "text", text: toJsonText(data) }];
  return { content, ...(isObject(data) ? { structuredContent: data } : {}), ...meta };
}

export function toMcpResult(contract: CompiledContract, text: string): object {
  const value = parse(text);
  if (!isObject(value)) return { content: [{ type: "text", text }] };
  const { _meta: _ours, ...others } = value;
  const record = readOwn(value, "_meta");
  const meta = isObject(record) ? { _meta: record } : {};
  if (!isCallToolResult(value)) return plain(isObject(record) ? others : value, meta);
  const content = readOwn(value, "content");
  const structured = readOwn(value, "structuredContent");
  // The envelope of a plain value that is not an object.
  if (content === undefined && structured !== undefined && !isObject(structured))
    return plain(structured, meta);
  const result = { ...value, content: content ?? [] };
  return structured === undefined && hasEmptyObject(contract) ? { ...result, structuredContent: {} } : result;
}
