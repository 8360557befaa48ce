/** The methods that agents may call. */

import {
  RESOLVE_CAPABILITIES,
  type ResolveMethod,
} from "../../../src/annotations/resolve/resolve-messages.js";
import { ownRecord } from "../../../src/engine/enforce/own-records.js";
import { QUESTION, WORDS } from "../../../src/link/readings.js";
import { rpcMethodUnknown } from "../../../src/texts/agents.js";
import { decodeClientName, RpcCode } from "../../protocol/agent-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { refusalFor, rpcError } from "../calls/answers.js";
import type { AgentKind } from "../model/records.js";
import type { HandleRequest, Reply, RequestContext } from "./agent-connection.js";
import type { AppLogs } from "./app-logs.js";
import { readLog } from "./read-log.js";
import { passQuestion, passWords } from "./server-words.js";
import { resolveTool } from "./tools-annotations.js";
import { type CallWorker, callTool } from "./tools-call.js";
import { listTools } from "./tools-list.js";

/** MCP's; one that we do not know is answered with the newest that we do. */
const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

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

interface AnsweringWorker extends CallWorker {
  readonly appLogs: AppLogs;
}

interface Method {
  readonly isForApps?: true;
  answer(params: JsonRecord, context: RequestContext, worker: AnsweringWorker): Reply | Promise<Reply>;
}

const resolving = (method: ResolveMethod): Method => ({
  answer: (params, context, worker) => resolveTool(method, params, context, worker),
});

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["initialize", { answer: (params, _, { api }) => initialize(params, api.runtime.getManifest().version) }],
  ["ping", { answer: () => ({ result: {} }) }],
  ["tools/list", { answer: listTools }],
  ["tools/call", { answer: callTool }],
  ["tools/annotations", resolving("tools/annotations")],
  ["tools/resolve", resolving("tools/resolve")],
  [WORDS, { isForApps: true, answer: passWords }],
  [QUESTION, { isForApps: true, answer: passQuestion }],
  ["airlock/log", { isForApps: true, answer: readLog }],
  [
    "airlock/log-state",
    {
      isForApps: true,
      answer: (params, { connection }, { appLogs }) => appLogs.said(connection.agent, params),
    },
  ],
]);

/** @param kind what carries the agent's frames: part of how the person sees it, not of who it is */
export function createMethods(worker: AnsweringWorker, kind: AgentKind): HandleRequest {
  const { agents } = worker;
  return async (name, params, context) => {
    const { agent } = context.connection;
    const standing = agents.meet(agent, kind);
    const claimed = name === "initialize" ? decodeClientName(params) : undefined;
    if (claimed !== undefined) await agents.rename(agent, claimed);
    // Until the person approves it, an agent learns nothing, not even the names of methods.
    const refused = refusalFor(standing);
    if (refused !== undefined) return { error: refused };
    const method = METHODS.get(name);
    if (method === undefined || (method.isForApps && kind !== "app"))
      return { error: rpcError(RpcCode.methodNotFound, rpcMethodUnknown()) };
    return await method.answer(params, context, worker);
  };
}
