import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { CANARY, FakePage, json, TOOL } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

describe("A page that meddles with calls", () => {
  it("cannot answer, or prolong, a call of another document", async () => {
    const house = await setUp({ answer: () => undefined });
    const thief = await new FakePage(house.browser, { documentId: "doc-2", frameId: 2 }).settled();
    const [name] = (await house.agent.tools()).map((tool) => tool.name);
    const id = house.agent.callId(name ?? "");
    const run = await until(() => house.page.runs[0]);
    thief.reply(run.call, json({ id: "stolen" }));
    await quiet();
    expect(house.agent.answerTo(id)).toBeUndefined();
    house.page.reply(run.call, json({ id: "own" }));
    expect((await house.agent.answer(id)).result?.["structuredContent"]).toEqual({ id: "own" });
  });

  it("gets one answer counted, the first", async () => {
    const house = await setUp({ answer: () => undefined });
    const id = house.agent.callId(await listOne(house));
    const run = await until(() => house.page.runs[0]);
    house.page.reply(run.call, json({ id: "first" }));
    house.page.reply(run.call, json({ id: "second", secret: CANARY }));
    expect((await house.agent.answer(id)).result?.["structuredContent"]).toEqual({ id: "first" });
    expect(house.browser.session.keys("item:")).toEqual([]);
  });

  it.each([
    [{ kind: "json", text: "{not json" }],
    [{ kind: "threw", text: CANARY }],
    [{ kind: "unserializable", text: CANARY }],
    [{ kind: "oversized", text: CANARY }],
    [{ kind: "string", text: `{"id":"1","secret":"${CANARY}"}` }],
    [{ kind: "json", text: `${"[".repeat(50_000)}${"]".repeat(50_000)}` }],
    [json({ id: "x", nested: { secret: CANARY }, _meta: { "webmcp-airlock/redaction": {} } })],
    [json({ content: [{ type: "text", text: CANARY }], structuredContent: { id: "1", secret: CANARY } })],
  ] as const)("cannot get a secret through as %j", async (result) => {
    const house = await setUp({ answer: () => result });
    const { result: got } = await house.agent.call(await listOne(house));
    expect(got).toBeDefined();
    expect(JSON.stringify(house.agent.frames)).not.toContain(CANARY);
  });

  it("is told of when the tool is gone", async () => {
    const house = await setUp({ answer: () => ({ kind: "gone", text: "" }) });
    expect((await house.agent.call(await listOne(house))).error?.code).toBe(RpcCode.toolChanged);
  });

  it("that says something unreadable loses its connection for good, and its calls end", async () => {
    const house = await setUp({ answer: () => undefined });
    const id = house.agent.callId(await listOne(house));
    await until(() => house.page.runs[0]);
    house.page.client.send({ type: "tools", tools: [{ name: 5 }] });
    const { error } = await house.agent.answer(id);
    expect(error).toMatchObject({ code: RpcCode.documentGone, data: { ran: "maybe" } });
    house.page.connect();
    await quiet();
    expect(house.page.client.isOpen).toBe(false);
    expect(await house.agent.tools()).toEqual([]);
  });

  it("that floods the worker loses its connection; its neighbours keep theirs", async () => {
    const house = await setUp();
    const flood = await new FakePage(house.browser, { documentId: "doc-2", frameId: 2 }).settled();
    for (let i = 0; i < 2_500; i++) flood.client.send({ type: "native", withheld: [] });
    await quiet();
    expect(flood.client.isOpen).toBe(false);
    expect((await house.agent.tools()).map(({ name }) => name)).toEqual(["shop-example_t1__make_key"]);
  });

  it("that reports progress without end keeps its connection, and the agent hears little of it", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const id = house.agent.send("tools/call", { name, _meta: { progressToken: "p" } });
    const run = await until(() => house.page.runs[0]);
    for (let i = 0; i < 5_000; i++) house.page.client.send({ type: "progress", call: run.call });
    await quiet();
    house.page.reply(run.call, json({ id: "done" }));
    expect((await house.agent.answer(id)).result).toBeDefined();
    const progress = house.agent.frames.filter(({ method }) => method === "notifications/progress");
    expect(progress.length).toBeGreaterThan(0);
    expect(progress.length).toBeLessThan(20);
  });

  it("with frames without end is listed a hundred of them", async () => {
    const house = await setUp();
    for (let i = 0; i < 150; i++) new FakePage(house.browser, { documentId: `child-${i}`, frameId: i + 1 });
    await quiet();
    const tools = await house.agent.tools();
    expect(tools).toHaveLength(100);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(100);
  });
});

describe("A document that goes away in the middle of a call", () => {
  it("ends the call with what is known of it, and a late result belongs to no call", async () => {
    const house = await setUp({ answer: () => undefined });
    const id = house.agent.callId(await listOne(house));
    const run = await until(() => house.page.runs[0]);
    house.page.client.disconnect();
    expect((await house.agent.answer(id)).error).toMatchObject({
      code: RpcCode.documentGone,
      data: { ran: "maybe" },
    });
    house.page.connect();
    house.page.reply(run.call, json({ id: "late", secret: CANARY }));
    await quiet();
    expect(house.agent.frames.filter((frame) => frame.id === id)).toHaveLength(1);
    expect(house.browser.session.text).not.toContain(CANARY);
  });

  it("keeps its name when the page is loaded anew, for exactly the tool that was listed", async () => {
    const house = await setUp();
    const name = await listOne(house);
    house.page.client.disconnect();
    await quiet();
    const changed = { ...TOOL, description: "Sends money." };
    const other = await new FakePage(house.browser, { documentId: "doc-2", tools: [changed] }).settled();
    const { error } = await house.agent.call(name);
    expect(error).toMatchObject({ code: RpcCode.documentGone, data: { ran: "no" } });
    other.client.disconnect();
    await quiet();
    const tab = { id: 1, url: "https://evil.example/" };
    const framed = await new FakePage(house.browser, { documentId: "doc-3", frameId: 7, tab }).settled();
    expect((await house.agent.call(name)).error?.code).toBe(RpcCode.documentGone);
    framed.client.disconnect();
    await quiet();
    await new FakePage(house.browser, { documentId: "doc-4" }).settled();
    expect((await house.agent.call(name)).result).toBeDefined();
    expect([...other.runs, ...framed.runs]).toEqual([]);
    expect(await listOne(house)).toBe(name);
  });
});
