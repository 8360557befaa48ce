import { afterEach, describe, expect, it, vi } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { FakeAgent } from "../../fake-agent.js";
import { CANARY, FakePage, json } from "../../fake-page.js";
import { allAnswered, type House, letIn, listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

afterEach(() => void vi.useRealTimers());

const CLOCK = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;

/** A call whose page has heard of it and does not answer; from here on the clock is ours. */
async function hang(params: object = {}) {
  const house = await setUp({ answer: () => undefined });
  const name = await listOne(house);
  // The panel has answered the question once: no timer of ours is needed for the next call.
  const first = house.agent.callId(name);
  const { call } = await until(() => house.page.runs[0]);
  house.page.reply(call, json({ id: "asked" }));
  await house.agent.answer(first);
  vi.useFakeTimers({ toFake: [...CLOCK] });
  const id = house.agent.send("tools/call", { name, ...params });
  const run = await until(() => house.page.runs[1]);
  return { ...house, id, run };
}

const pass = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await quiet();
};
const textOf = (answer: { result?: Record<string, unknown> } | undefined) =>
  JSON.stringify(answer?.result ?? null);

describe("A tool that does not answer", () => {
  it("is given up after 120 seconds: the agent hears it, the page is told, a late result is dropped", async () => {
    const { agent, page, id, run, browser } = await hang();
    await pass(119);
    expect(agent.answerTo(id)).toBeUndefined();
    await pass(2);
    expect(textOf(agent.answerTo(id))).toMatch(/did not answer within 120 seconds/);
    expect(page.cancelled).toContain(run.call);
    page.reply(run.call, json({ id: "late", secret: CANARY }));
    await quiet();
    expect(agent.frames.filter((frame) => frame.id === id)).toHaveLength(1);
    expect(browser.session.text).not.toContain(CANARY);
  });

  it("has as long again with every sign of progress, but ten minutes in all", async () => {
    const { agent, page, id, run } = await hang({ _meta: { progressToken: 7 } });
    for (let i = 0; i < 5; i++) {
      await pass(110);
      page.client.send({ type: "progress", call: run.call });
      await quiet();
    }
    expect(agent.answerTo(id)).toBeUndefined();
    await pass(45);
    expect(agent.answerTo(id)).toBeUndefined();
    await pass(10);
    expect(textOf(agent.answerTo(id))).toMatch(/did not answer/);
    const heard = agent.frames.filter(({ method }) => method === "notifications/progress");
    expect(heard.at(-1)).toMatchObject({ params: { progressToken: 7, progress: 7 } });
  });

  it("keeps the worker alive while it runs, and not a moment longer", async () => {
    const { browser, page, run, agent, id } = await hang();
    const before = browser.platformCalls;
    await pass(61);
    expect(browser.platformCalls).toBe(before + 3);
    expect([...browser.alarms]).toEqual(["calls"]);
    page.reply(run.call, json({ id: "x" }));
    await agent.answer(id);
    const after = browser.platformCalls;
    await pass(100);
    expect(browser.platformCalls).toBe(after);
    expect([...browser.alarms]).toEqual([]);
  });
});

async function running(house: House): Promise<{ id: number; call: string }> {
  const id = house.agent.callId(await listOne(house));
  const { call } = await until(() => house.page.runs.at(-1));
  return { id, call };
}

describe("A call that is cancelled", () => {
  it("by the agent is stopped in the page and not answered; a late result is dropped", async () => {
    const house = await setUp({ answer: () => undefined });
    const { id, call } = await running(house);
    house.agent.notify("notifications/cancelled", { requestId: id });
    await until(() => house.page.cancelled.includes(call));
    house.page.reply(call, json({ id: "late", secret: CANARY }));
    await quiet();
    expect(house.agent.answerTo(id)).toBeUndefined();
    expect(house.browser.session.text).not.toContain(CANARY);
    await allAnswered(house.browser);
  });

  it("by the person is answered, in words that say who did it", async () => {
    const house = await setUp({ answer: () => undefined });
    const { id, call } = await running(house);
    await house.panel.command({ type: "cancel-call", call });
    expect(textOf(await house.agent.answer(id))).toMatch(/The user cancelled this call.*Do not try it again/);
    expect(house.page.cancelled).toEqual([call]);
    house.page.reply(call, json({ id: "late", secret: CANARY }));
    await quiet();
    expect(house.browser.session.text).not.toContain(CANARY);
    await house.panel.shows(({ calls }) => calls[0]?.status === "cancelled");
  });

  it("by hanging up is stopped in the page", async () => {
    const house = await setUp({ answer: () => undefined });
    const { call } = await running(house);
    house.agent.client.disconnect();
    await until(() => house.page.cancelled.includes(call));
    await allAnswered(house.browser);
  });

  it("before the person answered is never run", async () => {
    const house = await setUp();
    house.panel.client.onMessage = () => undefined;
    const id = house.agent.callId(await listOne(house));
    const question = await house.panel.shows(({ questions }) => questions[0]?.id);
    house.agent.notify("notifications/cancelled", { requestId: id });
    await house.panel.shows(({ questions }) => questions.length === 0);
    await house.panel.command({ type: "answer", question, allow: true });
    await quiet();
    expect(house.page.runs).toEqual([]);
  });

  it("twice, or unknown, changes nothing", async () => {
    const house = await setUp();
    for (const requestId of [99, "x", null, {}, undefined]) {
      house.agent.notify("notifications/cancelled", { requestId });
    }
    expect((await house.agent.call(await listOne(house))).result).toBeDefined();
  });
});

describe("Calls at once", () => {
  it("are eight of one agent in a document at most", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const ids = Array.from({ length: 9 }, () => house.agent.callId(name));
    expect((await house.agent.answer(ids[8])).error?.code).toBe(RpcCode.tooMany);
    await until(() => house.page.runs.length === 8);
    for (const { call } of house.page.runs) house.page.reply(call, json({ id: "x" }));
    for (const id of ids.slice(0, 8)) expect((await house.agent.answer(id)).result).toBeDefined();
    await allAnswered(house.browser);
  });

  it("of one agent in a document keep neither other agents nor the person out of it", async () => {
    const house = await setUp({ answer: () => undefined });
    const name = await listOne(house);
    const others = ["b", "c"].map((letter) => letter.repeat(32));
    for (let at = 0; at < 9; at++) house.agent.callId(name);
    await until(() => house.page.runs.length === 8);
    for (const [at, id] of others.entries()) {
      const agent = new FakeAgent(house.browser, id);
      await letIn(house.panel, agent, id);
      agent.callId(await listOne({ ...house, agent }));
      await until(() => house.page.runs.length === 9 + at);
    }
    const run = { type: "run-tool", document: "doc-1", registration: 1, arguments: "{}" } as const;
    expect(await house.panel.command(run)).not.toHaveProperty("error");
    await until(() => house.page.runs.length === 11);
  });

  it("are thirty-two of one agent at most", async () => {
    const house = await setUp({ answer: () => undefined });
    for (let i = 2; i < 8; i++)
      await new FakePage(house.browser, {
        documentId: `d${i}`,
        frameId: i,
        answer: () => undefined,
      }).settled();
    const names = (await house.agent.tools()).map(({ name }) => name);
    const ids = Array.from({ length: 40 }, (_, at) => house.agent.callId(names[at % names.length] ?? ""));
    const answers = await until(() => {
      const given = ids.map((id) => house.agent.answerTo(id)).filter((answer) => answer !== undefined);
      return given.length === 8 && given;
    });
    expect(answers.map(({ error }) => error?.code)).toEqual(Array.from({ length: 8 }, () => RpcCode.tooMany));
  });
});
