import { describe, expect, it, vi } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { AGENT, FakeAgent } from "../../fake-agent.js";
import { CANARY, json, TOOL } from "../../fake-page.js";
import { allAnswered, listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;

describe("An agent that sends anything", () => {
  it.each([
    ["no JSON", "{", RpcCode.parseError],
    ["a batch", [{ jsonrpc: "2.0", id: 1, method: "ping" }], RpcCode.invalidRequest],
    ["another version", { jsonrpc: "1.0", id: 1, method: "ping" }, RpcCode.invalidRequest],
    ["a number", 7, RpcCode.invalidRequest],
    ["null", null, RpcCode.invalidRequest],
    ["a huge text", "x".repeat(2_000_000), RpcCode.invalidRequest],
    [
      "a huge object",
      { jsonrpc: "2.0", id: 1, method: "ping", params: { x: "x".repeat(2_000_000) } },
      RpcCode.invalidRequest,
    ],
    ["a deep text", nested(100_000), RpcCode.invalidRequest],
    [
      "deep params",
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${nested(5_000)}}}`,
      RpcCode.invalidRequest,
    ],
  ])("as %s gets an error without an id, and can go on", async (_, frame, code) => {
    const { agent } = await setUp();
    agent.client.send(frame);
    const answer = await until(() => agent.frames.map(read).find(({ id, error }) => id === null && error));
    expect(answer.error?.code).toBe(code);
    expect((await agent.request("ping")).result).toEqual({});
  });

  it.each([
    ["no/such/method", {}, RpcCode.methodNotFound],
    ["constructor", {}, RpcCode.methodNotFound],
    ["tools/call", {}, RpcCode.invalidParams],
    ["tools/call", { name: "shop-example_t1__make_key", arguments: [1] }, RpcCode.invalidParams],
    ["tools/call", { name: "__proto__" }, RpcCode.invalidParams],
    ["tools/call", { name: "constructor" }, RpcCode.invalidParams],
    ["tools/list", { cursor: "x" }, RpcCode.invalidParams],
    [
      "tools/call",
      { name: "shop-example_t1__make_key", arguments: { x: "\u0001".repeat(600_000) } },
      RpcCode.invalidParams,
    ],
  ])("as %s with parameters that are wrong (%#) gets a clear error", async (method, params, code) => {
    const { agent } = await setUp();
    await agent.tools();
    expect((await agent.request(method, params)).error?.code).toBe(code);
  });

  it("is answered in text where it speaks text", async () => {
    const { browser } = await setUp();
    const agent = new FakeAgent(browser);
    agent.client.send(JSON.stringify({ jsonrpc: "2.0", id: "t", method: "ping" }));
    const text = await until(() => agent.client.received[0]);
    expect(JSON.parse(text as string)).toEqual({ jsonrpc: "2.0", id: "t", result: {} });
  });
});

const read = (frame: unknown) => frame as { id?: unknown; error?: { code: number } };

describe("An agent that repeats itself", () => {
  it("with an id that is in flight gets an error that is not taken for the first answer", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const id = house.agent.callId(name);
    const run = await until(() => house.page.runs[0]);
    house.agent.client.send({ jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: {} } });
    const refused = await until(() => house.agent.frames.find((frame) => frame.id === null));
    expect(refused.error?.code).toBe(RpcCode.invalidRequest);
    house.page.reply(run.call, json({ id: "once" }));
    expect((await house.agent.answer(id)).result?.["structuredContent"]).toEqual({ id: "once" });
    expect(house.page.runs).toHaveLength(1);
  });

  it("a thousand times at once is slowed down, and every request has its answer", async () => {
    const house = await setUp();
    const name = await listOne(house);
    const ids = Array.from({ length: 1_000 }, () => house.agent.callId(name));
    await until(() => ids.every((id) => house.agent.answerTo(id)), "1,000 answers");
    const codes = ids.map((id) => house.agent.answerTo(id)?.error?.code);
    expect(codes.filter((code) => code === RpcCode.tooMany).length).toBeGreaterThan(950);
    expect(codes.filter((code) => code === undefined).length).toBeGreaterThan(0);
    expect(house.page.runs.length).toBeLessThanOrEqual(50);
    await allAnswered(house.browser);
  });

  it("by new lines gains no new allowance, and has eight lines at most", async () => {
    const house = await setUp();
    const lines = Array.from({ length: 12 }, () => new FakeAgent(house.browser));
    await quiet();
    expect(lines.filter(({ client }) => client.isOpen)).toHaveLength(7);
    for (const line of lines) for (let i = 0; i < 50; i++) line.send("ping");
    await quiet();
    const served = lines.flatMap(({ frames }) => frames).filter(({ result }) => result !== undefined);
    expect(served.length).toBeLessThanOrEqual(50);
  });

  it("may not use a port of another name", async () => {
    const { browser } = await setUp();
    for (const name of ["panel", "frame", "", "Agent"]) {
      const client = browser.connectAgent(AGENT, name);
      client.send({ request: "1", command: { type: "forget-all" } });
      await quiet();
      expect(client.isOpen).toBe(false);
      expect(client.received).toEqual([]);
    }
  });
});

describe("What an agent can learn", () => {
  it("is no byte of a secret, whichever way it asks; neither is what lies on disk or on the console", async () => {
    const methods = ["log", "info", "warn", "error", "debug", "trace"] as const;
    const spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined));
    const house = await setUp();
    const name = await listOne(house);
    const { page, agent, panel } = house;
    page.redemption = { ok: true, value: CANARY };
    const results = [
      json({ id: "k", secret: CANARY }),
      json({ id: CANARY }),
      { kind: "threw", text: `Failed for ${CANARY}` } as const,
      json({ content: [{ type: "secret_reference", id: CANARY, redeemUrl: `/r/${CANARY}`, label: "Key" }] }),
      json([CANARY]),
      { kind: "string", text: CANARY } as const,
    ];
    for (const result of results) {
      page.answer = () => result;
      await agent.call(name, { label: "x" });
    }
    const items = await panel.shows((state) => state.items.length >= 4 && state.items);
    for (const { handle } of items) await panel.command({ type: "reveal", handle });
    await agent.call(name, { label: [CANARY] });
    await agent.tools();
    await quiet();
    expect(JSON.stringify(agent.frames)).not.toContain(CANARY);
    expect(house.browser.local.text).not.toContain(CANARY);
    expect(JSON.stringify(spies.map(({ mock }) => mock.calls))).not.toContain(CANARY);
    for (const spy of spies) spy.mockRestore();
  });

  it("is no copy of a secret in what the page says about its tools, in this life of the worker or the next", async () => {
    const house = await setUp();
    await house.agent.call(await listOne(house));
    const description = `Uses the key ${CANARY}.`;
    const outputSchema = JSON.stringify({ type: "object", properties: { [CANARY]: { const: CANARY } } });
    house.page.report([{ ...TOOL, description, outputSchema, title: CANARY }]);
    await quiet();
    const before = await house.agent.tools();
    expect(before).toMatchObject([
      { name: "shop-example_t1__make_key", description: "Uses the key [withheld]." },
    ]);
    house.browser.killWorker();
    await quiet();
    house.browser.startWorker();
    house.page.connect();
    await quiet();
    const agent = new FakeAgent(house.browser);
    expect(await agent.tools()).toEqual(before);
    expect(JSON.stringify([house.agent.frames, agent.frames])).not.toContain(CANARY);
  });

  it("does not include the tool's own error, which the person gets", async () => {
    const house = await setUp({ answer: () => ({ kind: "threw", text: `no ${CANARY}` }) });
    const { result } = await house.agent.call(await listOne(house));
    expect(result?.["isError"]).toBe(true);
    const call = await house.panel.shows(({ calls }) => calls[0]?.status === "failed" && calls[0]);
    expect(call.error).toBe(`no ${CANARY}`);
    expect(house.browser.session.text).not.toContain(CANARY);
  });

  it("includes an error that the tool's definition lists, word for word", async () => {
    const listed = "There is no such plan.";
    const tool = { ...TOOL, publicErrors: JSON.stringify([listed]) };
    for (const said of [listed, `${listed} ${CANARY}`]) {
      const house = await setUp({ tools: [tool], answer: () => ({ kind: "threw", text: said }) });
      const { result } = await house.agent.call(await listOne(house));
      const words = said === listed ? listed : "The tool failed. Its message was withheld.";
      expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: words }] });
    }
  });
});
