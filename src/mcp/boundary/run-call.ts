/** One call of a server's tool, through the call pipeline of `createBoundary`. */
import { speaks } from "../../annotations/model/facts.js";
import { normalizeResult } from "../../annotations/read/normalize-result.js";
import { normalizeRequest } from "../../annotations/request-annotations.js";
import { observe, observeRequest } from "../../annotations/session-trust.js";
import { isWarning } from "../../detection/is-warning.js";
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import type { EnforcedResult } from "../../engine/enforce/types.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { CallEnded } from "../../gateway/call-ended.js";
import { createBoundary } from "../../gateway/create-boundary.js";
import { heldStatements } from "../../gateway/held-result.js";
import { ruleWords } from "../../gateway/obtain-leave.js";
import type { AuditEntry, BoundaryPorts, ToolCall } from "../../gateway/ports.js";
import { isRecord } from "../../intrinsics/language.js";
import type { Decision } from "../../policy/types.js";
import {
  agentNobodyAsked,
  agentResultNobodyAsked,
  agentToolFailed,
  rpcHeldBack,
} from "../../texts/agents.js";
import { changedWhileRunning } from "../../texts/apps.js";
import type { ServerBoundaryOptions } from "./options.js";
import { type Outward, withoutMembers } from "./outward.js";
import { learn } from "./session-trusts.js";
import type { KnownTool } from "./tool-list.js";

/** A timer can wait no longer. */
const NO_LIMIT = 2 ** 31 - 1;
/** Members that the SDK itself writes into a result. A server's handler could too, so these are searched like other words. */
const PROTOCOL_META = ["io.modelcontextprotocol/serverInfo", "io.modelcontextprotocol/related-task"];
const ERA = "io.modelcontextprotocol/protocolVersion";

export interface CallParts {
  readonly options: ServerBoundaryOptions;
  readonly session: AgentSession;
  readonly outward: Outward;
  readonly tool: KnownTool;
  readonly request: JsonObject;
  readonly signal: AbortSignal;
  /** Whether the person was asked already: a task's result is fetched by a request of its own. */
  readonly isAsked: boolean;
  /** Hands the request to the server, and resolves with its response. */
  run(args: JsonObject): Promise<JsonObject>;
  /** Whether the server still declares of this tool what it did when the call began. */
  isSame(): Promise<boolean>;
  /** The server has begun a task, whose result comes later. */
  taskBegun(id: string): void;
}

/** An answer that is not a result: `input_required`, a task, an error. */
interface Interim {
  readonly response: JsonObject;
  readonly isError: boolean;
}

const asObject = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

/** Divides a result into the protocol's part and the tool's. */
function apart(result: JsonObject): { protocol: JsonObject; raw: JsonObject } {
  const { resultType, _meta: meta, ...rest } = result;
  const members = Object.entries(asObject(meta));
  const isProtocol = ([name]: [string, JsonValue]) => PROTOCOL_META.includes(name);
  const kept = Object.fromEntries(members.filter(isProtocol));
  const others = Object.fromEntries(members.filter((member) => !isProtocol(member)));
  return {
    protocol: {
      ...(resultType === "complete" ? { resultType } : {}),
      ...(Object.keys(kept).length > 0 ? { _meta: kept } : {}),
    },
    raw: Object.keys(others).length > 0 ? { ...rest, _meta: others } : rest,
  };
}

/** A rule wants a person's yes, and nobody is there who could give it. */
async function nobodyAsked(_call: ToolCall, decision?: Decision): Promise<never> {
  const rules = decision === undefined ? "" : ruleWords(decision);
  const words = decision?.stage === "post-result" ? agentResultNobodyAsked : agentNobodyAsked;
  throw new CallEnded("denied", words(rules));
}

class ServerCall {
  readonly #parts: CallParts;
  #interim: Interim | undefined;
  #outcome: AuditEntry["outcome"] | undefined;
  #raw: JsonObject | undefined;
  #protocol: JsonObject;

  constructor(parts: CallParts) {
    this.#parts = parts;
    const { _meta: meta } = asObject(parts.request["params"]);
    // Clients of the newer era insist on it, also in an answer that the server had no part in.
    this.#protocol = ERA in asObject(meta) ? { resultType: "complete" } : {};
  }

  async answer(): Promise<JsonObject> {
    const { request, session, options, tool, signal } = this.#parts;
    const params = asObject(request["params"]);
    const claims = normalizeRequest(params);
    const { contract } = tool;
    const result = await createBoundary(this.#ports()).callTool({
      agent: options.agent ?? "client",
      session,
      contract,
      arguments: asObject(params["arguments"]),
      stated: tool.declared,
      declared: tool.said,
      trust: learn(session, (state) => (speaks(claims) ? observeRequest(state, claims) : state)),
      signal,
    });
    const { jsonrpc = "2.0", id = null } = request;
    const interim = this.#interim;
    if (interim !== undefined && this.#mayLeave(interim)) return interim.response;
    const { _meta: meta, ...protocol } = this.#protocol;
    const whole = { ...protocol, ...(result as unknown as JsonObject) };
    const { _meta: own } = whole;
    const all = { ...asObject(meta), ...asObject(own) };
    return { jsonrpc, id, result: Object.keys(all).length > 0 ? { ...whole, _meta: all } : whole };
  }

  #mayLeave({ isError }: Interim): boolean {
    return this.#outcome === "done" || (isError && this.#outcome === "failed");
  }

  #ports(): BoundaryPorts {
    const { options, isAsked } = this.#parts;
    const allow = { ask: async () => "allow" as const };
    const deny = { ask: nobodyAsked };
    const consent = options.consent ?? (options.policy === undefined ? allow : deny);
    return {
      timeLimit: NO_LIMIT,
      validation: { validate: () => true },
      ...options,
      consent: isAsked ? allow : consent,
      audit: {
        append: async (entry) => {
          await options.audit?.append(entry);
          this.#outcome = entry.outcome;
        },
      },
      enforced: async (call, result) => {
        await options.enforced?.(call, result);
      },
      released: async (call, result, isHeld) => {
        await options.released?.(call, result, isHeld);
        if (this.#raw !== undefined) this.#learn(result, isHeld);
      },
      run: async (_call, complete) => await this.#run(complete()),
    };
  }

  /** Before the answer leaves. Redaction may have removed the annotations, so the raw ones count, too. */
  #learn({ agent, user }: EnforcedResult, isHeld: boolean): void {
    const { session, tool } = this.#parts;
    const { origin } = tool.contract;
    learn(session, (state) => {
      const hasFinding = user.findings?.some(isWarning) === true;
      const hasWithheld = user.withheld.length > 0;
      if (isHeld) return observe(state, { origin, result: heldStatements({ agent }), hasWithheld });
      const result = normalizeResult(agent);
      const seen = observe(state, { origin, declared: tool.declared, result, hasWithheld, hasFinding });
      return observe(seen, { origin, result: normalizeResult(this.#raw) });
    });
  }

  /** @returns the tool's own part of the result; the rest is kept here */
  async #run(args: JsonObject): Promise<unknown> {
    const response = await this.#parts.run(args);
    if (!(await this.#parts.isSame())) throw new CallEnded("failed", changedWhileRunning());
    const { result } = response;
    if (!isRecord(result)) {
      this.#interim = { response: this.#errorOf(response), isError: true };
      return { content: [], isError: true };
    }
    const interim = this.#interimOf(response, result as JsonObject);
    if (interim !== undefined) {
      this.#interim = { response: interim, isError: "error" in interim };
      return { content: [] };
    }
    const { protocol, raw } = apart(result as JsonObject);
    this.#protocol = { ...this.#protocol, ...(this.#parts.outward.pass(protocol) ?? {}) };
    this.#raw = raw;
    return raw;
  }

  /** Attack: a secret in an error's message, which no schema describes. */
  #errorOf({ jsonrpc = "2.0", id = null, error }: JsonObject): JsonObject {
    const { outward, tool } = this.#parts;
    const passed = outward.passError(asObject(error), agentToolFailed());
    const { code = -32603 } = passed;
    const told = tool.contract.enforces ? { code, message: agentToolFailed() } : passed;
    return { jsonrpc, id, error: told };
  }

  /** A task that has begun, or a question: its words pass the gate, and what the server reads again passes whole. */
  #interimOf(response: JsonObject, result: JsonObject): JsonObject | undefined {
    const { resultType, task, requestState = null } = result;
    const isTask = isRecord(task) && result["content"] === undefined;
    const isQuestion = typeof resultType === "string" && resultType !== "complete";
    if (!isTask && !isQuestion) return undefined;
    const { outward, tool } = this.#parts;
    const id = isTask ? (task as JsonObject)["taskId"] : undefined;
    const isSampling = tool.contract.enforces && JSON.stringify(result).includes('"sampling/createMessage"');
    const passed = isSampling ? undefined : outward.pass(withoutStatus(result));
    const whole = outward.passWhole([requestState, id ?? null]);
    if (passed === undefined || whole === undefined) {
      const { jsonrpc = "2.0", id: to = null } = response;
      return { jsonrpc, id: to, error: { code: -32603, message: rpcHeldBack() } };
    }
    if (typeof id === "string") this.#parts.taskBegun(id);
    return { ...response, result: passed };
  }
}

/** How a task is getting on, in a server's free words: before the result is there, what to search for is not known. */
export const withoutStatus = <Value extends JsonValue>(value: Value): Value =>
  withoutMembers(value, (name) => name === "statusMessage");

/** @returns the response that may leave; never rejects */
export const runCall = (parts: CallParts): Promise<JsonObject> => new ServerCall(parts).answer();
