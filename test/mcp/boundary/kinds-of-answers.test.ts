/**
 * Attack: an answer that calls itself something else. Every type of result and every member of both
 * eras of MCP, next to each other, as official clients of both generations get it: nothing of a
 * marked tool passes by what it says of itself.
 */
import { Client as Client2 } from "@modelcontextprotocol/client";
import { Client as Client1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemory1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { InMemoryTransport as InMemory2 } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { enforceTransport } from "../../../src/mcp/boundary/index.js";
import { agentToolFailed } from "../../../src/texts/agents.js";
import { resultNotKnown } from "../../../src/texts/apps.js";
import { MAKE, ORIGIN, play } from "./by-hand.js";
import { structured } from "./servers.js";

type Json = Record<string, unknown>;
const WHEN = "2026-11-28T00:00:00Z";
const task = (taskId: string) => ({
  taskId,
  status: "working",
  createdAt: WHEN,
  lastUpdatedAt: WHEN,
  ttl: 60_000,
});
const elicitation = { message: "Go on?", requestedSchema: { type: "object", properties: {} } };
const question = (more: Json = {}) => ({
  a: { method: "elicitation/create", params: { ...elicitation, ...more } },
});

/** A value of its own for each case: what one has removed is searched for in all later ones. */
let made = 0;
const newSecret = (): string => {
  made += 1;
  return `Qx${((made * 2_654_435_761) % 4_294_967_296).toString(36)}vT${made}kW`;
};

const TYPES: readonly Json[] = [
  {},
  ...[
    "complete",
    "table",
    "",
    "input_required",
    "task",
    "result",
    "Complete",
    7,
    null,
    true,
    {},
    ["complete"],
  ].map((resultType) => ({ resultType })),
];

/** By where the secret stands. */
const MEMBERS: { readonly [what: string]: (secret: string) => Json } = {
  "structured content": (secret) => ({ content: [], structuredContent: { id: "k_1", secret } }),
  "structured content alone": (secret) => ({ structuredContent: { id: "k_1", secret } }),
  "JSON text": (secret) => ({ content: [{ type: "text", text: JSON.stringify({ id: "k_1", secret }) }] }),
  prose: (secret) => ({ content: [{ type: "text", text: `It is ${secret}.` }] }),
  "an embedded resource": (secret) => ({
    content: [{ type: "resource", resource: { uri: "res://a", text: secret } }],
  }),
  "an error": (secret) => ({ isError: true, content: [{ type: "text", text: secret }] }),
  "the oldest form": (secret) => ({ toolResult: { id: "k_1", secret } }),
  "a result": (secret) => ({ result: structured({ id: "k_1", secret }) }),
  "a result beside content": (secret) => ({ content: [], result: structured({ id: "k_1", secret }) }),
  "an error object": (secret) => ({ error: { code: 1, message: secret } }),
  "a task's words": (secret) => ({
    task: { ...task(secret.slice(0, 4)), statusMessage: secret, note: secret },
  }),
  "a task's result": (secret) => ({ task: { ...task("t"), result: structured({ id: "k_1", secret }) } }),
  "a task beside structured content": (secret) => ({
    task: task("u"),
    structuredContent: { id: "k_1", secret },
    content: [],
  }),
  "a flat task": (secret) => ({
    ...task("v"),
    status: "completed",
    statusMessage: secret,
    createdAt: secret,
    result: structured({ id: "k_1", secret }),
  }),
  "a question": (secret) => ({
    inputRequests: question({ note: secret, _meta: { note: secret } }),
    requestState: "s",
  }),
  "a question with a result": (secret) => ({
    inputRequests: { a: { ...question().a, result: { secret }, note: secret } },
    requestState: "s",
  }),
  "a question of its own": (secret) => ({ inputRequests: { a: { method: "acme/ask", params: { secret } } } }),
  "a question to a model": (secret) => ({
    inputRequests: { a: { method: "sampling/createMessage", params: { messages: [secret] } } },
  }),
  "a question beside a result": (secret) => ({
    inputRequests: question(),
    requestState: "s",
    ...structured({ id: "k_1", secret }),
  }),
  "a member of its own": (secret) => ({ note: secret }),
  "a member of its own beside content": (secret) => ({ ...structured({ id: "k_1", secret }), note: secret }),
  metadata: (secret) => ({ _meta: { "a.example/note": secret } }),
  "metadata beside content": (secret) => ({
    ...structured({ id: "k_1", secret }),
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "a", version: "1", note: secret } },
  }),
};

/** What the server by hand says of itself, in either era. */
function introduce(method: string): Json | undefined {
  const capabilities = { tools: {} };
  const serverInfo = { name: "played", version: "1" };
  if (method === "initialize") return { protocolVersion: "2025-11-25", capabilities, serverInfo };
  if (method === "server/discover") {
    return {
      resultType: "complete",
      supportedVersions: ["2026-07-28"],
      capabilities,
      ttlMs: 0,
      cacheScope: "private",
    };
  }
  if (method === "tools/list") {
    return { resultType: "complete", tools: [MAKE], ttlMs: 0, cacheScope: "private" };
  }
  return undefined;
}

interface End {
  onmessage?: unknown;
  start(): Promise<void>;
  send(message: never): Promise<void>;
}

/** A client whose server answers each call with what `next` is. */
async function connect(client: { connect(transport: never): Promise<void> }, mine: End, theirs: End) {
  const heard: string[] = [];
  const now: { next: Json } = { next: {} };
  enforceTransport(theirs as never, { origin: ORIGIN });
  theirs.onmessage = ({ id, method }: { id?: unknown; method: string }) => {
    if (id !== undefined)
      void theirs.send({ jsonrpc: "2.0", id, result: introduce(method) ?? now.next } as never);
  };
  await theirs.start();
  await client.connect(mine as never);
  const before = mine.onmessage as (...args: unknown[]) => void;
  mine.onmessage = (...args: unknown[]) => {
    heard.push(JSON.stringify(args[0]));
    before(...args);
  };
  return { heard, now };
}

const INFO = { name: "client", version: "1" };
const CLIENTS = {
  "1.x": () => {
    const client = new Client1(INFO);
    return { client: client as unknown as Client2, ends: InMemory1.createLinkedPair() as unknown as End[] };
  },
  "2.x of 2025-11-25": () => ({
    client: new Client2(INFO),
    ends: InMemory2.createLinkedPair() as unknown as End[],
  }),
  "2.x of 2026-07-28": () => ({
    client: new Client2(INFO, { versionNegotiation: { mode: { pin: "2026-07-28" } } }),
    ends: InMemory2.createLinkedPair() as unknown as End[],
  }),
} as const;

describe.each(
  Object.keys(CLIENTS) as (keyof typeof CLIENTS)[],
)("What a client of SDK %s gets of a marked tool", (way) => {
  it("has no secret, by whatever type and whatever member a result comes", async () => {
    const { client, ends } = CLIENTS[way]();
    const { heard, now } = await connect(client, ends[0] as End, ends[1] as End);
    const leaked: unknown[] = [];
    for (const type of TYPES) {
      for (const [what, members] of Object.entries(MEMBERS)) {
        const secret = newSecret();
        now.next = { ...members(secret), ...type };
        const got = await client
          .callTool({ name: "make_key", arguments: {} })
          .catch((error: Error) => error.message);
        const all = `${JSON.stringify(got)} ${heard.splice(0).join(" ")}`;
        if (all.includes(secret)) leaked.push([what, type]);
      }
    }
    await client.close();
    expect(leaked).toEqual([]);
  });
});

/** What the client gets of one answer to a call. */
async function answerTo(result: Json): Promise<Json> {
  const { sent, say, ask } = play();
  await ask(1, "tools/call", { name: "make_key" });
  await say({ id: 1, result });
  return sent[0]?.result ?? { error: sent[0]?.error };
}

/** The same for an error. */
async function answerToError(error: Json) {
  const { sent, say, ask } = play();
  await ask(1, "tools/call", { name: "make_key" });
  await say({ id: 1, error });
  return sent[0] ?? {};
}

describe("Of an answer of a marked tool", () => {
  it.each<[string, Json]>([
    ["a task that has begun, of 2025-11-25", { task: task("a") }],
    ["a task that has begun, of 2026-07-28", { resultType: "task", ...task("a"), pollIntervalMs: 500 }],
    [
      "a question of 2026-07-28",
      { resultType: "input_required", inputRequests: question({ mode: "form" }), requestState: "e30" },
    ],
  ])("the own members of %s pass as they are, and no others", async (_what, own) => {
    expect(await answerTo({ ...own, note: "a", _meta: { "a.example/b": 1 } })).toEqual({ ...own, _meta: {} });
  });

  it.each([
    "table",
    "",
    "Complete",
    7,
    null,
    {},
  ])("the type %j is not known: withheld, and said", async (resultType) => {
    const result = await answerTo({ ...structured({ id: "k_1", secret: newSecret() }), resultType });
    expect(result).toMatchObject({ content: [{ text: resultNotKnown() }], isError: true });
    expect(JSON.stringify(result)).not.toContain("k_1");
  });

  it("what has a task beside a result is a result", async () => {
    const result = await answerTo({ task: task("a"), ...structured({ id: "k_1", secret: newSecret() }) });
    expect(result).toMatchObject({ structuredContent: { id: "k_1" } });
    expect(result).not.toHaveProperty("task");
  });

  it.each([
    [
      "that the person has to sign in",
      -32042,
      {
        elicitations: [
          { mode: "url", message: "Sign in", url: "https://a.example/", elicitationId: "e", note: "x" },
        ],
        note: "x",
      },
      {
        elicitations: [{ mode: "url", message: "Sign in", url: "https://a.example/", elicitationId: "e" }],
      },
    ],
    [
      "that the client cannot do enough",
      -32021,
      { requiredCapabilities: { sampling: { tools: { note: "x" } }, note: {} } },
      { requiredCapabilities: { sampling: { tools: {} } } },
    ],
    ["of its own", -32050, { note: "x" }, undefined],
  ])("an error %s has what the client needs to go on, and no more", async (_what, code, data, passed) => {
    const secret = newSecret();
    expect((await answerToError({ code, message: secret, data })).error).toEqual({
      code,
      message: agentToolFailed(),
      ...(passed === undefined ? {} : { data: passed }),
    });
  });

  it.each([
    [4_532_015_112_830_366, -32603],
    [84_231, -32603],
    [0.5, -32603],
    ["x", -32603],
    [404, 404],
    [-32002, -32002],
  ])("the code %j is told as %i: a long one could be the result", async (code, told) => {
    expect((await answerToError({ code, message: "No" })).error).toMatchObject({ code: told });
  });

  it("the server is not named before the result is there: its name could be any words", async () => {
    const info = { "io.modelcontextprotocol/serverInfo": { name: "a", version: "1" } };
    expect(await answerTo({ task: task("a"), _meta: info })).toEqual({ task: task("a"), _meta: {} });
    const result = await answerTo({ ...structured({ id: "k_1", secret: newSecret() }), _meta: info });
    expect(result["_meta"]).toMatchObject(info);
  });

  it("what did not leave is searched for in what comes later", async () => {
    const { sent, say, ask } = play();
    const secret = newSecret();
    await ask(1, "tools/call", { name: "make_key" });
    await say({ id: 1, result: { ...structured({ id: "k_1", secret }), resultType: "table" } });
    await say({ method: "notifications/message", params: { level: "info", data: `Made ${secret}` } });
    expect(sent[1]?.params).toEqual({ level: "info", data: "Made [withheld]" });
  });
});
