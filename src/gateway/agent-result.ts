/** What an agent gets of an enforced result over MCP. Not in the page bundle, whose agents get text · S1-03, S1-08, U-05 */
import type { Finding } from "../detection/types.js";
import { isCallToolResult, isObject } from "../engine/enforce/call-tool-result.js";
import type { CompiledContract } from "../engine/enforce/compile-contract.js";
import {
  type Enforced,
  type EnforceOptions,
  enforce,
  enforceFailure as failOnPage,
  textOf,
} from "../engine/enforce/enforce.js";
import type { CallToolResult, Contract, EnforcedResult } from "../engine/enforce/types.js";
import { toJsonText } from "../engine/redact/json-text.js";
import { expects } from "../engine/schema/describe-nodes.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { isArray, jsonParse, readOwn } from "../intrinsics/primordials.js";
import { agentToolFailed } from "../texts/agents.js";
import { createPassingLists } from "./agent-sessions.js";
import { refusal } from "./refusal.js";
import { findSuspiciousText } from "./suspicious-text.js";

/**
 * Enforces `contract` on the value that a tool returned. `raw` is read exactly once.
 *
 * @returns what an agent gets (`agent` over MCP, `text` in the page) and what stays with the person (`user`). Never
 *   throws: a fault withholds the result. `text` is undefined if `executeTool` must reject.
 */
export function enforceResult(contract: Contract, raw: unknown, options?: EnforceOptions): EnforcedResult {
  const session = options?.session ?? createPassingLists();
  const enforced = enforce(contract, raw, { session });
  return toEnforcedResult(contract, raw, enforced);
}

/** The tool threw or rejected: a generic failure for the agent, the message for the person. Never throws. */
export const enforceFailure = (_contract: Contract, reason: unknown): EnforcedResult => ({
  agent: refusal(agentToolFailed()),
  text: undefined,
  user: failOnPage(reason).user,
});

function toEnforcedResult(contract: Contract, raw: unknown, enforced: Enforced): EnforcedResult {
  const { value, refusal: words } = enforced;
  const findings = findTagged(enforced.tagged);
  const user = findings.length > 0 ? { ...enforced.user, findings } : enforced.user;
  // Computed on first use: an agent over MCP does not need it.
  let text: string | null | undefined;
  return {
    agent: value === undefined ? refusal(words) : toCallToolResult(contract, readPrimitive(raw, value)),
    get text() {
      text ??= textOf(enforced);
      return text;
    },
    user,
  };
}

/** The text that tag characters spelled, for the person: the agent's result has none. */
function findTagged(text: string | undefined): readonly Finding[] {
  return text === undefined ? [] : findSuspiciousText(parse(text), { isMetadata: false, isOnlyTags: true });
}

function parse(text: string): JsonValue {
  try {
    return jsonParse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** A value that is neither object nor string, from native's text. */
function readPrimitive(raw: unknown, value: JsonValue): JsonValue {
  return typeof raw === "object" || typeof raw === "string" || typeof value !== "string"
    ? value
    : parse(value);
}

function toCallToolResult(contract: Contract, value: JsonValue): CallToolResult {
  if (!isObject(value)) return plain(value, undefined);
  if (isCallToolResult(value)) return whole(contract, value);
  const { _meta, ...others } = value as JsonObject;
  return isObject(_meta) ? plain(others, _meta) : plain(value, undefined);
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
  const { content, structuredContent, ...others } = result;
  // The envelope of a plain value that is not an object.
  if (content === undefined && structuredContent !== undefined && !isObject(structuredContent)) {
    return plain(structuredContent, readOwn(others, "_meta") as JsonObject | undefined);
  }
  const structured = structuredContent ?? emptyStructured(contract);
  return {
    ...others,
    content: isArray(content) ? content : [],
    ...(structured === undefined ? {} : { structuredContent: structured }),
  } as CallToolResult;
}

/** A structured value that the advertised schema accepts, if none is left: official clients insist on one. */
function emptyStructured(contract: Contract): JsonValue | undefined {
  if (!contract.enforces || contract.projectedOutputSchema === undefined) return undefined;
  const { nodes } = (contract as CompiledContract).plan.root;
  if (expects(nodes, "object") ?? true) return {};
  return expects(nodes, "array") ? [] : undefined;
}
