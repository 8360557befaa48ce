/**
 * Attack: an agent cancels a call of a marked tool, lets its time run out, or has it run as a task,
 * and reads what the server says meanwhile: the tool still runs, and what to search for is not
 * known.
 */
import { describe, expect, it } from "vitest";
import { createSession } from "../../../src/mcp/boundary/index.js";
import { until } from "../../extension/until.js";
import { CANARY } from "../../gateway/agent-view.js";
import { MAKE, play } from "./by-hand.js";
import { answer, call, callAsTask, STATES, TASK } from "./running-states.js";
import { KEY, structured } from "./servers.js";

const notification = (method: string, params: object) => ({ method: `notifications/${method}`, params });
const request = (method: string, params: object) => ({ id: 90, method, params });
const NOTE = { "a.example/note": CANARY };
const OF_PROTOCOL = {
  "io.modelcontextprotocol/serverInfo": { name: CANARY, version: CANARY, icons: [{ src: CANARY }] },
  "io.modelcontextprotocol/related-task": { taskId: CANARY },
  "io.modelcontextprotocol/subscriptionId": CANARY,
  progressToken: CANARY,
};
const ask = (field: object) =>
  request("elicitation/create", {
    message: "Go?",
    requestedSchema: { type: "object", properties: { key: { type: "string", ...field } } },
  });

/** Each thing that a server can say by itself. */
const SAID: { readonly [what: string]: object } = {
  "a log line": notification("message", {
    level: "info",
    logger: CANARY,
    data: { key: CANARY },
    _meta: NOTE,
  }),
  "a log line of no known level": notification("message", { level: CANARY, data: CANARY }),
  "the words of progress": notification("progress", { progressToken: 5, progress: 1, message: CANARY }),
  "more members of progress": notification("progress", {
    progressToken: 5,
    progress: 1,
    note: CANARY,
    _meta: NOTE,
  }),
  "progress that is no number": notification("progress", { progressToken: 5, progress: 1, total: CANARY }),
  "the reason of a cancellation": notification("cancelled", { requestId: 7, reason: CANARY }),
  "metadata of a change": notification("tools/list_changed", { _meta: NOTE }),
  "members of a change": notification("resources/list_changed", { note: CANARY }),
  "an address": notification("resources/updated", { uri: `key://${CANARY}` }),
  "a subscription": notification("subscriptions/acknowledged", {
    notifications: { resourceSubscriptions: [`key://${CANARY}`], note: CANARY },
  }),
  "the end of a question": notification("elicitation/complete", { elicitationId: "e", note: CANARY }),
  "a notification of its own": { method: "acme/made", params: { key: CANARY } },
  "a notification by a known prefix": notification("message/made", { key: CANARY }),
  "a question to a model": request("sampling/createMessage", { messages: [CANARY] }),
  "a request of its own": request("acme/look", { key: CANARY }),
  "more of a question to the person": request("elicitation/create", {
    message: "Go?",
    note: CANARY,
    _meta: NOTE,
  }),
  "what is written into the fields of a question": ask({ default: CANARY }),
  "more of a field of a question": ask({ examples: [CANARY], items: { note: CANARY } }),
  "metadata of the protocol in a change": notification("tools/list_changed", { _meta: OF_PROTOCOL }),
  "metadata of the protocol in a question": request("roots/list", { _meta: OF_PROTOCOL }),
  "the id of a cancelled question": notification("cancelled", { requestId: CANARY }),
  "the id of an ended question": notification("elicitation/complete", { elicitationId: CANARY }),
  "the id of a task of the client's": request("tasks/get", { taskId: CANARY }),
  "a place in the client's list": request("tasks/list", { cursor: CANARY }),
  "more of a known question": request("roots/list", { note: CANARY }),
  "an answer with a method": { id: 1, method: "ping", result: structured(KEY), error: undefined },
  "a failure with a method": { id: 1, method: "ping", error: { code: 1, message: CANARY } },
  "a member beside the params": { ...notification("tools/list_changed", {}), note: CANARY },
};
/** By these the tool ends. */
const isAnswer = (what: string): boolean => what.endsWith("with a method");

describe.each(Object.entries(STATES))("While a marked tool %s", (_state, { options = {}, tools, begin }) => {
  it.each(Object.entries(SAID))("%s has nothing of it", async (_what, said) => {
    const played = play(options, tools);
    await begin(played);
    await played.say(said);
    expect(JSON.stringify(played.sent)).not.toContain(CANARY);
  });
});

describe("What a server says for itself", () => {
  it.each(
    Object.entries(SAID).filter(([what]) => !isAnswer(what)),
  )("%s passes where no marked tool runs", async (_what, said) => {
    const played = play();
    await played.ask(1, "resources/read", { uri: "a", _meta: { progressToken: 5 } });
    await played.say(said);
    const { note: _, ...own } = said as { note?: unknown };
    expect(played.sent).toEqual([{ jsonrpc: "2.0", ...own }]);
  });

  it.each([
    [notification("progress", { progressToken: 5, progress: 1, total: 2 })],
    [notification("cancelled", { requestId: 7 })],
    [notification("tools/list_changed", { _meta: { "io.modelcontextprotocol/subscriptionId": 3 } })],
    [notification("resources/updated", { uri: "notes://a" })],
    [request("elicitation/create", { message: "Go?", requestedSchema: { type: "object" } })],
    [request("roots/list", {})],
    [{ id: 90, method: "ping" }],
  ])("passes as it is while a marked tool runs, by its own members: %j", async (said) => {
    const played = play();
    await played.ask(8, "resources/subscribe", { uri: "notes://a" });
    await call(played);
    await played.say(said);
    expect(played.sent).toEqual([{ jsonrpc: "2.0", ...said }]);
  });

  it.each(
    Object.entries(STATES).filter(([, { end }]) => end !== undefined),
  )("has words again when a tool that %s has answered, without what is withheld of it", async (_state, {
    options = {},
    begin,
    end,
  }) => {
    const played = play(options);
    await begin(played);
    await end?.(played);
    await until(() =>
      played.sent.every(({ result }) => JSON.stringify(result ?? "").includes(CANARY) === false),
    );
    await played.say(notification("message", { level: "info", data: `Ready. Made ${CANARY}.` }));
    expect(played.sent.at(-1)?.params).toEqual({ level: "info", data: "Ready. Made [withheld]." });
  });

  it("has rounded amounts while a marked tool runs: how many there are may be what is withheld", async () => {
    const played = play();
    await call(played);
    await played.say(notification("progress", { progressToken: 5, progress: 4213, total: 84_231 }));
    await played.say(notification("progress", { progressToken: 5, progress: 0.8423109, total: 1 }));
    expect(played.sent.map(({ params }) => params)).toEqual([
      { progressToken: 5, progress: 4200, total: 84_000 },
      { progressToken: 5, progress: 0.84, total: 1 },
    ]);
  });

  it("has the ids that were said before, while a marked tool runs", async () => {
    const played = play();
    await call(played);
    const url = { mode: "url", message: "Sign in", url: "https://a.example/", elicitationId: "e-7f" };
    const said = [
      request("elicitation/create", url),
      { id: "q-1", method: "roots/list" },
      notification("elicitation/complete", { elicitationId: "e-7f" }),
      notification("cancelled", { requestId: "q-1" }),
      ask({ title: "Which?", enum: ["a", "b"] }),
    ];
    for (const each of said) await played.say(each);
    expect(played.sent).toEqual(said.map((each) => ({ jsonrpc: "2.0", ...each })));
    played.receive({ jsonrpc: "2.0", id: 90, result: { task: { taskId: "c-1", status: "working" } } });
    await played.say({ id: 91, method: "tasks/get", params: { taskId: "c-1" } });
    expect(played.sent.at(-1)).toMatchObject({ method: "tasks/get", params: { taskId: "c-1" } });
  });

  it("loses copies of a result that was withheld since its declaration changed meanwhile", async () => {
    const tools: unknown[] = [MAKE];
    const played = play({}, tools);
    await call(played);
    tools[0] = { ...MAKE, description: "Another" };
    await played.say({ method: "notifications/tools/list_changed" });
    await answer(played);
    await played.say(notification("message", { level: "info", data: `Made ${CANARY}` }));
    expect(played.sent.at(-1)?.params).toEqual({ level: "info", data: "Made [withheld]" });
  });

  it("has words again when a task has failed, and its error was said", async () => {
    const played = play();
    await callAsTask(played);
    await played.ask(2, "tasks/get", { taskId: "t1" });
    await played.say({ id: 2, result: { ...TASK, status: "failed" } });
    await played.ask(3, "tasks/result", { taskId: "t1" });
    await played.say({ id: 3, error: { code: -32603, message: CANARY } });
    await played.say(notification("message", { level: "info", data: "Ready" }));
    expect(played.sent.at(-1)?.params).toEqual({ level: "info", data: "Ready" });
    expect(JSON.stringify(played.sent)).not.toContain(CANARY);
  });

  it("says nothing by another transport of the same agent either", async () => {
    const session = createSession();
    const [one, other] = [play({ session }), play({ session })];
    await call(one);
    one.cancel(1);
    await other.say(notification("message", { level: "info", data: CANARY }));
    expect(other.sent).toMatchObject([{ params: { data: "[withheld]" } }]);
    one.close();
    await other.say(notification("message", { level: "info", data: "Ready" }));
    expect(other.sent.at(-1)).toMatchObject({ params: { data: "Ready" } });
  });
});

describe("The id of a call that was cancelled", () => {
  it.each(["tools/call", "tasks/get"])("of %s is taken until its server has answered", async (method) => {
    const played = play();
    await call(played);
    await played.say({ id: 1, result: { task: TASK } });
    const { length } = played.sent;
    await played.ask(2, method, { name: "make_key", taskId: "t1" });
    played.cancel(2);
    played.receive({ jsonrpc: "2.0", id: 2, method: "resources/read", params: { uri: "a" } });
    await played.say({ id: 2, result: { ...TASK, result: structured(KEY), ...structured(KEY) } });
    expect(played.sent.slice(length)).toMatchObject([{ id: 2, error: { code: -32600 } }]);
    expect(JSON.stringify(played.sent)).not.toContain(CANARY);
  });
});

describe("What a server answers to other requests while a marked tool runs", () => {
  const ANSWERS: readonly [method: string, passes: boolean][] = [
    ["ping", false],
    ["logging/setLevel", false],
    ["resources/subscribe", false],
    ["resources/unsubscribe", false],
    ["acme/look", false],
    ["acme/tools/call", false],
    ["resources/read", true],
    ["prompts/get", true],
    ["completion/complete", true],
    ["resources/templates/list", true],
    ["server/discover", true],
  ];

  it.each(ANSWERS)("%s has words of its own: %s", async (method, passes) => {
    const played = play();
    await call(played);
    await played.ask(2, method, {});
    await played.say({ id: 2, result: { note: "a note" } });
    expect(JSON.stringify(played.sent).includes("a note")).toBe(passes);
  });

  it.each(ANSWERS)("an error of %s has no words, and no data", async (method) => {
    const played = play();
    await call(played);
    await played.ask(2, method, {});
    await played.say({ id: 2, error: { code: -32002, message: CANARY, data: { uri: CANARY } } });
    expect(played.sent).toMatchObject([{ id: 2, error: { code: -32002 } }]);
    expect(JSON.stringify(played.sent)).not.toContain(CANARY);
  });
});
