/** Servers at an address that misbehave, and the values that were meant for them alone. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, Server as McpServer } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as texts from "../../../src/texts/servers.js";
import { speaker, startServer } from "./speaker.js";

type Answer = (id: number, response: ServerResponse, request: IncomingMessage) => void;

const open: Server[] = [];
afterEach(() => {
  for (const each of open.splice(0)) {
    each.closeAllConnections();
    each.close();
  }
});

const JSON_TYPE = { "content-type": "application/json" };
const EVENTS = { "content-type": "text/event-stream" };
const text = (words: string) => ({ content: [{ type: "text", text: words }] });
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
};

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handle);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

/** A server of the revision with sessions, written by hand; `call` answers its one tool. */
function serveOdd(call: Answer) {
  let session = 0;
  const heard: (string | undefined)[] = [];
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    heard.push(request.headers["x-key"] as string | undefined);
    if (request.method !== "POST") return void response.writeHead(405).end();
    const { id, method } = JSON.parse(await bodyOf(request)) as { id?: number; method: string };
    const send = (result: object, headers = {}) => {
      response.writeHead(200, { ...JSON_TYPE, ...headers });
      response.end(JSON.stringify({ jsonrpc: "2.0", id, result }));
    };
    const capabilities = { tools: {} };
    const serverInfo = { name: "odd", version: "1" };
    if (method === "initialize") {
      session += 1;
      const sent = { protocolVersion: "2025-06-18", capabilities, serverInfo };
      return send(sent, { "mcp-session-id": `s${session}` });
    }
    if (request.headers["mcp-session-id"] !== `s${session}`) return void response.writeHead(404).end();
    if (id === undefined) return void response.writeHead(202).end();
    if (method === "tools/list") return send({ tools: [{ name: "odd", inputSchema: { type: "object" } }] });
    if (method === "tools/call") return call(id, response, request);
    return void response.writeHead(400).end();
  };
  const restart = () => {
    session += 1;
  };
  return { handle, heard, restart };
}

async function openAt(url: string, headers: Record<string, string> = {}) {
  const connection = startServer({ url, headers });
  await connection.start();
  const asked = speaker(connection);
  asked.document.announce();
  return { connection, ...asked };
}

it("A server that was started anew is asked again, once, and the agent notices nothing.", async () => {
  const answer: Answer = (id, response) =>
    void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ jsonrpc: "2.0", id, result: text("here") }));
  const odd = serveOdd(answer);
  const { run, connection } = await openAt(await listen(odd.handle));
  expect(await run("odd", {}, "one")).toMatchObject([{ kind: "json" }]);
  odd.restart();
  expect(await run("odd", {}, "two")).toMatchObject([
    { kind: "json", text: expect.stringContaining("here") },
  ]);
  expect(connection.state.kind).toBe("running");
});

it.each<[string, Record<string, string>, string]>([
  ["JSON", JSON_TYPE, "x"],
  ["JSON with empty lines", JSON_TYPE, "\n\n"],
  ["one event", EVENTS, "data: x\n"],
])("An answer without an end is broken off: %s.", async (_, type, piece) => {
  let sent = 0;
  const endless: Answer = (_id, response) => {
    const part = Buffer.from(piece.repeat(300_000));
    response.writeHead(200, type);
    const more = (): void => {
      if (response.destroyed) return;
      sent += part.length;
      if (response.write(part)) setImmediate(more);
      else response.once("drain", more);
    };
    more();
  };
  const { run } = await openAt(await listen(serveOdd(endless).handle));
  expect(await run("odd")).toMatchObject([{ kind: "threw" }]);
  expect(sent).toBeLessThan(60 * 1024 * 1024);
});

describe("A server at an address that cannot be used", () => {
  const refuse = (status: number) => listen((_, response) => void response.writeHead(status).end());

  it("says that somebody has to log in, or that its headers are not taken", async () => {
    const url = await refuse(401);
    await expect(startServer({ url, headers: {} }).start()).rejects.toThrow("mcp-remote");
    const headers = { Authorization: "Bearer canary-7Qm2Zx9Lw4" };
    await expect(startServer({ url, headers }).start()).rejects.toThrow(
      texts.inWords({ kind: "no-headers" }),
    );
  });

  it("says that nobody answers there, and the next call asks again", async () => {
    const url = await refuse(200);
    open.splice(0)[0]?.close();
    const connection = startServer({ url, headers: {} });
    await expect(connection.start()).rejects.toThrow(/Nothing answers at .*ECONNREFUSED/);
    expect(connection.state.kind).toBe("failed");
  });

  it("is away once it stops, which the call is told", async () => {
    const gone: Answer = (_id, response) => void response.destroy();
    const { run, connection } = await openAt(await listen(serveOdd(gone).handle));
    expect(await run("odd")).toMatchObject([
      { kind: "threw", text: expect.stringContaining("Nothing answers") },
    ]);
    expect(connection.state.kind).toBe("failed");
  });
});

describe("The values of headers", () => {
  it("are not given to another origin that the server names", async () => {
    const thief = serveOdd(() => undefined);
    const other = await listen(thief.handle);
    const url = await listen((_, response) => void response.writeHead(307, { location: other }).end());
    await expect(startServer({ url, headers: { "X-Key": "canary-7Qm2Zx9Lw4" } }).start()).rejects.toThrow();
    expect(thief.heard).toEqual([]);
  });

  it("are in no error, also where the server says them", async () => {
    const key = "canary-7Qm2Zx9Lw4";
    const says: Answer = (id, response, { headers }) => {
      const error = { code: -32000, message: `Bad key ${String(headers.authorization)}, ${key}` };
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ jsonrpc: "2.0", id, error }));
    };
    const url = await listen(serveOdd(says).handle);
    const { run } = await openAt(url, { Authorization: `Bearer ${key}` });
    expect(await run("odd")).toEqual([
      { kind: "threw", text: expect.stringContaining("Bad key [withheld], [withheld]") },
    ]);
  });
});

it("A server of the newest revision says that its list has changed, and is listed again.", async () => {
  const names = ["one"];
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: "new", version: "1" },
      { capabilities: { tools: { listChanged: true } } },
    );
    server.setRequestHandler("tools/list", () => ({
      tools: names.map((name) => ({ name, inputSchema: { type: "object" as const } })),
    }));
    server.setRequestHandler("tools/call", () => ({ content: [{ type: "text" as const, text: "here" }] }));
    return server;
  });
  const { connection, run } = await openAt(
    await listen(toNodeHandler(handler) as Parameters<typeof listen>[0]),
  );
  expect(await run("one")).toMatchObject([{ kind: "json", text: expect.stringContaining("here") }]);
  names.push("two");
  handler.notify.toolsChanged();
  await vi.waitFor(() => expect(connection.tools.map(({ name }) => name)).toEqual(["one", "two"]), 60_000);
});
