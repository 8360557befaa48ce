/**
 * Clients over HTTP that keep to no protocol: what they send by hand harms no other agent, and not
 * the server.
 */
import { afterEach, describe, expect, it } from "vitest";
import { type PlayedSource, servePlayed, tool } from "./played-source.js";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Send = (body: unknown, more?: Record<string, string>) => Promise<Response>;

const sendAs =
  (url: string, agent: string): Send =>
  (body, more = {}) =>
    fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer token-${agent}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...more,
      },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });

/** Two agents, each with a tool. */
async function start() {
  const { server, port, sources } = await servePlayed(() => [tool("read")]);
  closing.push(() => server.close());
  const as = (agent: string) => sendAs(`http://127.0.0.1:${port}/mcp`, agent);
  return {
    as,
    open: (agent: string) => openSession(as(agent)),
    sourceOf: (agent: string) => sources.get(agent),
  };
}

/** @returns its session's header */
async function openSession(send: Send): Promise<Record<string, string>> {
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } };
  const opened = await send({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  await opened.text();
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
  await send({ jsonrpc: "2.0", method: "notifications/initialized" }, session);
  return session;
}

const call = (id: unknown, more: object = {}) => ({
  jsonrpc: "2.0",
  id,
  method: "tools/call",
  params: { name: "read", arguments: {}, ...more },
});
const list = (id: unknown) => ({ jsonrpc: "2.0", id, method: "tools/list" });

describe("By hand", () => {
  it("an agent neither ends, answers nor sees another's call, whatever id and session it names", async () => {
    const { as, open, sourceOf } = await start();
    const [a, b] = [await open("a"), await open("b")];
    await (await as("a")(list(1), a)).text();
    let [answer, isCancelled] = [(_: object): void => undefined, false];
    const source = sourceOf("a") as PlayedSource;
    source.answer = (_, { signal }) => {
      signal?.addEventListener("abort", () => {
        isCancelled = true;
      });
      return new Promise((resolve) => {
        answer = resolve as typeof answer;
      });
    };
    const waiting = as("a")(call(7), a);
    await expect.poll(() => source.calls.length).toBe(1);
    const cancelled = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 7 } };
    const forged = { jsonrpc: "2.0", id: 7, result: { content: [{ type: "text", text: "forged" }] } };
    for (const session of [b, a, {}]) {
      for (const body of [cancelled, forged, call(7)]) await (await as("b")(body, session)).text();
    }
    expect(isCancelled).toBe(false);
    answer({ content: [{ type: "text", text: "of a" }] });
    const got = await (await waiting).text();
    expect(got).toContain("of a");
    expect(got).not.toContain("forged");
    expect(source.calls).toHaveLength(1);
  });

  it.each([
    ["an id of a million characters", call("x".repeat(600_000))],
    ["no id that JSON-RPC knows", call({ a: 1 })],
    ["a progress token that is an object", call(1, { _meta: { progressToken: { a: 1 } } })],
    [
      "members that a prototype has",
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}},"_meta":{"__proto__":{"polluted":1}}}}`,
    ],
    ["a name that a prototype has", call(1, { name: "__proto__" })],
    ["a thousand calls in one", Array.from({ length: 1_000 }, (_, id) => call(id))],
    [
      "lists in lists",
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}}}`,
    ],
    ["null", "null"],
    ["a number", "7"],
  ])("%s does not stop the server, nor change what others get", async (_, body) => {
    const { as, open } = await start();
    const [a, b] = [await open("a"), await open("b")];
    for (const session of [a, {}]) await (await as("a")(body, session)).text();
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    for (const [agent, session] of [
      ["a", a],
      ["b", b],
    ] as const)
      expect(await (await as(agent)(list(2), session)).text()).toContain('"read"');
  });

  it("an agent that opens sessions without end takes none of another's", async () => {
    const { as, open } = await start();
    const b = await open("b");
    const first = await open("a");
    for (let at = 0; at < 40; at++) await open("a");
    expect((await as("a")(list(1), first)).status).toBe(404);
    expect(await (await as("b")(list(1), b)).text()).toContain('"read"');
  });
});
