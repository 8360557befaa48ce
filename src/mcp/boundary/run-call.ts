/** One call of a server's tool, through the call pipeline of `createBoundary`. */
import type { AgentSession } from "../../engine/enforce/agent-session.js";
import { publicErrorIn } from "../../engine/enforce/public-errors.js";
import { closedContract, secretTexts } from "../../engine/enforce/used-secrets.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { CallEnded } from "../../gateway/call-ended.js";
import { createBoundary } from "../../gateway/create-boundary.js";
import { inputOf, markedTexts } from "../../gateway/input-contract.js";
import { type InterimKind, ownError, ownInterim } from "../../gateway/messages/own-members.js";
import { ruleWords } from "../../gateway/obtain-leave.js";
import type { AuditEntry, BoundaryPorts, PolicyPort, ToolCall } from "../../gateway/ports.js";
import { isRecord } from "../../intrinsics/language.js";
import type { Decision } from "../../policy/types.js";
import {
  agentNobodyAsked,
  agentResultNobodyAsked,
  agentToolFailed,
  rpcHeldBack,
} from "../../texts/agents.js";
import { changedWhileRunning, resultNotKnown } from "../../texts/apps.js";
import { apart, listen } from "./apart.js";
import type { ServerBoundaryOptions } from "./options.js";
import type { Outward } from "./outward.js";
import type { KnownTool } from "./tool-list.js";

/** The longest time that a timer can wait. */
const NO_LIMIT = 2 ** 31 - 1;
const ERA = "io.modelcontextprotocol/protocolVersion";

export interface CallParts {
  readonly options: ServerBoundaryOptions;
  readonly session: AgentSession;
  readonly outward: Outward;
  readonly tool: KnownTool;
  readonly request: JsonObject;
  readonly arguments: JsonObject;
  readonly signal: AbortSignal;
  /**
   * The call was let through already: this is what its task returned. It is a result, whatever it
   * looks like.
   */
  readonly isTask: boolean;
  /**
   * Hands the request to the server, and resolves with its response.
   *
   * @param tool as the call is held to: a tool that gets a secret may say nothing else.
   */
  run(args: JsonObject, tool: KnownTool): Promise<JsonObject>;
  /** Whether the server still declares of this tool what it did when the call began. */
  isSame(): Promise<boolean>;
  /**
   * The server has begun a task, whose result comes later. @returns false where there is no room
   * for it
   */
  taskBegun(id: string, tool: KnownTool, args: JsonObject): boolean;
}

/** An answer that is not a result: `input_required`, a task, an error. */
interface Interim {
  readonly response: JsonObject;
  readonly isError: boolean;
}

const asObject = (value: JsonValue | undefined): JsonObject => (isRecord(value) ? (value as JsonObject) : {});

/** Members of a tool's result: what has one of them is a result, whether a task is in it or not. */
const OF_RESULT = ["content", "structuredContent", "isError", "toolResult"];
/** Members of other messages: clients that look for a result do not read them. */
const OF_OTHERS = [
  ...["task", "result", "error", "inputRequests", "requestState"],
  ...["taskId", "status", "statusMessage"],
];

/**
 * @returns what a result calls itself, read with what it has; undefined for a kind that is not
 * known
 */
function kindOf({ resultType, task, ...rest }: JsonObject): InterimKind | "result" | undefined {
  if (resultType === undefined || resultType === "complete") {
    return isRecord(task) && !OF_RESULT.some((name) => rest[name] !== undefined) ? "begun" : "result";
  }
  return resultType === "task" || resultType === "input_required" ? resultType : undefined;
}

/** For rules that let a task's result through to what they say of results. */
const LET_THROUGH: Decision = { effect: "allow", stage: "pre-call", reasons: [], remember: "session" };

/** A rule wants a person's yes, and nobody is there who could give it. */
async function nobodyAsked(_call: ToolCall, decision?: Decision): Promise<never> {
  const rules = decision === undefined ? "" : ruleWords(decision);
  const words = decision?.stage === "post-result" ? agentResultNobodyAsked : agentNobodyAsked;
  throw new CallEnded("denied", words(rules));
}

class ServerCall {
  readonly #parts: CallParts;
  /** The tool with the contract that this call is held to. */
  #tool: KnownTool;
  #interim: Interim | undefined;
  #outcome: AuditEntry["outcome"] | undefined;
  #protocol: JsonObject;

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#tool = parts.tool;
    const { _meta: meta } = asObject(parts.request["params"]);
    // Clients of the newer era insist on it, also in an answer that the server had no part in.
    this.#protocol = ERA in asObject(meta) ? { resultType: "complete" } : {};
  }

  async answer(): Promise<JsonObject> {
    const { request, session, options, tool, signal, outward, arguments: args } = this.#parts;
    const { contract } = tool;
    const result = await createBoundary(this.#ports()).callTool({
      agent: options.agent ?? "client",
      session,
      contract,
      arguments: args,
      stated: tool.declared,
      declared: tool.said,
      signal,
    });
    const { jsonrpc = "2.0", id = null } = request;
    const interim = this.#interim;
    if (interim !== undefined && this.#mayLeave(interim)) return interim.response;
    // Only now, since the result says what to search for.
    const { _meta: meta, ...protocol } = outward.pass(this.#protocol) ?? {};
    const whole = { ...protocol, ...(result as unknown as JsonObject) };
    const { _meta: own } = whole;
    const all = { ...asObject(meta), ...asObject(own) };
    return { jsonrpc, id, result: Object.keys(all).length > 0 ? { ...whole, _meta: all } : whole };
  }

  #mayLeave({ isError }: Interim): boolean {
    return this.#outcome === "done" || (isError && this.#outcome === "failed");
  }

  #ports(): BoundaryPorts {
    const { options, isTask } = this.#parts;
    const { policy, secrets, ...others } = options;
    const allow = { ask: async () => "allow" as const };
    const deny = { ask: nobodyAsked };
    const consent = options.consent ?? (policy === undefined ? allow : deny);
    const ofTask = policy && {
      before: async () => LET_THROUGH,
      after: (...result: Parameters<PolicyPort["after"]>) => policy.after(...result),
    };
    const judge = isTask ? ofTask : policy;
    return {
      timeLimit: NO_LIMIT,
      validation: { validate: () => true },
      ...others,
      ...(isTask ? { validation: { validate: () => true } } : {}),
      ...(isTask || secrets === undefined ? {} : { secrets }),
      ...(judge === undefined ? {} : { policy: judge }),
      consent: isTask ? allow : consent,
      audit: {
        append: async (entry) => {
          await options.audit?.append(entry);
          this.#outcome = entry.outcome;
        },
      },
      run: async (_call, complete) => await this.#run(complete()),
    };
  }

  /** @returns the tool's own part of the result; the rest is kept here */
  async #run(args: JsonObject): Promise<unknown> {
    this.#tool = heldTo(this.#parts, args);
    const response = await this.#parts.run(args, this.#tool);
    const { result } = response;
    if (!(await this.#isSame(result))) throw new CallEnded("failed", changedWhileRunning());
    if (!isRecord(result)) {
      this.#interim = { response: this.#errorOf(response), isError: true };
      return { content: [], isError: true };
    }
    const kind = kindOf(result as JsonObject);
    if (kind === undefined || (kind !== "result" && this.#parts.isTask))
      return this.#unknown(result as JsonObject);
    if (kind !== "result") {
      const interim = this.#interimOf(kind, response, result as JsonObject);
      this.#interim = { response: interim, isError: "error" in interim };
      return { content: [] };
    }
    const { protocol, raw } = apart(result as JsonObject);
    this.#begun(taskIdOf(result as JsonObject));
    this.#protocol = { ...this.#protocol, ...protocol };
    return this.#tool.contract.enforces ? withoutOthers(raw) : raw;
  }

  /**
   * Whether the tool is still as it was. If not, its result does not leave; yet the tool may go on
   * as a task.
   */
  async #isSame(result: JsonValue | undefined): Promise<boolean> {
    let isSame = false;
    try {
      isSame = await this.#parts.isSame();
    } finally {
      if (!isSame && isRecord(result)) this.#keep(result as JsonObject);
    }
    return isSame;
  }

  #keep(result: JsonObject): void {
    listen(this.#parts, this.#tool.contract, result);
    this.#begun(taskIdOf(result));
  }

  /** Attack: a result calls itself a kind that only some clients take for a result. */
  #unknown(result: JsonObject): never {
    this.#keep(result);
    throw new CallEnded("failed", resultNotKnown());
  }

  /** Attack: an error's message holds a secret, and no schema describes it. */
  #errorOf({ jsonrpc = "2.0", id = null, error }: JsonObject): JsonObject {
    const said = asObject(error);
    const words = publicErrorIn(this.#tool.contract, said, true) ?? agentToolFailed();
    const own = this.#tool.contract.enforces ? ownError(said, words) : said;
    return { jsonrpc, id, error: this.#parts.outward.passError(own, agentToolFailed()) };
  }

  /**
   * The answer before a result: a task that has begun, or a question. Its own members pass; what
   * the server will read again passes whole or not at all.
   */
  #interimOf(kind: InterimKind, response: JsonObject, result: JsonObject): JsonObject {
    const { outward } = this.#parts;
    const { enforces } = this.#tool.contract;
    const { jsonrpc = "2.0", id: to = null } = response;
    if (OF_RESULT.some((name) => result[name] !== undefined))
      listen(this.#parts, this.#tool.contract, result);
    const own = ownInterim(kind, result, enforces);
    const id = kind === "begun" ? asObject(own?.["task"])["taskId"] : own?.["taskId"];
    const hasRoom = this.#begun(id);
    const passed = own === undefined || !hasRoom ? undefined : outward.pass(own);
    const whole = outward.passWhole([own?.["requestState"] ?? null, id ?? null]);
    if (passed === undefined || whole === undefined)
      return { jsonrpc, id: to, error: { code: -32603, message: rpcHeldBack() } };
    return { jsonrpc, id: to, result: passed };
  }

  /** Notes that a task goes on, also where the client does not hear of it. */
  #begun(id: JsonValue | undefined): boolean {
    if (typeof id !== "string") return true;
    const isUsed = this.#tool !== this.#parts.tool;
    return this.#parts.taskBegun(id, this.#tool, isUsed ? {} : this.#parts.arguments);
  }
}

/** @returns the task that an answer to a call says has begun, whatever else the answer says */
export const taskIdOf = (result: JsonObject): JsonValue | undefined =>
  asObject(result["task"])["taskId"] ?? result["taskId"];

function withoutOthers(raw: JsonObject): JsonObject {
  // A plain value of a tool may have members of any name.
  if (!OF_RESULT.some((name) => raw[name] !== undefined)) return raw;
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !OF_OTHERS.includes(name)));
}

/**
 * The contract of a call. Attack: a tool that was given a secret says it before its result, in a
 * log line, or in a task's result.
 */
function heldTo({ tool, arguments: given }: CallParts, complete: JsonObject): KnownTool {
  if (JSON.stringify(complete) === JSON.stringify(given)) return tool;
  const { guessable } = secretTexts(tool.contract, markedTexts(complete, inputOf(tool.contract)));
  return { ...tool, contract: closedContract(tool.contract, guessable, "used-secret") };
}

/** @returns the response that may leave; never rejects */
export const runCall = (parts: CallParts): Promise<JsonObject> => new ServerCall(parts).answer();
