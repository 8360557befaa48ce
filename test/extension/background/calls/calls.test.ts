import { afterEach, describe, expect, it, vi } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { leftOf } from "../../../gateway/agent-view.js";
import { FakeAgent } from "../../fake-agent.js";
import { CANARY, json, TOOL } from "../../fake-page.js";
import { listOne, setUp } from "../../set-up.js";
import { quiet } from "../../until.js";

afterEach(() => void vi.useRealTimers());

describe("A call by an agent", () => {
  it("runs the raw tool, gives the agent the redacted result and keeps the rest for the person", async () => {
    const house = await setUp();
    const { page, agent, browser } = house;
    const name = await listOne(house);
    expect(name).toBe("shop-example_t1__make_key");
    const { result } = await agent.call(name, { label: "x" });
    expect(page.runs).toHaveLength(1);
    expect(page.runs[0]?.arguments).toBe('{"label":"x"}');
    expect(leftOf({ agent: result as never }).structuredContent).toEqual({ id: "k_1" });
    expect(JSON.stringify(agent.frames)).not.toContain(CANARY);
    const [key] = browser.session.keys("item:");
    expect(browser.session.data.get(key ?? "")).toContain(CANARY);
    expect(browser.local.text).not.toContain(CANARY);
  });

  it("scrubs a copy of an earlier secret from a later result", async () => {
    const house = await setUp();
    const name = await listOne(house);
    await house.agent.call(name);
    house.page.answer = () => json({ id: `again ${CANARY}` });
    const { result } = await house.agent.call(name);
    expect(JSON.stringify(result)).not.toContain(CANARY);
  });

  it("with arguments that do not fit is refused before the page hears of it", async () => {
    const house = await setUp();
    const { result } = await house.agent.call(await listOne(house), { label: 5 });
    expect(JSON.stringify(result)).toMatch(/do not match the tool's inputSchema/);
    expect(JSON.stringify(result)).toContain("inputSchema: /label must be text.");
    expect(house.page.runs).toEqual([]);
  });

  it("hears of each argument that does not fit, and nothing of what it sent", async () => {
    const inputSchema = JSON.stringify({
      type: "object",
      properties: {
        cabin: { enum: ["economy"] },
        bags: { type: "integer", maximum: 5 },
        card: { type: "string", pattern: "^(a+)+$" },
        key: { type: "string", "x-sensitive": true, maxLength: 3 },
      },
      required: ["to"],
    });
    const house = await setUp({ tools: [{ ...TOOL, inputSchema }] });
    const args = { cabin: CANARY, bags: 99, card: "aaa!", key: 5 };
    const { result } = await house.agent.call(await listOne(house), args);
    const text = JSON.stringify(result);
    expect(text).toContain(
      "/to is missing; /cabin must be one of the listed values; /bags must be at most 5; /key must be text.",
    );
    expect(text).not.toContain(CANARY);
    expect(house.page.runs).toEqual([]);
  });

  it("waits while the page's tools are compared with the browser's account of them", async () => {
    const house = await setUp();
    const name = await listOne(house);
    const more = [TOOL, { ...TOOL, registration: 2, name: "more" }];
    house.page.client.send({ type: "tools", mode: "augmented", tools: more });
    const id = house.agent.callId(name);
    await quiet();
    expect(house.agent.answerTo(id)).toBeUndefined();
    house.page.client.send({ type: "native", withheld: [] });
    expect((await house.agent.answer(id)).result).toBeDefined();
  });

  it("waits for no comparison longer than two seconds", async () => {
    const house = await setUp();
    const name = await listOne(house);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    house.page.client.send({ type: "tools", mode: "augmented", tools: [TOOL] });
    const id = house.agent.callId(name);
    await quiet();
    await vi.advanceTimersByTimeAsync(2_001);
    expect((await house.agent.answer(id)).error?.code).toBe(RpcCode.toolChanged);
    expect(house.page.runs).toEqual([]);
  });
});

describe("A call right after the worker was killed", () => {
  const restart = async () => {
    const house = await setUp();
    const name = await listOne(house);
    await house.agent.call(name);
    // The second yes is for a session that has held a secret.
    await house.agent.call(name);
    house.browser.killWorker();
    await quiet();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    house.browser.startWorker();
    const agent = new FakeAgent(house.browser);
    const id = agent.callId(name);
    await quiet();
    expect(agent.answerTo(id)).toBeUndefined();
    return { page: house.page, agent, id };
  };

  it("waits until the document's script has connected again", async () => {
    const { page, agent, id } = await restart();
    page.connect();
    expect((await agent.answer(id)).result).toBeDefined();
  });

  it("does not wait for ever", async () => {
    const { agent, id } = await restart();
    await vi.advanceTimersByTimeAsync(6_001);
    expect((await agent.answer(id)).error).toMatchObject({ code: RpcCode.documentGone, data: { ran: "no" } });
  });
});
