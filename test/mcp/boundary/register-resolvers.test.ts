/** `tools/annotations` and `tools/resolve` of servers built with either SDK. */
import { Client as Client2, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemory1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import {
  createMcpHandler,
  InMemoryTransport as InMemory2,
  McpServer as McpServer2,
} from "@modelcontextprotocol/server";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { enforceTransport, registerResolvers } from "../../../src/mcp/boundary/index.js";

const anything = z.looseObject({});
const TOOLS = {
  delete: {
    annotations: { readOnlyHint: false, destructiveHint: true },
    isValid: ({ path }: { readonly [name: string]: unknown }) => typeof path === "string",
    resolveAnnotations: ({ path }: { readonly [name: string]: unknown }) => {
      if (path === "/broken") throw new Error("secret reason");
      if (path === "/slow") return new Promise<never>(() => undefined);
      return { destructiveHint: path !== "/tmp" };
    },
  },
};

type Ask = (method: string, params: object) => Promise<unknown>;
/** The messages that the client was sent. */
let raw: string[] = [];

function record(transport: { send(...args: never[]): Promise<void> }): void {
  const send = transport.send.bind(transport) as (message: object, ...rest: unknown[]) => Promise<void>;
  transport.send = (message: object, ...rest: unknown[]) => {
    raw.push(JSON.stringify(message));
    return send(message, ...rest);
  };
}

async function ask1(): Promise<Ask> {
  const server = new McpServer1({ name: "s", version: "1" });
  server.registerTool("delete", { description: "d", _meta: { mine: 1 } }, () => ({ content: [] }));
  registerResolvers(server, TOOLS, { timeLimit: 5 });
  server.registerTool("other", { description: "d" }, () => ({ content: [] }));
  const [mine, theirs] = InMemory1.createLinkedPair();
  record(theirs);
  await server.connect(enforceTransport(theirs, { origin: "mcp:s" }));
  const client = new Client1({ name: "c", version: "1" });
  await client.connect(mine);
  return (method, params) => client.request({ method, params } as never, anything as never);
}

function build2(): McpServer2 {
  const server = new McpServer2({ name: "s", version: "1" });
  server.registerTool("delete", { description: "d", _meta: { mine: 1 } }, () => ({ content: [] }));
  registerResolvers(server, TOOLS, { timeLimit: 5 });
  server.registerTool("other", { description: "d" }, () => ({ content: [] }));
  return server;
}

async function ask2(): Promise<Ask> {
  const [mine, theirs] = InMemory2.createLinkedPair();
  record(theirs);
  await build2().connect(theirs);
  const client = new Client2({ name: "c", version: "1" });
  await client.connect(mine);
  return (method, params) => client.request({ method, params } as never, anything);
}

async function askOverHttp(): Promise<Ask> {
  const handler = createMcpHandler(build2, { legacy: "reject" });
  const client = new Client2({ name: "c", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const fetch = async (url: URL | string, init?: RequestInit) => {
    const response = await handler.fetch(new Request(url, init));
    raw.push(await response.clone().text());
    return response;
  };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://127.0.0.1/mcp"), { fetch }));
  return (method, params) => client.request({ method, params } as never, anything);
}

describe.each([
  ["SDK 1.x behind the boundary", ask1],
  ["SDK 2.x", ask2],
  ["SDK 2.x over HTTP", askOverHttp],
] as const)("Resolvers of %s", (_, connect) => {
  beforeEach(() => {
    raw = [];
  });

  it("are declared, and each tool that has one carries the flag, also where clients keep it", async () => {
    const ask = await connect();
    expect(raw.join()).toMatch(/"tools":\{[^{}]*"dynamicAnnotations":true/);
    expect(raw.join()).toContain('"webmcp-airlock/dynamic-annotations":{}');
    const { tools } = (await ask("tools/list", {})) as { tools: Record<string, unknown>[] };
    expect(tools.map(({ name, dynamicAnnotations, _meta }) => [name, dynamicAnnotations, _meta])).toEqual([
      ["delete", true, { mine: 1, "webmcp-airlock/tool": { dynamicAnnotations: true } }],
      ["other", undefined, undefined],
    ]);
  });

  it("describe a call, in both envelopes, and run no tool", async () => {
    const ask = await connect();
    const params = { name: "delete", arguments: { path: "/tmp" } };
    expect(await ask("tools/resolve", params)).toMatchObject({
      tool: { name: "delete", annotations: { destructiveHint: false } },
    });
    expect(await ask("tools/annotations", { name: "delete", arguments: { path: "/" } })).toMatchObject({
      annotations: { destructiveHint: true },
    });
  });

  it.each([
    [{ name: "delete" }, -32602],
    [{ name: "delete", arguments: { path: 1 } }, -32602],
    [{ name: "none", arguments: {} }, -32602],
    [{ name: "constructor", arguments: {} }, -32602],
    [{ name: "delete", arguments: { path: "/broken" } }, -32603],
    [{ name: "delete", arguments: { path: "/slow" } }, -32603],
  ])("refuse %j with %i, without the resolver's words", async (params, code) => {
    const ask = await connect();
    const failed = await ask("tools/resolve", params).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code });
    expect(String(failed)).not.toContain("secret reason");
  });

  it("leave other methods as they are", async () => {
    const ask = await connect();
    await expect(ask("tools/other", {})).rejects.toMatchObject({ code: -32601 });
  });
});
