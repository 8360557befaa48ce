/** What an agent gets of an enforced result over MCP. Not in the page bundle, whose agents get text · S1-03, S1-08, U-05 */
import { agentToolFailed, resultNotChecked, sessionFull } from "../errors.js";
import { isArray, jsonParse, readOwn } from "../primordials.js";
import { expects } from "../sensitivity/describe-nodes.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";
import { createPassingLists } from "./agent-sessions.js";
import { isCallToolResult, isObject } from "./call-tool-result.js";
import type { CompiledContract } from "./compile-contract.js";
import {
  type EnforceOptions,
  enforcePageResult,
  enforceFailure as failOnPage,
  type PageResult,
} from "./enforce-result.js";
import { QuickWithholding } from "./quick-withholding.js";
import type { CallToolResult, Contract, EnforcedResult } from "./types.js";

/**
 * Enforces `contract` on whatever a tool returned. `raw` is read exactly once.
 *
 * @returns what an agent gets (`agent` over MCP, `text` in the page) and what stays with the person (`user`). Never
 *   throws: whatever goes wrong withholds the result. `text` is undefined where `executeTool` must reject.
 */
export function enforceResult(contract: Contract, raw: unknown, options?: EnforceOptions): EnforcedResult {
  const session = options?.session ?? createPassingLists();
  const run = new QuickWithholding(contract as CompiledContract);
  const result = enforcePageResult(contract, raw, { session }, run);
  return { agent: agentOf(contract, raw, result, run), ...result };
}

/** The tool threw or rejected: a generic failure for the agent, the message for the person. Never throws. */
export const enforceFailure = (contract: Contract, reason: unknown): EnforcedResult => ({
  agent: refusal(agentToolFailed()),
  ...failOnPage(contract, reason),
});

function agentOf(
  contract: Contract,
  raw: unknown,
  { text, user }: PageResult,
  run: QuickWithholding,
): CallToolResult {
  if (text === undefined) return refusal(user.error === sessionFull() ? sessionFull() : resultNotChecked());
  // A text that the tool returned itself is no JSON of ours, whatever it looks like.
  const value = text === null || text === raw ? (text ?? "") : (run.written ?? parse(text));
  if (!isObject(value)) return plain(run, value, undefined);
  if (isCallToolResult(value)) return whole(contract, run, value);
  const { _meta, ...others } = value as JsonObject;
  return isObject(_meta) ? plain(run, others, _meta) : plain(run, value, undefined);
}

/** Text that is no JSON (`undefined`, a BigInt's digits) stands for itself. */
function parse(text: string): JsonValue {
  try {
    return jsonParse(text) as JsonValue;
  } catch {
    return text;
  }
}

function plain(run: QuickWithholding, value: JsonValue, meta: JsonObject | undefined): CallToolResult {
  const text = typeof value === "string" ? value : run.textOf(value);
  return {
    content: [{ type: "text", text }],
    ...(typeof value === "object" && value !== null ? { structuredContent: value } : {}),
    ...(meta === undefined ? {} : { _meta: meta }),
  };
}

function whole(contract: Contract, run: QuickWithholding, result: JsonObject): CallToolResult {
  const { content, structuredContent, ...others } = result;
  // The envelope of a plain value that is no object.
  if (content === undefined && structuredContent !== undefined && !isObject(structuredContent)) {
    return plain(run, structuredContent, readOwn(others, "_meta") as JsonObject | undefined);
  }
  const structured = structuredContent ?? emptyStructured(contract);
  return {
    ...others,
    content: isArray(content) ? content : [],
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

function refusal(words: string): CallToolResult {
  return { content: [{ type: "text", text: words }], isError: true };
}
