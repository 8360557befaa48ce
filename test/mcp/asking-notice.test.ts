/** While the browser asks the person, a client that can elicit says so. The call never waits for what it answers. */
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterEach, expect, it, vi } from "vitest";
import { HttpServer } from "../../src/mcp/http/create-http-server.js";
import type { RequestOptions } from "../../src/mcp/link/rpc-line.js";
import { createServer } from "../../src/mcp/server/create-server.js";
import { askedInBrowser } from "../../src/texts/apps.js";
import { PlayedSource, tool } from "./played-source.js";

const SECRET = "canary-7Qm2Zx9Lw4";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function playedSource() {
  const source = new PlayedSource();
  source.tools = [tool("pay", { description: SECRET })];
  return source;
}

async function overStdio(client: Client): Promise<PlayedSource> {
  const source = playedSource();
  const [near, far] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(() => createServer({ source, version: "1" }), { transport: far as never });
  closing.push(() => handle.close());
  await client.connect(near);
  return source;
}

async function overHttp(client: Client): Promise<PlayedSource> {
  const source = playedSource();
  const server = new HttpServer({ version: "1", agentOfToken: () => "a", openSource: () => source });
  closing.push(() => server.close());
  const url = new URL(`http://127.0.0.1:${await server.listen(0)}/mcp`);
  const headers = { authorization: "Bearer token" };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  return source;
}

type Answer = { action: "accept" | "decline" | "cancel" } | "never" | "fails";

async function start(
  open: typeof overStdio,
  answer: Answer,
  elicitation: { form?: object; url?: object } | null = {},
  mode = "legacy",
) {
  const told: string[] = [];
  const ended = vi.fn();
  const client = new Client(
    { name: "c", version: "1" },
    {
      versionNegotiation: { mode: mode as "legacy" | "auto" },
      capabilities: elicitation === null ? {} : { elicitation: elicitation as never },
    },
  );
  if (elicitation !== null) {
    client.setRequestHandler("elicitation/create", async ({ params }, { mcpReq }) => {
      told.push(JSON.stringify(params));
      mcpReq.signal.addEventListener("abort", ended);
      if (answer === "fails") throw new Error("no");
      return answer === "never" ? await new Promise(() => undefined) : answer;
    });
  }
  closing.push(() => client.close());
  const source = await open(client);
  let options: RequestOptions = {};
  let finish = (_: object) => undefined as unknown;
  source.answer = (_, given) => {
    options = given;
    return new Promise((resolve) => {
      finish = (result) => resolve(result as never);
    });
  };
  const call = client.callTool({ name: "pay", arguments: { card: SECRET } });
  await vi.waitUntil(() => source.calls.length === 1);
  const stage = (isAsking: boolean) => options.progressed?.(1, "words", isAsking);
  return { client, told, ended, call, stage, finish: (result: object) => finish(result) };
}

const DONE = { content: [{ type: "text", text: "done" }] };
const WAYS = [
  ["stdio", overStdio],
  ["HTTP", overHttp],
] as const;

it.each(WAYS)("It ends when the question is answered, and the call goes on (%s).", async (_, open) => {
  const { told, ended, call, stage, finish } = await start(open, "never");
  stage(false);
  expect(told).toEqual([]);
  stage(true);
  await vi.waitUntil(() => told.length === 1);
  expect(told[0]).toContain(askedInBrowser());
  expect(told[0]).not.toContain(SECRET);
  expect(ended).not.toHaveBeenCalled();
  stage(false);
  await vi.waitUntil(() => ended.mock.calls.length === 1);
  // One notice for each call, however many questions it has.
  stage(true);
  finish(DONE);
  expect(await call).toMatchObject(DONE);
  expect(told).toHaveLength(1);
});

it.each(WAYS)("It ends with a call that the person denies, and holds nothing up (%s).", async (_, open) => {
  const { told, ended, call, stage, finish } = await start(open, "never");
  stage(true);
  await vi.waitUntil(() => told.length === 1);
  finish({ ...DONE, isError: true });
  expect(await call).toMatchObject({ isError: true });
  await vi.waitUntil(() => ended.mock.calls.length === 1);
});

it.each([
  { action: "accept" },
  { action: "decline" },
  { action: "cancel" },
  "fails",
] as const)("Whatever the client answers, the call waits for the browser: %j", async (answer) => {
  const { told, call, stage, finish } = await start(overStdio, answer);
  stage(true);
  await vi.waitUntil(() => told.length === 1);
  const settled = vi.fn();
  call.then(settled, settled);
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  finish(DONE);
  expect(await call).toMatchObject(DONE);
});

it.each([
  ["cannot elicit", null, "legacy"],
  ["can only open addresses", { url: {} }, "legacy"],
  ["speaks 2026-07-28, where a server cannot ask meanwhile", { form: {} }, "auto"],
] as const)("A client that %s is asked nothing, and gets its result.", async (_, elicitation, mode) => {
  const { told, call, stage, finish } = await start(overStdio, "never", elicitation, mode);
  stage(true);
  finish(DONE);
  expect(await call).toMatchObject(DONE);
  expect(told).toEqual([]);
});
