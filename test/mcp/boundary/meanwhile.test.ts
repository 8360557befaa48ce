/**
 * Messages of a server while a tool runs, or after: tasks, questions to a model, answers that come
 * too late.
 */
import { describe, expect, it } from "vitest";
import { enforceTransport, type ServerBoundaryOptions } from "../../../src/mcp/boundary/index.js";
import { until } from "../../extension/until.js";
import { CANARY } from "../../gateway/agent-view.js";
import { KEY, MARKED, structured, text, tool } from "./servers.js";

const ORIGIN = "mcp:played";
const MAKE = tool("make_key", { outputSchema: MARKED });

/** A server by hand: its answers are the test's. */
function play(options: Partial<ServerBoundaryOptions> = {}, tools: unknown[] = [MAKE]) {
  const sent: { id?: unknown; result?: object; error?: { code: number }; method?: string }[] = [];
  const asked: { id: unknown; method: string; params?: unknown; error?: unknown }[] = [];
  const transport = {
    send: async (message: object) => void sent.push(message),
    onmessage: undefined as unknown,
  };
  enforceTransport(transport as never, { origin: ORIGIN, ...options });
  const say = (message: object) => transport.send({ jsonrpc: "2.0", ...message });
  transport.onmessage = (message: (typeof asked)[number]) => {
    if (message.method === "tools/list") void say({ id: message.id, result: { tools } });
    else asked.push(message);
  };
  const receive = transport.onmessage as (message: object) => void;
  const ask = async (id: number, method: string, params: object) => {
    receive({ jsonrpc: "2.0", id, method, params });
    await until(() => asked.some((each) => each.id === id));
  };
  return { sent, asked, say, ask };
}

describe("What a server says meanwhile", () => {
  it("to the client's model is refused while a marked tool runs", async () => {
    const { sent, asked, say, ask } = play();
    await ask(1, "tools/call", { name: "make_key" });
    const params = { messages: [{ role: "user", content: { type: "text", text: CANARY } }] };
    await say({ id: 9, method: "sampling/createMessage", params });
    expect(sent).toEqual([]);
    expect(asked.at(-1)).toMatchObject({ id: 9, error: { code: -32603 } });
  });

  it("of a task is without words, and its result is redacted by the tool that began it", async () => {
    const { sent, say, ask } = play();
    const task = { taskId: "t1", status: "working", statusMessage: CANARY };
    await ask(1, "tools/call", { name: "make_key", task: {} });
    await say({ id: 1, result: { task } });
    await say({ method: "notifications/tasks/status", params: task });
    await ask(2, "tasks/result", { taskId: "t1" });
    await say({ id: 2, result: structured(KEY) });
    expect(sent).toMatchObject([
      { id: 1, result: { task: { taskId: "t1" } } },
      { method: "notifications/tasks/status", params: { taskId: "t1" } },
      { id: 2, result: { structuredContent: { id: "k_1" } } },
    ]);
    expect(JSON.stringify(sent)).not.toContain(CANARY);
  });

  it("after the time limit does not leave, and it is told to stop", async () => {
    const { sent, asked, say, ask } = play({ timeLimit: 5 });
    await ask(1, "tools/call", { name: "make_key" });
    await until(() => asked.at(-1)?.method === "notifications/cancelled");
    await say({ id: 1, result: structured(KEY) });
    expect(sent).toMatchObject([{ id: 1, result: { isError: true } }]);
    expect(sent).toHaveLength(1);
  });

  it("of a tool that neither it nor the marks describe does not leave, where the marks say so", async () => {
    const { sent, say, ask } = play({ marks: { tools: { known: {} }, others: "withhold" } }, [
      tool("a"),
      tool("known"),
    ]);
    for (const [id, name] of [
      [1, "a"],
      [2, "known"],
    ] as const) {
      await ask(id, "tools/call", { name });
      await say({ id, result: text(`words of ${name}`) });
    }
    expect(JSON.stringify(sent[0])).not.toContain("words of a");
    expect(sent[1]).toMatchObject({ result: text("words of known") });
  });

  it("is masked, and the marker that a client writes back runs nothing", async () => {
    const { sent, asked, say, ask } = play({}, [MAKE, tool("save")]);
    const receive = (id: number, args: object) => ask(id, "tools/call", { name: "save", arguments: args });
    await receive(1, { text: "[withheld]" });
    await say({ id: 1, result: text("saved") });
    await ask(2, "tools/call", { name: "make_key" });
    await say({
      id: 2,
      result: { ...structured(KEY), content: [{ type: "text", text: `TOKEN=${CANARY}` }] },
    });
    await until(() => sent.length === 2);
    expect(JSON.stringify(sent[1])).toContain("TOKEN=[withheld]");
    void receive(3, { text: "TOKEN=[withheld]" });
    await until(() => sent.length === 3);
    expect(sent[2]).toMatchObject({ id: 3, result: { isError: true } });
    expect(JSON.stringify(sent[2])).toContain("in /text stands");
    expect(asked.map(({ id }) => id)).not.toContain(3);
  });
});
