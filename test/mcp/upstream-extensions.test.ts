/**
 * Upstream's extensions: said to whoever speaks them, in both eras, and to nobody else. U-07, U-09,
 * U-11
 */
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { RpcCode } from "../../extension/protocol/agent-messages.js";
import { LineError, NoAnswerError } from "../../src/mcp/link/rpc-line.js";
import { createServer } from "../../src/mcp/server/create-server.js";
import { extendTool } from "../../src/mcp/server/upstream-extensions.js";
import { PlayedSource, tool } from "./played-source.js";

const TRUST = "io.modelcontextprotocol/trust-annotations";
const ACTION = "io.modelcontextprotocol/action-metadata";
const RESOLUTION = "io.modelcontextprotocol/tool-resolution";
const ALL = { [TRUST]: {}, [ACTION]: {}, [RESOLUTION]: {}, "webmcp-airlock/dynamic-annotations": {} };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function connect(mode: "legacy" | "auto", extensions: Record<string, object> | undefined) {
  const source = new PlayedSource();
  const [near, far] = InMemoryTransport.createLinkedPair();
  const raw: unknown[] = [];
  const send = far.send.bind(far);
  far.send = (message, options) => {
    raw.push(message);
    return send(message, options);
  };
  const handle = serveStdio(() => createServer({ source, version: "1" }), { transport: far as never });
  const client = new Client(
    { name: "c", version: "1" },
    {
      versionNegotiation: { mode },
      capabilities: extensions === undefined ? {} : { extensions: extensions as never },
    },
  );
  await client.connect(near);
  closing.push(
    () => handle.close(),
    () => client.close(),
  );
  const listed = async () => (await client.listTools()).tools.at(-1);
  return { source, client, listed, raw };
}

const MAIL = tool("mail", {
  annotations: {
    readOnlyHint: false,
    inputMetadata: { destination: "public", sensitivity: "pii", outcomes: "irreversible" },
    returnMetadata: {
      source: "untrustedPublic",
      sensitivity: ["none", { regulated: { scopes: ["HIPAA"] } }],
    },
  },
  dynamicAnnotations: true,
  _meta: { "mcp.dev/requiresConfirmation": true, "webmcp-airlock/tool": { origin: "https://a.example" } },
});

describe.each(["legacy", "auto"] as const)("A client that negotiates (%s)", (mode) => {
  it("is told which extensions there are", async () => {
    const { client } = await connect(mode, undefined);
    expect(client.getServerCapabilities()?.extensions).toEqual(ALL);
  });

  it("is told of dynamic annotations, and which tools have them", async () => {
    const { source, listed, raw } = await connect(mode, undefined);
    expect(raw).toContainEqual(
      expect.objectContaining({
        result: expect.objectContaining({
          capabilities: expect.objectContaining({ tools: { listChanged: true, dynamicAnnotations: true } }),
        }),
      }),
    );
    source.tools = [MAIL];
    await listed();
    const { result } = raw.at(-1) as { result: { tools: object[] } };
    expect(result.tools.at(-1)).toHaveProperty("dynamicAnnotations", true);
  });

  it("hears of a question that the browser does not answer that nothing ran", async () => {
    const { source, client } = await connect(mode, ALL);
    const ask = (method: string) =>
      client
        .request({ method, params: { name: "mail", arguments: {} } } as never, z.looseObject({}))
        .catch((error: unknown) => error as Error);
    source.answer = () => Promise.reject(new NoAnswerError("closed"));
    for (const method of ["tools/annotations", "tools/resolve"]) {
      const error = await ask(method);
      expect(error).toMatchObject({ code: -32603, message: expect.stringContaining("nothing ran") });
      expect(String(error)).not.toContain("may have run");
    }
    source.state = [];
    expect(await ask("tools/annotations")).toMatchObject({
      code: -32603,
      message: expect.stringContaining("Airlock"),
    });
  });

  it("hears that a question without arguments is invalid, also without a browser", async () => {
    const { source, client } = await connect(mode, ALL);
    source.state = [];
    source.answer = () => Promise.reject(new NoAnswerError("closed"));
    for (const method of ["tools/annotations", "tools/resolve"]) {
      for (const params of [{ name: "mail" }, { name: "mail", arguments: [] }, { arguments: {} }]) {
        const asked = client.request({ method, params } as never, z.looseObject({}));
        await expect(asked).rejects.toMatchObject({ code: -32602 });
      }
    }
  });

  it("finds what a tool does at its place in annotations and in _meta", async () => {
    const { source, listed } = await connect(mode, ALL);
    source.tools = [MAIL];
    const action = {
      inputMetadata: { destination: "public", sensitivity: "pii" },
      returnMetadata: {
        source: "untrustedPublic",
        sensitivity: ["none", { regulated: { scopes: ["HIPAA"] } }],
      },
      outcome: "irreversible",
      requiresReview: true,
    };
    const found = await listed();
    expect(found?._meta).toMatchObject({ [ACTION]: action, [RESOLUTION]: { resolvable: true } });
    expect(found?._meta).toHaveProperty("webmcp-airlock/annotations");
    // Typed clients drop it from here.
    expect(extendTool(MAIL, new Set([ACTION]))["annotations"]).toHaveProperty([ACTION], action);
  });

  it("is told of a result what it or its tool states, never that something is harmless", async () => {
    const { source, client } = await connect(mode, ALL);
    const trustOf = async (declared: object, result: object) => {
      source.tools = [tool("a", { annotations: declared })];
      source.answer = async () => ({ content: [], ...result });
      const own = await client.callTool({ name: "a", arguments: {} });
      const through = await client.callTool({ name: "airlock_call", arguments: { name: "a" } });
      expect(through._meta?.[TRUST]).toEqual(own._meta?.[TRUST]);
      return own._meta?.[TRUST];
    };
    expect(await trustOf({}, {})).toBeUndefined();
    expect(await trustOf({ openWorldHint: true, readOnlyHint: true }, {})).toBeUndefined();
    expect(await trustOf({ untrustedContentHint: true }, {})).toEqual({ untrusted: true });
    expect(await trustOf({ sensitiveHint: true }, {})).toEqual({ sensitive: true });
    expect(await trustOf({}, { _meta: { annotations: { openWorldHint: true } } })).toEqual({
      untrusted: true,
    });
    expect(await trustOf({}, { _meta: { annotations: { sensitiveHint: true } } })).toEqual({
      sensitive: true,
    });
    expect(await trustOf({}, { _meta: { "webmcp-airlock/redaction": { version: 1 } } })).toEqual({
      sensitive: true,
    });
    const calm = { openWorldHint: false, returnMetadata: { source: "internal", sensitivity: "none" } };
    expect(await trustOf({ untrustedContentHint: true }, { _meta: { annotations: calm } })).toEqual({
      untrusted: true,
    });
  });

  it("resolves to four hints and nothing that could change the tool", async () => {
    const { source, client } = await connect(mode, ALL);
    source.tools = [MAIL];
    source.answer = async () => ({
      tool: {
        name: "mail",
        annotations: { readOnlyHint: true, title: "x" },
        inputSchema: {},
        description: "y",
      },
    });
    const schema = {
      "~standard": { version: 1, vendor: "t", validate: (value: unknown) => ({ value }) },
    } as const;
    const params = { name: "mail", arguments: {} };
    const result = await client.request({ method: "tools/resolve", params }, schema as never);
    const { resultType: _, ...rest } = result as { resultType?: string };
    const { _meta: _own, ...members } = rest as { _meta?: unknown };
    expect(members).toEqual({
      name: "mail",
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    });
  });
});

describe.each([
  ["nothing", undefined],
  ["other extensions", { "io.modelcontextprotocol/ui": {} }],
  ["settings that we do not know", { [TRUST]: { strict: true }, [ACTION]: { v: 2 }, [RESOLUTION]: { v: 2 } }],
])("A client that negotiates %s", (_, extensions) => {
  it.each(["legacy", "auto"] as const)("gets the proposals' own form (%s)", async (mode) => {
    const { source, client, listed } = await connect(mode, extensions);
    source.tools = [MAIL];
    source.answer = async ({ method }) =>
      method === undefined
        ? { content: [] }
        : { tool: { name: "mail", annotations: { readOnlyHint: true } } };
    const told = JSON.stringify([await listed(), await client.callTool({ name: "mail", arguments: {} })]);
    for (const name of Object.keys(ALL)) expect(told).not.toContain(name);
    const schema = {
      "~standard": { version: 1, vendor: "t", validate: (value: unknown) => ({ value }) },
    } as const;
    const params = { name: "mail", arguments: {} };
    const ask = (method: string) => client.request({ method, params }, schema as never);
    const own = { tool: { name: "mail", annotations: { readOnlyHint: true } } };
    expect(await ask("tools/annotations")).toMatchObject(own);
    if (mode === "legacy") expect(await ask("tools/resolve")).toMatchObject(own);
    else {
      const requiredCapabilities = { extensions: { [RESOLUTION]: {} } };
      await expect(ask("tools/resolve")).rejects.toMatchObject({
        code: -32021,
        data: { requiredCapabilities },
      });
    }
  });
});

it.each(
  Object.entries(RpcCode),
)("The extension's error %s is told with no code that MCP keeps for itself (U-14).", async (_, own) => {
  const { source, client } = await connect("legacy", undefined);
  source.tools = [MAIL];
  source.answer = () => Promise.reject(new LineError(own, "words"));
  const schema = { "~standard": { version: 1, vendor: "t", validate: (value: unknown) => ({ value }) } };
  const params = { name: "mail", arguments: {} };
  const error = await client
    .request({ method: "tools/annotations", params }, schema as never)
    .catch((reason: unknown) => reason);
  const { code } = error as { code: number };
  expect(code).toBe(own <= -32000 && own > -32020 ? own + 1_000 : own);
  expect(code <= -32000 && code >= -32019).toBe(false);
  expect(code).not.toBe(-32042);
});
