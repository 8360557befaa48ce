/**
 * The same server, built with either generation of the official SDK; and what its clients hear of
 * it.
 */
import { Client as Client2, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemory1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server as Server1 } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from "@modelcontextprotocol/sdk/types.js";
import {
  createMcpHandler,
  InMemoryTransport as InMemory2,
  Server as Server2,
} from "@modelcontextprotocol/server";
import {
  createSession,
  enforceServer,
  enforceTransport,
  type ServerBoundaryOptions,
} from "../../../src/mcp/boundary/index.js";
import { CANARY } from "../../gateway/agent-view.js";

export type Notify = (method: string, params: object) => Promise<void>;

/** A server's tools, and what they do; a test may change both while it runs. */
export interface Played {
  tools: Tool[];
  call(name: string, args: object, notify: Notify, token: unknown): Promise<CallToolResult>;
}

export const MARKED = {
  type: "object" as const,
  properties: {
    id: { type: "string", pattern: "^k_" },
    secret: { type: "string", minLength: 12, "x-sensitive": true },
  },
  required: ["id", "secret"],
  additionalProperties: false,
};
export const KEY = { id: "k_1", secret: CANARY };

export const tool = (name: string, more: object = {}): Tool => ({
  name,
  inputSchema: { type: "object" },
  ...more,
});
export const structured = (value: Record<string, unknown>): CallToolResult => ({
  content: [{ type: "text", text: JSON.stringify(value) }],
  structuredContent: value,
});
export const text = (words: string): CallToolResult => ({ content: [{ type: "text", text: words }] });

const INFO = { name: "played", version: "1" };
const OPTIONS = { capabilities: { tools: { listChanged: true }, logging: {} } };

function build1(played: Played): Server1 {
  const server = new Server1(INFO, OPTIONS);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: played.tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { sendNotification }) => {
    const notify: Notify = (method, given) => sendNotification({ method, params: given } as never);
    return played.call(params.name, params.arguments ?? {}, notify, params._meta?.progressToken);
  });
  return server;
}

function build2(played: Played): Server2 {
  const server = new Server2(INFO, OPTIONS);
  server.setRequestHandler("tools/list", () => ({ tools: played.tools as never }));
  server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
    const notify: Notify = (method, given) => mcpReq.notify({ method, params: given } as never);
    const { name, arguments: args = {} } = params;
    return (await played.call(name, args, notify, mcpReq._meta?.progressToken)) as never;
  });
  return server;
}

/** A client, and all that reached its transport. */
export interface Connected {
  readonly client: Client1;
  readonly heard: unknown[];
  readonly changed: () => Promise<void>;
  close(): Promise<void>;
}

function listen(transport: { onmessage?: unknown }, heard: unknown[]): void {
  const before = transport.onmessage as (...args: unknown[]) => void;
  transport.onmessage = (...args: unknown[]) => {
    heard.push(args[0]);
    before(...args);
  };
}

async function connect1(played: Played, options: ServerBoundaryOptions): Promise<Connected> {
  const server = build1(played);
  const [mine, theirs] = InMemory1.createLinkedPair();
  await server.connect(enforceTransport(theirs, options));
  const client = new Client1(INFO);
  const heard: unknown[] = [];
  await client.connect(mine);
  listen(mine, heard);
  return { client, heard, changed: () => server.sendToolListChanged(), close: () => client.close() };
}

async function connect2(played: Played, options: ServerBoundaryOptions): Promise<Connected> {
  const server = build2(played);
  const [mine, theirs] = InMemory2.createLinkedPair();
  await server.connect(enforceTransport(theirs, options));
  const client = new Client2(INFO);
  const heard: unknown[] = [];
  await client.connect(mine);
  listen(mine, heard);
  return {
    client: client as unknown as Client1,
    heard,
    changed: () => server.sendToolListChanged(),
    close: () => client.close(),
  };
}

/**
 * The newer era over HTTP: each request has a server and a transport of its own, which the SDK
 * makes.
 */
async function connectHttp(played: Played, options: ServerBoundaryOptions): Promise<Connected> {
  const whole = { session: createSession(), ...options };
  const handler = createMcpHandler(() => enforceServer(build2(played), whole), { legacy: "reject" });
  const client = new Client2(INFO, { versionNegotiation: { mode: "auto" } });
  const heard: unknown[] = [];
  const transport = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), {
    fetch: (url, init) => handler.fetch(new Request(url, init)),
  });
  await client.connect(transport);
  listen(transport, heard);
  return {
    client: client as unknown as Client1,
    heard,
    changed: async () => undefined,
    close: async () => {
      await client.close();
      await handler.close();
    },
  };
}

export const WAYS = { "SDK 1.x": connect1, "SDK 2.x": connect2, "SDK 2.x over HTTP": connectHttp } as const;
