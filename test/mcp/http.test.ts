/** MCP over HTTP: both eras of the official client, and everybody who has no business there. */

import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { addToken, agentOfToken, removeToken } from "../../src/mcp/http/tokens.js";
import { placesFor } from "../../src/mcp/paths.js";
import { until } from "../extension/until.js";
import { type PlayedSource, servePlayed, tool } from "./played-source.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start() {
  const { server, port, sources } = await servePlayed((agent) => [tool(`of_${agent}`)]);
  closing.push(() => server.close());
  return { port, sources };
}

async function connect(port: number, token: string, mode: "legacy" | "auto", changed = () => undefined) {
  const client = new Client(
    { name: "c", version: "1" },
    { versionNegotiation: { mode }, listChanged: { tools: { onChanged: changed, debounceMs: 1 } } },
  );
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`http://127.0.0.1:${port}/mcp`);
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  await client.connect(transport);
  closing.push(() => client.close());
  return { client, transport };
}

const names = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).slice(3);

describe.each(["legacy", "auto"] as const)("A client over HTTP (%s)", (mode) => {
  it("lists, calls, cancels, and hears of changes of its own agent's tools", async () => {
    const { port, sources } = await start();
    const changed = vi.fn();
    const { client } = await connect(port, "token-a", mode, changed);
    expect(await names(client)).toEqual(["of_a"]);
    const source = sources.get("a") as PlayedSource;
    source.answer = async (params) => ({ content: [{ type: "text", text: JSON.stringify(params) }] });
    const { content } = await client.callTool({ name: "of_a", arguments: { x: 1 } });
    expect(content).toMatchObject([{ text: '{"name":"of_a","arguments":{"x":1}}' }]);
    let aborted = false;
    source.answer = (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          aborted = true;
          reject(new Error("aborted"));
        });
      });
    const controller = new AbortController();
    const call = client.callTool({ name: "of_a", arguments: {} }, { signal: controller.signal });
    await until(() => source.calls.length === 2);
    controller.abort();
    await expect(call).rejects.toThrow();
    await until(() => aborted);
    source.tools = [tool("new_a")];
    source.change();
    await until(() => changed.mock.calls.length > 0);
    expect(await names(client)).toEqual(["new_a"]);
  });
});

describe("Over HTTP", () => {
  it("every connection of an agent is listed the same, in either era (U-04)", async () => {
    const { port } = await start();
    const lists: string[] = [];
    for (const mode of ["legacy", "auto", "legacy"] as const) {
      const { client } = await connect(port, "token-a", mode);
      lists.push(JSON.stringify((await client.listTools()).tools));
    }
    expect(lists[0]).toContain("of_a");
    expect(new Set(lists).size).toBe(1);
  });

  it("an agent has its own tools, and cannot use another's session", async () => {
    const { port } = await start();
    const one = await connect(port, "token-a", "legacy");
    const other = await connect(port, "token-b", "legacy");
    expect([await names(one.client), await names(other.client)]).toEqual([["of_a"], ["of_b"]]);
    const stolen = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: "POST",
      headers: {
        authorization: "Bearer token-b",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-session-id": one.transport.sessionId ?? "",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(stolen.status).toBe(404);
  });

  const send = (port: number, headers: Record<string, string>, body = "{}", path = "/mcp") =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ port, host: "127.0.0.1", path, method: "POST", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      sent.on("error", reject);
      sent.end(body);
    });

  it.each([
    ["no token", {}, 401],
    ["a wrong token", { authorization: "Bearer token-c" }, 401],
    ["another scheme", { authorization: "Basic token-a" }, 401],
    [
      "a name that leads here (DNS rebinding)",
      { authorization: "Bearer token-a", host: "evil.example:1" },
      403,
    ],
    ["a web page's origin", { authorization: "Bearer token-a", origin: "https://evil.example" }, 403],
    [
      "the origin of a page on this computer",
      { authorization: "Bearer token-a", origin: "http://localhost:1" },
      403,
    ],
    ["an opaque origin", { authorization: "Bearer token-a", origin: "null" }, 403],
  ])("a request with %s is refused before anything is opened for it", async (_, headers, status) => {
    const { port, sources } = await start();
    expect(await send(port, headers)).toBe(status);
    expect(sources.size).toBe(0);
  });

  it("a body that is too large, or no JSON, is refused", async () => {
    const { port } = await start();
    const headers = { authorization: "Bearer token-a" };
    expect(await send(port, headers, "x".repeat(1_000_000))).toBe(413);
    expect(await send(port, headers, "{")).toBe(400);
    expect(await send(port, headers, "{}", "/other")).toBe(404);
  });
});

describe("A token", () => {
  it("is stored as a hash, for the user alone, and of no use once it was removed or replaced", () => {
    const home = mkdtempSync(join(tmpdir(), "airlock-"));
    closing.push(() => rmSync(home, { recursive: true, force: true }));
    const places = placesFor({ platform: "linux", env: { WEBMCP_AIRLOCK_HOME: home }, home });
    const first = addToken(places, "A");
    const other = addToken(places, "B");
    expect([first, other, "x"].map((token) => agentOfToken(places, token))).toEqual(["A", "B", undefined]);
    const file = join(home, "tokens.json");
    expect(readFileSync(file, "utf8")).not.toContain(first.slice(8));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = addToken(places, "A");
    expect([first, second].map((token) => agentOfToken(places, token))).toEqual([undefined, "A"]);
    expect([removeToken(places, "A"), removeToken(places, "A")]).toEqual([true, false]);
    expect([second, other].map((token) => agentOfToken(places, token))).toEqual([undefined, "B"]);
  });
});

describe("A client that asks for log messages", () => {
  it("gets the steps of a call, in our words", async () => {
    const { port, sources } = await start();
    const { client } = await connect(port, "token-a", "legacy");
    const heard: unknown[] = [];
    client.setNotificationHandler("notifications/message", ({ params }) => void heard.push(params));
    await client.setLoggingLevel("info");
    await names(client);
    (sources.get("a") as PlayedSource).answer = async (_params, { progressed }) => {
      progressed?.(1, "Checking.");
      progressed?.(2, "Running.");
      return { content: [{ type: "text", text: "result" }] };
    };
    await client.callTool({ name: "of_a", arguments: { x: "argument" } });
    const data = ["Checking.", "Running."].map((step) => ({ tool: "of_a", step }));
    expect(heard).toEqual(data.map((each) => ({ level: "info", logger: "webmcp-airlock", data: each })));
  });
});

describe("A client that has connected", () => {
  it("has said its name before it asks for anything", async () => {
    const { port, sources } = await start();
    await connect(port, "token-a", "legacy");
    await until(() => sources.get("a")?.client);
    expect(sources.get("a")?.client).toEqual({ name: "c", version: "1" });
  });
});

describe("The official client 1.x", () => {
  it("lists, calls with progress, cancels, and hears of changes", async () => {
    const { port, sources } = await start();
    const changed = vi.fn();
    const client = new Client1(
      { name: "c", version: "1" },
      { listChanged: { tools: { onChanged: changed, debounceMs: 1 } } },
    );
    const url = new URL(`http://127.0.0.1:${port}/mcp`);
    const headers = { authorization: "Bearer token-a" };
    await client.connect(new Transport1(url, { requestInit: { headers } }) as unknown as Transport);
    closing.push(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).slice(3)).toEqual(["of_a"]);
    const source = sources.get("a") as PlayedSource;
    let aborted = false;
    source.answer = (_params, { signal, progressed }) =>
      new Promise((_resolve, reject) => {
        progressed?.(1, "Running.");
        signal?.addEventListener("abort", () => {
          aborted = true;
          reject(new Error("cancelled"));
        });
      });
    const controller = new AbortController();
    const steps: unknown[] = [];
    const onprogress = (step: unknown) => {
      steps.push(step);
      controller.abort();
    };
    const call = client.callTool({ name: "of_a" }, undefined, { signal: controller.signal, onprogress });
    await expect(call).rejects.toThrow();
    expect(steps).toEqual([{ progress: 1, message: "Running." }]);
    await until(() => aborted);
    source.change();
    await until(() => changed.mock.calls.length > 0);
  });
});
