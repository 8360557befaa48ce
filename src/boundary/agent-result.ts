/** What an agent gets of an enforced result over MCP. Not in the page bundle, whose agents get text · S1-03, S1-08, U-05 */
import { agentToolFailed, resultNotChecked, sessionFull } from "../errors.js";
import { isArray, isRecord } from "../primordials.js";
import { parseJsonText, toJsonText } from "../redaction/json-text.js";
import { type JsonObject, type JsonValue, TypeBit } from "../sensitivity/types.js";
import { isCallToolResult } from "./call-tool-result.js";
import { readContract } from "./compile-contract.js";
import {
  type EnforceOptions,
  enforce,
  enforceFailure as enforcePageFailure,
  type Outcome,
} from "./enforce-result.js";
import type { CallToolResult, Contract, EnforcedResult } from "./types.js";

/**
 * Enforces `contract` on whatever a tool returned. `raw` is read exactly once.
 *
 * @returns what an agent gets (`agent` over MCP, `text` in the page) and what stays with the person (`user`). Never
 *   throws: whatever goes wrong withholds the result. `text` is undefined where `executeTool` must reject.
 */
export function enforceResult(
  contract: Contract,
  raw: unknown,
  options: EnforceOptions = {},
): EnforcedResult {
  const outcome = enforce(contract, raw, options.session);
  const { text, user } = outcome;
  return { agent: agentOf(contract, typeof raw, outcome), text, user };
}

/** The tool threw or rejected: a generic failure for the agent, the message for the person. Never throws. */
export function enforceFailure(contract: Contract, reason: unknown): EnforcedResult {
  return { ...enforcePageFailure(contract, reason), text: undefined, agent: refusal(agentToolFailed()) };
}

function agentOf(contract: Contract, type: string, outcome: Outcome): CallToolResult {
  const { text, user, value, record, isPlain, isFull } = outcome;
  if (text === undefined) {
    if (isFull) return refusal(sessionFull());
    return refusal(user.withheld.length > 0 ? resultNotChecked() : agentToolFailed());
  }
  if (value !== undefined) {
    return isPlain ? plain(value, record?.meta) : whole(contract, value as JsonObject);
  }
  // Nothing was enforced: the text is what the tool returned, and JSON where it returned data.
  const data = (type === "object" && text !== null && parseJsonText(text)) || (text ?? "");
  return isCallToolResult(data) ? whole(contract, data) : plain(data, undefined);
}

function plain(value: JsonValue, record: JsonObject | undefined): CallToolResult {
  const { _meta, ...others } = isRecord(value) ? (value as JsonObject) : {};
  const clean = isRecord(_meta) ? others : value;
  const text = typeof clean === "string" ? clean : toJsonText(clean);
  const meta = { ...(isRecord(_meta) ? (_meta as JsonObject) : {}), ...record };
  return {
    content: [{ type: "text", text }],
    ...(typeof clean === "object" && clean !== null ? { structuredContent: clean } : {}),
    ...(_meta === undefined && !record ? {} : { _meta: meta }),
  };
}

function whole(contract: Contract, result: JsonObject): CallToolResult {
  const { content, ...others } = result;
  const { structuredContent = emptyStructured(contract), ...rest } = others;
  return {
    ...rest,
    content: isArray(content) ? content : [],
    ...(structuredContent === undefined ? {} : { structuredContent }),
  } as CallToolResult;
}

/** A structured value that the advertised schema accepts, where none is left: official clients insist on one. */
function emptyStructured(contract: Contract): JsonValue | undefined {
  if (!contract.enforces || contract.projectedOutputSchema === undefined) return undefined;
  const types = readContract(contract)?.plan.root.facts.types ?? 0;
  if (types === 0 || (types & TypeBit.object) !== 0) return {};
  return (types & TypeBit.array) !== 0 ? [] : undefined;
}

function refusal(words: string): CallToolResult {
  return { content: [{ type: "text", text: words }], isError: true };
}
