/** The methods that agents may call. */

import {
  RESOLVE_CAPABILITIES,
  type ResolveMethod,
} from "../../../src/annotations/resolve/resolve-messages.js";
import { ownRecord } from "../../../src/engine/enforce/own-records.js";
import { rpcMethodUnknown } from "../../../src/texts/agents.js";
import { decodeClientName, RpcCode } from "../../protocol/agent-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { refusalFor, rpcError } from "../calls/answers.js";
import type { AgentKind } from "../model/records.js";
import type { Agents } from "../stores/agents.js";
import type { HandleRequest, Reply, RequestContext } from "./agent-connection.js";

/** MCP's; one that we do not know is answered with the newest that we do. */
const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

export interface MethodParts {
  readonly agents: Agents;
  readonly version: string;
  listTools(params: JsonRecord, context: RequestContext): Promise<Reply>;
  callTool(params: JsonRecord, context: RequestContext): Promise<Reply>;
  /** For apps, which write it out for other programs. */
  readLog(params: JsonRecord, context: RequestContext): Promise<Reply>;
  /** From apps: whether the log is where the organisation wants it. */
  logState(params: JsonRecord, context: RequestContext): Reply;
  resolveTool(method: ResolveMethod, params: JsonRecord, context: RequestContext): Promise<Reply>;
}

const DYNAMIC = "webmcp-airlock/dynamic-annotations";

function initialize(params: JsonRecord, version: string): Reply {
  const asked = params["protocolVersion"];
  const protocolVersion = PROTOCOL_VERSIONS.find((known) => known === asked) ?? PROTOCOL_VERSIONS[0];
  return {
    result: {
      protocolVersion,
      capabilities: {
        tools: { listChanged: true, ...RESOLVE_CAPABILITIES.tools },
        extensions: { [DYNAMIC]: ownRecord({ ...RESOLVE_CAPABILITIES.extensions[DYNAMIC] }) },
      },
      serverInfo: { name: "webmcp-airlock", version },
    },
  };
}

/** @param kind what carries the agent's frames: part of how the person sees it, not of who it is */
export function createMethods(parts: MethodParts, kind: AgentKind): HandleRequest {
  const { agents } = parts;
  return async (method, params, context) => {
    const { agent } = context.connection;
    const standing = agents.meet(agent, kind);
    const name = method === "initialize" ? decodeClientName(params) : undefined;
    if (name !== undefined) await agents.rename(agent, name);
    // Until the person approves it, an agent learns nothing, not even the names of methods.
    const refused = refusalFor(standing);
    if (refused !== undefined) return { error: refused };
    switch (method) {
      case "initialize":
        return initialize(params, parts.version);
      case "ping":
        return { result: {} };
      case "tools/list":
        return await parts.listTools(params, context);
      case "tools/call":
        return await parts.callTool(params, context);
      case "tools/annotations":
      case "tools/resolve":
        return await parts.resolveTool(method, params, context);
      case "airlock/log":
        if (kind === "app") return await parts.readLog(params, context);
        break;
      case "airlock/log-state":
        if (kind === "app") return parts.logState(params, context);
    }
    return { error: rpcError(RpcCode.methodNotFound, rpcMethodUnknown()) };
  };
}
