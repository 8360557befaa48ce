/**
 * The MCP server of one connection, for both eras of the protocol: the SDK's low-level `Server`
 * over a source of tools.
 */
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
  type StandardSchemaV1,
  type Tool,
} from "@modelcontextprotocol/server";
import {
  decodeResolveParams,
  RESOLVE_CAPABILITIES,
  RESOLVE_METHODS,
} from "../../annotations/resolve/resolve-messages.js";
import { isRecord } from "../../intrinsics/language.js";
import { SILENT_CLIENT_PATIENCE } from "../../link/limits.js";
import { questionGone } from "../../texts/alone.js";
import { instructions, requestTooLarge, unansweredQuestion, unknownTool } from "../../texts/apps.js";
import type { JsonRecord } from "../json.js";
import { type Client, LineError, NoAnswerError, type RequestOptions, type ToolSource } from "../source.js";
import { whatIsMissing } from "./answers.js";
import { type AskedCalls, type Asking, QuestionGoneError } from "./asked-calls.js";
import { type CallAnswer, type CallParams, ToolCalls, UnknownToolError } from "./tool-calls.js";
import {
  EXTENSIONS,
  extendResolution,
  extendResult,
  extendTool,
  type Negotiated,
  negotiatedBy,
  RESOLUTION,
} from "./upstream-extensions.js";

export interface ServerParts {
  readonly source: ToolSource;
  readonly version: string;
  /**
   * One client's calls. Over HTTP they outlive the server, since each request of the new era has a
   * server of its own.
   */
  readonly calls?: ToolCalls;
  /** What the client is told at the start, in place of what is so with a browser. */
  readonly instructions?: string;
  /** What it can do besides. */
  readonly capabilities?: JsonRecord;
  /** The client has said who it is, and what it can do. */
  readonly met?: () => void;
  /** Where the client's person is asked by the client. */
  readonly asked?: AskedCalls<CallAnswer>;
}

/**
 * A Standard Schema for the params of methods that the SDK does not know. Without arguments it
 * refuses them. S4-06
 */
const RESOLVABLE: StandardSchemaV1<CallParams> = {
  "~standard": {
    version: 1,
    vendor: "webmcp-airlock",
    validate: (value) =>
      decodeResolveParams(value) === undefined
        ? { issues: [{ message: "name must be a string, and arguments an object." }] }
        : { value: value as CallParams },
  },
};

const LOGGER = "webmcp-airlock";

/**
 * Sends progress where the client asked for it, and the same steps as log messages: names and our
 * own words, never a value.
 *
 * @returns the options of the call, and a function that waits until all was sent: after the answer,
 * clients take none
 */
export function optionsOf(
  { mcpReq }: ServerContext,
  tool?: string,
): { options: RequestOptions; told: () => Promise<unknown> } {
  const { signal } = mcpReq;
  const progressToken = mcpReq._meta?.progressToken;
  const sent: Promise<unknown>[] = [];
  const send = (sending: Promise<unknown>) => void sent.push(sending.catch(() => undefined));
  const progressed = (progress: number, message?: string) => {
    if (tool !== undefined && message !== undefined)
      send(mcpReq.log("info", { tool, step: message }, LOGGER));
    if (progressToken === undefined) return;
    const params = { progressToken, progress, ...(message === undefined ? {} : { message }) };
    send(mcpReq.notify({ method: "notifications/progress", params }));
  };
  const patience = progressToken === undefined ? { patience: SILENT_CLIENT_PATIENCE } : {};
  return { options: { signal, progressed, ...patience }, told: () => Promise.all(sent) };
}

/** The client says it with each request, or said it once when it connected. */
function clientOf(server: Server, context?: ServerContext): Client | undefined {
  const envelope = context?.mcpReq.envelope as JsonRecord | undefined;
  const said = envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  if (!isRecord(said) || typeof said["name"] !== "string" || said["name"].trim() === "") return undefined;
  return { name: said["name"], version: String(said["version"] ?? "") };
}

/**
 * The client says it with each request, or said it once when it connected: nothing is kept from an
 * earlier request.
 */
function capabilitiesOf(server: Server, { mcpReq }: ServerContext): unknown {
  const envelope = mcpReq.envelope as JsonRecord | undefined;
  return envelope === undefined ? server.getClientCapabilities() : envelope[CLIENT_CAPABILITIES_META_KEY];
}

/** Elicitation without a mode means forms · MCP 2025-11-25 */
export function askingOf(server: Server, ctx: ServerContext): Asking {
  const capabilities = capabilitiesOf(server, ctx);
  const elicitation = isRecord(capabilities) ? capabilities["elicitation"] : undefined;
  const canBeAsked =
    isRecord(elicitation) && (Object.keys(elicitation).length === 0 || isRecord(elicitation["form"]));
  const { signal, inputResponses: responses } = ctx.mcpReq;
  return { signal, canBeAsked, requestState: ctx.mcpReq.requestState(), responses };
}

/**
 * Gives a result the form of the client's era, by the SDK; upstream is changing that form, so
 * nothing else here knows it. What the SDK adds as text is made of what the gate let pass.
 */
function shape(
  server: Server,
  { result, tool, through }: CallAnswer,
  negotiated: Negotiated,
): CallToolResult {
  const extended = tool === undefined ? result : extendResult(result, tool, negotiated);
  const schema = through === undefined ? tool?.["outputSchema"] : undefined;
  return server.projectCallToolResult(extended as CallToolResult, isRecord(schema) ? schema : undefined);
}

/**
 * MCP keeps -32000 to -32019 for itself, so the extension's own codes in that range are told a
 * thousand higher. U-14
 */
export const codeFor = (code: number): number => (code <= -32000 && code > -32020 ? code + 1_000 : code);

/**
 * 2026-07-28 states the client's capabilities with each request, so there upstream's method asks
 * for upstream's extension. `tools/annotations` is a proposal's, and needs none. U-07
 */
function requireResolution(method: string, negotiated: Negotiated, { mcpReq }: ServerContext): void {
  if (method !== "tools/resolve" || mcpReq.envelope === undefined || negotiated.has(RESOLUTION)) return;
  const requiredCapabilities = { extensions: { [RESOLUTION]: {} } };
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities });
}

/** An error of a resolve method. Nothing ran, whatever became of the request. */
function rethrow(error: unknown, { source }: ServerParts): never {
  if (error instanceof LineError) throw new ProtocolError(codeFor(error.code), error.message, error.data);
  if (!(error instanceof NoAnswerError)) throw error;
  const words = error.problem === "too-large" ? requestTooLarge() : whatIsMissing(source.states());
  throw new ProtocolError(ProtocolErrorCode.InternalError, words ?? unansweredQuestion());
}

/** Calls a tool. The client gets a result; for an unknown tool it gets an error of the protocol. */
async function answerCall(
  server: Server,
  calls: ToolCalls,
  asked: AskedCalls<CallAnswer> | undefined,
  params: CallParams,
  ctx: ServerContext,
) {
  try {
    const { options, told } = optionsOf(ctx, params.name);
    const start = (given: RequestOptions) => calls.call(params, given);
    const turn = asked === undefined ? undefined : await asked.run(askingOf(server, ctx), options, start);
    if (turn !== undefined && "asked" in turn) return turn.asked;
    const answer = turn?.answer ?? (await start(options));
    await told();
    return shape(server, answer, negotiatedBy(capabilitiesOf(server, ctx)));
  } catch (error) {
    if (error instanceof QuestionGoneError) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, questionGone());
    }
    if (!(error instanceof UnknownToolError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(params.name));
  }
}

const CAPABILITIES = {
  tools: { listChanged: true, ...RESOLVE_CAPABILITIES.tools },
  logging: {},
  extensions: { ...EXTENSIONS, ...RESOLVE_CAPABILITIES.extensions },
};

export function createServer(parts: ServerParts): Server {
  const server = new Server(
    { name: "webmcp-airlock", title: "Airlock", version: parts.version },
    {
      capabilities: { ...CAPABILITIES, ...parts.capabilities },
      instructions: parts.instructions ?? instructions(),
    },
  );
  const calls = parts.calls ?? new ToolCalls(parts.source);
  const meet = (ctx?: ServerContext) => {
    parts.met?.();
    const client = clientOf(server, ctx);
    if (client !== undefined) parts.source.introduce(client);
  };
  // The person may be asked about it before it asks for anything.
  server.oninitialized = () => meet();
  const negotiated = (ctx: ServerContext) => negotiatedBy(capabilitiesOf(server, ctx));
  server.setRequestHandler("tools/list", async ({ params }, ctx) => {
    meet(ctx);
    const page = await calls.list(params?.cursor);
    if (page === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "Unknown cursor.");
    const tools = page.tools.map((tool) => extendTool(tool, negotiated(ctx)));
    return { ...page, tools: tools as unknown as Tool[] };
  });
  server.setRequestHandler("tools/call", async ({ params }, ctx) => {
    meet(ctx);
    return await answerCall(server, calls, parts.asked, params as CallParams, ctx);
  });
  for (const method of RESOLVE_METHODS) {
    server.setRequestHandler(method, { params: RESOLVABLE }, async (params, ctx) => {
      meet(ctx);
      requireResolution(method, negotiated(ctx), ctx);
      const result = await calls
        .resolve(method, params, optionsOf(ctx).options)
        .catch((error) => rethrow(error, parts));
      return extendResolution(result, negotiated(ctx));
    });
  }
  return server;
}
