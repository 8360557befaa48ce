/**
 * The last check before an agent gets a frame: it searches every frame once more, whatever produced
 * it. On a hit it withholds the whole unit (a result, an error, a notification, a tool of a list),
 * repairs nothing, and tells the person.
 */

import type { GateFault } from "../../../src/engine/enforce/gate.js";
import { refusal } from "../../../src/engine/enforce/mcp-result.js";
import { AS_IT_IS } from "../../../src/engine/enforce/passes.js";
import { release } from "../../../src/engine/enforce/release.js";
import type { JsonObject, JsonValue } from "../../../src/engine/schema/types.js";
import { resultHeldBack, rpcHeldBack } from "../../../src/texts/agents.js";
import { RpcCode, type ToAgent } from "../../protocol/agent-messages.js";
import { asRecord, type JsonRecord } from "../../protocol/decode.js";
import { heldBack } from "../audit/audit-notes.js";
import type { Worker } from "../calls/worker.js";
import type { Port } from "../platform/chrome-api.js";
import { post } from "../platform/port-inbox.js";

/** A frame on its way, and whose words it carries. */
export interface Outgoing {
  readonly frame: ToAgent;
  /**
   * The origin of the page whose words these are, as the browser states it; unset for Airlock's or
   * the agent's own.
   */
  readonly origin?: string | undefined;
  /** The agent's first frame was text: objects go as text, too. */
  readonly asText: boolean;
}

export class AgentGate {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** @returns whether something was posted. */
  post(port: Port, agent: string, { frame, origin, asText }: Outgoing): boolean {
    const passed = this.#pass(agent, frame, origin);
    return passed !== undefined && post(port, asText ? JSON.stringify(passed) : passed);
  }

  #pass(agent: string, frame: ToAgent, origin: string | undefined): ToAgent | undefined {
    if ("error" in frame) {
      const isClean = !this.#hold(agent, origin, frame.error as unknown as JsonObject);
      return isClean ? frame : { ...frame, error: { code: frame.error.code, message: rpcHeldBack() } };
    }
    if (!("result" in frame)) {
      return this.#hold(agent, origin, (frame.params ?? null) as JsonValue) ? undefined : frame;
    }
    const result = asRecord(frame.result);
    if (result === undefined) return frame;
    const { tools } = result;
    if (Array.isArray(tools)) {
      const kept = tools.filter((tool: JsonRecord) => !this.#holdTool(agent, tool));
      return kept.length === tools.length ? frame : { ...frame, result: { ...result, tools: kept } };
    }
    const tool = asRecord(result["tool"]);
    const isHeld =
      tool === undefined
        ? this.#hold(agent, origin, result as JsonObject)
        : this.#holdTool(agent, tool, origin);
    if (!isHeld) return frame;
    const { jsonrpc, id } = frame;
    if (Array.isArray(result["content"])) return { jsonrpc, id, result: refusal(resultHeldBack()) };
    return { jsonrpc, id, error: { code: RpcCode.internalError, message: rpcHeldBack() } };
  }

  /** Only the tool's name in our own record is the page's. */
  #holdTool(agent: string, { name, ...rest }: JsonRecord, from?: string): boolean {
    const meta = asRecord(rest["_meta"]) ?? {};
    const own = asRecord(meta["webmcp-airlock/tool"]);
    const { "webmcp-airlock/tool": _, ...others } = meta;
    const origin = from ?? (own?.["origin"] as string | undefined);
    const names = [name, own?.["name"] ?? null];
    const fault = this.#faultOf({ ...rest, names, _meta: others } as unknown as JsonObject, agent, origin);
    return this.#note(agent, origin, fault, String(own?.["name"] ?? ""));
  }

  #hold(agent: string, origin: string | undefined, unit: JsonValue): boolean {
    return this.#note(agent, origin, this.#faultOf(unit, agent, origin));
  }

  /** A frame that cannot be searched does not pass. */
  #faultOf(unit: JsonValue, agent: string, origin = ""): GateFault | undefined {
    const { sessions, vault, issued } = this.#worker;
    const { value, fault } = release(unit, {
      session: sessions.known(agent),
      origin,
      passes: AS_IT_IS,
      isIssued: (handle) => issued.has(agent, handle) || vault.get(handle)?.agent === agent,
    });
    return fault ?? (value === undefined ? "value" : undefined);
  }

  #note(agent: string, origin: string | undefined, fault: GateFault | undefined, tool = ""): boolean {
    if (fault !== undefined) void this.#worker.audit.mention(heldBack({ agent, origin, tool, fault }));
    return fault !== undefined;
  }
}
