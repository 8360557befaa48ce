/**
 * `tools/annotations` and `tools/resolve` for servers built with the official SDK, 1.x or 2.x ·
 * S0-37, S4-06, S4-07, S4-21
 */
import type { ToolAnnotations } from "../../annotations/model/author-types.js";
import type { PlainObject } from "../../annotations/model/plain-data.js";
import { normalizeTool } from "../../annotations/read/normalize-tool.js";
import { AnswerMemo } from "../../annotations/resolve/answer-memo.js";
import { type ResolveFailure, resolveAnnotations } from "../../annotations/resolve/resolve-annotations.js";
import {
  decodeResolveParams,
  flagResolvable,
  RESOLVE_CAPABILITIES,
  RESOLVE_METHODS,
  ResolveCode,
  type ResolveMethod,
  writeResolveResult,
} from "../../annotations/resolve/resolve-messages.js";
import { isRecord } from "../../intrinsics/language.js";
import { rpcArgumentsInvalid, rpcMethodUnknown, rpcResolveFailures } from "../../texts/agents.js";
import { toolNotListed } from "../../texts/apps.js";
import type { JsonRecord } from "../json.js";
import type { ConnectableServer, ServerTransport } from "./enforce-transport.js";

/** A tool that can say what a particular call would be like. */
export interface DescribedTool {
  /** As the server lists them. */
  readonly annotations?: ToolAnnotations;
  /** Whether the arguments satisfy the tool's `inputSchema`: the same check as before a call. */
  isValid(args: PlainObject): boolean;
  /**
   * Describes a call with these arguments, and has no effect. Its answer refines `annotations`; the
   * same arguments must get the same answer, or the worse of both counts.
   */
  resolveAnnotations(args: PlainObject, signal: AbortSignal): ToolAnnotations | Promise<ToolAnnotations>;
}

interface Request {
  readonly method: string;
  readonly params?: unknown;
}
type Fallback = (request: never, context: never) => Promise<unknown>;

/** A `Server` of either generation. */
interface LowServer extends ConnectableServer {
  registerCapabilities(capabilities: object): void;
  fallbackRequestHandler?: Fallback | undefined;
}
/** The same, or an `McpServer`. */
export type ResolvingServer = LowServer | { readonly server: LowServer };

export interface ResolverOptions {
  /** Milliseconds for one answer; default 2,000. */
  readonly timeLimit?: number;
}

const TIME_LIMIT = 2_000;

class RpcError extends Error {
  readonly code: number;

  constructor(code: number, words: string) {
    super(words);
    this.code = code;
  }
}

async function answer(
  method: ResolveMethod,
  params: unknown,
  tools: ReadonlyMap<string, DescribedTool>,
  ports: { readonly memo: AnswerMemo; readonly timeLimit: number },
): Promise<unknown> {
  const asked = decodeResolveParams(params);
  if (asked === undefined) throw new RpcError(ResolveCode.invalidParams, rpcArgumentsInvalid());
  const { name, arguments: args } = asked;
  const tool = tools.get(name);
  if (tool === undefined) throw new RpcError(ResolveCode.invalidParams, toolNotListed());
  const declaration = { annotations: tool.annotations, dynamicAnnotations: true };
  const declared = normalizeTool(declaration);
  const resolution = await resolveAnnotations(
    { tool: declaration, declared, epoch: name, arguments: args },
    {
      ...ports,
      ask: async (given, signal) => await tool.resolveAnnotations(given, signal),
      isValid: (given) => tool.isValid(given),
    },
  );
  if (resolution.ok) return writeResolveResult(method, name, resolution.security);
  throw new RpcError(resolution.code, rpcResolveFailures[resolution.reason satisfies ResolveFailure]());
}

const isResolveMethod = (method: string): method is ResolveMethod =>
  (RESOLVE_METHODS as readonly string[]).includes(method);

const flagged = (tool: unknown, tools: ReadonlyMap<string, DescribedTool>): unknown =>
  isRecord(tool) && tools.has(String(tool["name"])) ? flagResolvable(tool) : tool;

/** At the transport: `McpServer` makes its list itself, and knows no such member. S4-02 */
function flagLists(low: LowServer, tools: ReadonlyMap<string, DescribedTool>): void {
  const connect = low.connect.bind(low) as (transport: ServerTransport) => Promise<void>;
  const flagging = (transport: ServerTransport) => {
    const send = transport.send.bind(transport) as (message: unknown, options: unknown) => Promise<void>;
    const value = (message: JsonRecord, options: unknown) => {
      const { result } = message;
      const listed = isRecord(result) ? result["tools"] : undefined;
      if (!Array.isArray(listed)) return send(message, options);
      const shown = listed.map((tool) => flagged(tool, tools));
      return send({ ...message, result: { ...(result as object), tools: shown } }, options);
    };
    Object.defineProperty(transport, "send", { value, configurable: true, writable: true });
    return connect(transport);
  };
  Object.defineProperty(low, "connect", { value: flagging, configurable: true, writable: true });
}

/**
 * Lets a server answer `tools/annotations` and `tools/resolve`. Never runs a tool. A tool that is
 * not among `tools` is unknown (-32602); a resolver that fails, takes too long or answers
 * unreadably gives -32603, and the static annotations hold.
 *
 * The capability is declared, and these tools are listed with `dynamicAnnotations: true`, so that
 * clients ask.
 *
 * @param server not yet connected
 */
export function registerResolvers(
  server: ResolvingServer,
  tools: { readonly [name: string]: DescribedTool },
  { timeLimit = TIME_LIMIT }: ResolverOptions = {},
): void {
  const low = "server" in server ? server.server : server;
  const known = new Map(Object.entries(tools));
  low.registerCapabilities(RESOLVE_CAPABILITIES);
  flagLists(low, known);
  const ports = { memo: new AnswerMemo(), timeLimit };
  const before = low.fallbackRequestHandler as
    | ((request: Request, context: unknown) => Promise<unknown>)
    | undefined;
  low.fallbackRequestHandler = async (request: Request, context: unknown) => {
    const { method, params } = request;
    if (isResolveMethod(method)) return await answer(method, params, known, ports);
    if (before !== undefined) return await before(request, context);
    throw new RpcError(-32601, rpcMethodUnknown());
  };
}
