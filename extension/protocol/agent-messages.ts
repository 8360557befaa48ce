/**
 * Messages between an agent and the worker: JSON-RPC 2.0 over `runtime.connect(ID, { name: "agent"
 * })`, or any other transport. A frame is an object or its JSON text; answers take the form of the
 * agent's first frame.
 */
import type { JsonObject } from "../../src/engine/schema/types.js";
import { asRecord, asString, type JsonRecord, parseJson } from "./decode.js";
import { SILENT_CALLER_LIMIT } from "./limits.js";

export const AGENT_PORT = "agent";

/** Each is explained in spec-notes/errors.md. */
export const RpcCode = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  interrupted: -32001,
  waitingForApproval: -32002,
  denied: -32003,
  tooMany: -32004,
  toolChanged: -32005,
  documentGone: -32006,
  storageFull: -32007,
  notLogged: -32008,
} as const;

export type RpcId = string | number;
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: { readonly [key: string]: string };
}

export type FromAgent =
  | { readonly kind: "request"; readonly id: RpcId; readonly method: string; readonly params: JsonRecord }
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonRecord };

/** `id` is null if it cannot be read, or if an answer to it would settle another request. */
export type ToAgent =
  | { readonly jsonrpc: "2.0"; readonly id: RpcId; readonly result: unknown }
  | { readonly jsonrpc: "2.0"; readonly id: RpcId | null; readonly error: RpcError }
  | { readonly jsonrpc: "2.0"; readonly method: string; readonly params?: unknown };

/** Why a frame cannot be read. */
export interface FrameProblem {
  readonly kind: "problem";
  readonly problem: "parse" | "too-large" | "too-deep" | "batch" | "invalid" | "params";
  readonly id: RpcId | null;
}

/** In UTF-16 code units of the frame's JSON text, roughly. */
const MAX_FRAME = 1024 * 1024;
const MAX_DEPTH = 64;
const MAX_ID = 128;
const MAX_METHOD = 128;
const MAX_TOOL_NAME = 128;
const MAX_CLIENT_NAME = 1_024;

/** Measures a frame without recursion. Attack: a frame that is nested too deeply for the stack. */
function measure(data: unknown): "too-large" | "too-deep" | undefined {
  const pending: [value: unknown, depth: number][] = [[data, 0]];
  let size = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, depth] = next;
    size += typeof value === "string" ? value.length + 2 : 4;
    if (size > MAX_FRAME) return "too-large";
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH) return "too-deep";
    for (const [key, member] of Object.entries(value)) {
      size += key.length;
      pending.push([member, depth + 1]);
    }
  }
  return undefined;
}

export const asId = (value: unknown): RpcId | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : asString(value, MAX_ID);

const problem = (what: FrameProblem["problem"], id: RpcId | null = null): FrameProblem => ({
  kind: "problem",
  problem: what,
  id,
});

function decodeObject(data: unknown): FromAgent | FrameProblem {
  if (Array.isArray(data)) return problem("batch");
  const excess = measure(data);
  if (excess !== undefined) return problem(excess);
  const record = asRecord(data);
  const method = asString(record?.["method"], MAX_METHOD);
  if (record?.["jsonrpc"] !== "2.0" || method === undefined) return problem("invalid");
  const params = record["params"] === undefined ? {} : asRecord(record["params"]);
  if (!Object.hasOwn(record, "id")) {
    return params === undefined ? problem("params") : { kind: "notification", method, params };
  }
  const id = asId(record["id"]);
  if (id === undefined) return problem("invalid");
  return params === undefined ? problem("params", id) : { kind: "request", id, method, params };
}

export function decodeFromAgent(data: unknown): FromAgent | FrameProblem {
  if (typeof data !== "string") return decodeObject(data);
  if (data.length > MAX_FRAME) return problem("too-large");
  const parsed = parseJson(data);
  return parsed === undefined ? problem("parse") : decodeObject(parsed);
}

/** The words of a call: the part of its order that the agent says. */
export interface ToolsCall {
  readonly name: string;
  readonly arguments: JsonObject;
  readonly progressToken?: RpcId;
  /**
   * In milliseconds: how long its caller waits. Unset where progress keeps it waiting, or nobody is
   * known to give up.
   */
  readonly patience?: number;
  /** The agent's trace, of a form that has no room for words. */
  readonly traceparent?: string;
}

/** W3C Trace Context, version 00: digits of a fixed number, since it goes into the log. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * A member of `_meta`: how long the app's client waits. The app asks for progress itself, and its
 * client may have asked for none.
 */
const PATIENCE = "webmcp-airlock/patience";

export function decodeToolsCall(params: JsonRecord): ToolsCall | undefined {
  const name = asString(params["name"], MAX_TOOL_NAME);
  const args = params["arguments"] === undefined ? {} : asRecord(params["arguments"]);
  if (name === undefined || args === undefined) return undefined;
  const { progressToken, traceparent, [PATIENCE]: patience } = asRecord(params["_meta"]) ?? {};
  const token = asId(progressToken);
  const said = typeof patience === "number" && patience > 0 ? [patience] : [];
  // Its own word can only be shorter.
  const waits = token === undefined ? [SILENT_CALLER_LIMIT, ...said] : said;
  const isTrace = typeof traceparent === "string" && TRACEPARENT.test(traceparent);
  return {
    name,
    arguments: args as JsonObject,
    ...(token === undefined ? {} : { progressToken: token }),
    ...(waits.length === 0 ? {} : { patience: Math.min(...waits) }),
    ...(isTrace ? { traceparent } : {}),
  };
}

export interface LogReadParams {
  /** The number of the last entry that the agent has. */
  readonly after: number;
  readonly most: number;
}

const MAX_LOG_ENTRIES = 200;

export function decodeLogRead(params: JsonRecord): LogReadParams | undefined {
  const { after = 0, most = MAX_LOG_ENTRIES } = params;
  const isNumber = (value: unknown, least: number): value is number =>
    Number.isSafeInteger(value) && (value as number) >= least;
  if (!isNumber(after, 0) || !isNumber(most, 1)) return undefined;
  return { after, most: Math.min(most, MAX_LOG_ENTRIES) };
}

/** @returns the id of the request that the agent no longer waits for */
export const decodeCancelled = (params: JsonRecord): RpcId | undefined => asId(params["requestId"]);

/** @returns where the next page of `tools/list` begins; undefined for a cursor that is not ours */
export function decodeCursor(params: JsonRecord): number | undefined {
  const { cursor } = params;
  if (cursor === undefined) return 0;
  return typeof cursor === "string" && /^\d{1,9}$/.test(cursor) ? Number(cursor) : undefined;
}

/**
 * @returns the name that the agent gives itself in `initialize`: a claim, to be cleaned before it
 * is shown; undefined where it gives none
 */
export function decodeClientName(params: JsonRecord): string | undefined {
  const { name } = asRecord(params["clientInfo"]) ?? {};
  if (typeof name !== "string" || name.trim() === "") return undefined;
  return name.slice(0, MAX_CLIENT_NAME);
}
