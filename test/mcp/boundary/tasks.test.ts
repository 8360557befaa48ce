/** Attack: the result of a marked tool in what is said of its task, in both eras of MCP. */
import { describe, expect, it, vi } from "vitest";
import { createSession } from "../../../src/mcp/boundary/index.js";
import { taskUnknown } from "../../../src/texts/apps.js";
import { until } from "../../extension/until.js";
import { CANARY } from "../../gateway/agent-view.js";
import { MAKE, play, type Sent } from "./by-hand.js";
import { KEY, MARKED, structured, text, tool } from "./servers.js";

type Json = Record<string, unknown>;
const WHEN = "2026-11-28T00:00:00Z";
const state = (status: string): Json => ({
  taskId: "t1",
  status,
  createdAt: WHEN,
  lastUpdatedAt: WHEN,
  ttlMs: null,
});
const MODERN = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };

/** A marked tool whose task has begun, and how to hear of it. */
async function withTask(options: Parameters<typeof play>[0] = {}) {
  const played = play(options);
  await played.ask(1, "tools/call", { name: "make_key", arguments: {}, task: {}, _meta: MODERN });
  await played.say({ id: 1, result: { resultType: "task", ...state("working") } });
  played.sent.length = 0;
  let id = 1;
  const answer = (method: string) => async (said: Json) => {
    id += 1;
    await played.ask(id, method, { taskId: "t1", _meta: MODERN });
    await played.say({ id, result: said });
  };
  const notify = (method: string) => async (said: Json) => {
    await played.say({ method, params: { taskId: "t1", ...said } });
  };
  return { ...played, answer, notify };
}

const WAYS: { readonly [way: string]: "answer" | "notify" } = {
  "tasks/get": "answer",
  "tasks/update": "answer",
  "tasks/cancel": "answer",
  "tasks/list": "answer",
  "tasks/result": "answer",
  "notifications/tasks": "notify",
  "notifications/tasks/status": "notify",
};
const SAID: { readonly [what: string]: Json } = {
  "its result": { ...state("completed"), result: structured(KEY) },
  "a result of no known type": { ...state("completed"), result: { resultType: "table", ...structured(KEY) } },
  "a result that is no object": { ...state("completed"), result: [CANARY] },
  "a task in its result": {
    ...state("completed"),
    result: { resultType: "task", ...state("working"), note: CANARY },
  },
  "an error": { ...state("failed"), error: { code: -32000, message: CANARY, data: { key: CANARY } } },
  "its status": { ...state("working"), statusMessage: CANARY, lastUpdatedAt: CANARY },
  "content of its own": { ...state("completed"), ...structured(KEY) },
  "another type": { ...state("completed"), resultType: CANARY, structuredContent: KEY },
  "a member of its own": { ...state("working"), note: CANARY, _meta: { "a.example/note": CANARY } },
  "a task inside": { ...state("working"), task: { ...state("working"), statusMessage: CANARY } },
  "a list": { tasks: [{ ...state("working"), statusMessage: CANARY, result: structured(KEY) }] },
  "a question with more": {
    ...state("input_required"),
    inputRequests: {
      a: { method: "elicitation/create", params: { message: "Go?", note: CANARY }, result: KEY },
    },
  },
  "a question of its own": {
    ...state("input_required"),
    inputRequests: { a: { method: "acme/ask", params: KEY } },
  },
};

describe.each(Object.entries(WAYS))("%s of a marked tool's task", (method, kind) => {
  it.each(Object.entries(SAID))("says nothing of what is withheld by %s", async (_what, said) => {
    const task = await withTask();
    await task[kind](method)(said);
    expect(JSON.stringify(task.sent)).not.toContain(CANARY);
  });
});

describe("The result of a task", () => {
  const resultIn = ({ result, params }: Sent = {}) => (result ?? params)?.["result"] as Json;

  it.each([
    "tasks/get",
    "tasks/update",
    "notifications/tasks",
    "notifications/tasks/status",
  ])("in %s is what the tool's contract leaves of it", async (method) => {
    const task = await withTask();
    await task[WAYS[method] ?? "answer"](method)({ ...state("completed"), result: structured(KEY) });
    expect(resultIn(task.sent[0])).toMatchObject({
      structuredContent: { id: "k_1" },
      _meta: { "webmcp-airlock/redaction": { redactions: [{ path: "/secret" }] } },
    });
    expect(task.sent[0]?.result ?? task.sent[0]?.params).toMatchObject({ taskId: "t1", status: "completed" });
  });

  it("is kept once, however often it is asked for and told", async () => {
    const put = vi.fn();
    const append = vi.fn();
    const task = await withTask({ storage: { put }, audit: { append } });
    append.mockClear();
    const said = { ...state("completed"), result: structured(KEY) };
    await Promise.all([task.answer("tasks/get")(said), task.notify("notifications/tasks")(said)]);
    await task.answer("tasks/get")(said);
    expect(put).toHaveBeenCalledOnce();
    expect(append).toHaveBeenCalledOnce();
    const [first, ...others] = task.sent.map(resultIn);
    for (const other of others) expect(other).toEqual(first);
  });

  it("is redacted behind another transport of the same agent, and withheld from other agents", async () => {
    const session = createSession();
    await withTask({ session });
    for (const [other, isKnown] of [
      [play({ session }), true],
      [play(), false],
    ] as const) {
      await other.ask(5, "tasks/get", { taskId: "t1" });
      await other.say({ id: 5, result: { ...state("completed"), result: structured(KEY) } });
      expect(JSON.stringify(other.sent)).not.toContain(CANARY);
      if (isKnown) expect(resultIn(other.sent[0])).toMatchObject({ structuredContent: { id: "k_1" } });
      else expect(other.sent[0]?.error).toMatchObject({ code: -32602, message: taskUnknown() });
    }
  });

  it("that comes as a notification of a task that did not begin here does not leave", async () => {
    const { sent, say } = play();
    await say({ method: "notifications/tasks", params: { ...state("completed"), result: structured(KEY) } });
    await say({ method: "notifications/tasks", params: state("working") });
    expect(sent).toMatchObject([{ params: { status: "working" } }]);
  });

  it("loses everything but what its schema names, where the tool was given a secret", async () => {
    const arguments_ = { name: "a", password: "airlock" };
    const secret = "hunter2-and-more-of-it";
    const inputSchema = { type: "object", properties: { password: { type: "string", "x-sensitive": true } } };
    const played = play(
      {
        secrets: {
          find: () => undefined,
          approve: async () => "allow",
          supply: async () => ({ texts: [secret] }),
          remember: async () => undefined,
        },
      },
      [{ name: "log_in", inputSchema: { ...inputSchema, required: ["password"] } }],
    );
    void arguments_;
    await played.ask(1, "tools/call", { name: "log_in", arguments: {} });
    expect(played.asked[0]?.params).toMatchObject({ arguments: { password: secret } });
    await played.say({ id: 1, result: { resultType: "task", ...state("working") } });
    await played.say({ method: "notifications/message", params: { level: "info", data: "h-u-n-t-e-r-2" } });
    await played.ask(2, "tasks/get", { taskId: "t1" });
    const words = { content: [{ type: "text", text: "Logged in with h-u-n-t-e-r-2" }] };
    await played.say({ id: 2, result: { ...state("completed"), result: words } });
    expect(JSON.stringify(played.sent)).not.toContain("h-u-n");
  });

  it("of a tool without marks passes as its server wrote it", async () => {
    const played = play({}, [{ name: "rows", inputSchema: { type: "object" } }]);
    await played.ask(1, "tools/call", { name: "rows" });
    await played.say({ id: 1, result: { resultType: "task", ...state("working") } });
    await played.ask(2, "tasks/get", { taskId: "t1" });
    const result = { content: [{ type: "text", text: "3 rows" }], _meta: { "a.example/b": 2 } };
    await played.say({ id: 2, result: { resultType: "complete", ...state("completed"), result } });
    await until(() => played.sent.length === 2);
    expect(played.sent[1]?.result).toMatchObject({ ...state("completed"), result });
  });
});

describe("One id for tasks of two tools", () => {
  const task = { taskId: "t1", status: "working" };
  const OTHER = tool("other", {
    outputSchema: { ...MARKED, properties: { id: { "x-sensitive": true }, secret: { type: "string" } } },
  });
  const begin = async ({ ask, say }: ReturnType<typeof play>, id: number, name: string) => {
    await ask(id, "tools/call", { name, task: {} });
    await say({ id, result: { task } });
  };

  it.each([
    ["before", ["plain", "make_key"]],
    ["after", ["make_key", "plain"]],
  ])("with the one that has no marks %s: the result is held to the marks", async (_when, names) => {
    const played = play({}, [MAKE, tool("plain")]);
    for (const [at, name] of names.entries()) await begin(played, at, name);
    await played.ask(5, "tasks/result", { taskId: "t1" });
    await played.say({ id: 5, result: structured(KEY) });
    expect(played.sent.at(-1)?.result).toMatchObject({ structuredContent: { id: "k_1" } });
    expect(JSON.stringify(played.sent)).not.toContain(CANARY);
  });

  it("with marks of their own: nothing passes", async () => {
    const played = play({}, [MAKE, OTHER]);
    await begin(played, 1, "other");
    await begin(played, 2, "make_key");
    await played.ask(3, "tasks/result", { taskId: "t1" });
    await played.say({ id: 3, result: structured(KEY) });
    expect(JSON.stringify(played.sent)).not.toMatch(new RegExp(`${CANARY}|k_1`));
  });

  it.each([
    ["tasks/get", { taskId: "t1", status: "completed", result: structured(KEY) }],
    [
      "tasks/result",
      { ...structured(KEY), _meta: { "io.modelcontextprotocol/related-task": { taskId: "t1" } } },
    ],
  ])("in the answer to %s of another does not leave", async (method, result) => {
    const played = play({}, [MAKE, tool("plain")]);
    await begin(played, 1, "make_key");
    await played.ask(2, "tools/call", { name: "plain", task: {} });
    await played.say({ id: 2, result: { task: { ...task, taskId: "u1" } } });
    await played.ask(3, method, { taskId: "u1" });
    await played.say({ id: 3, result });
    expect(played.sent.at(-1)?.error).toMatchObject({ code: -32602, message: taskUnknown() });
  });

  it("of tools without marks is no matter: the later result passes", async () => {
    const played = play({}, [tool("plain"), tool("more")]);
    await begin(played, 1, "plain");
    await begin(played, 2, "more");
    await played.ask(3, "tasks/result", { taskId: "t1" });
    await played.say({ id: 3, result: text("3 rows") });
    expect(played.sent.at(-1)?.result).toMatchObject(text("3 rows"));
  });
});

it("A marked tool's task for which there is no room still counts as running.", async () => {
  const { receive, asked, sent, say, ask } = play({}, [MAKE, tool("plain")]);
  const ids = Array.from({ length: 1_000 }, (_, at) => at);
  for (const id of ids) receive({ jsonrpc: "2.0", id, method: "tools/call", params: { name: "plain" } });
  await until(() => asked.length === ids.length);
  for (const id of ids) await say({ id, result: { task: { taskId: `p${id}`, status: "working" } } });
  await ask(2_000, "tools/call", { name: "make_key" });
  await say({ id: 2_000, result: { task: { taskId: "t1", status: "working" } } });
  await say({ method: "notifications/message", params: { level: "info", data: CANARY } });
  expect(sent.at(-1)?.params).toEqual({ level: "info", data: "[withheld]" });
});
