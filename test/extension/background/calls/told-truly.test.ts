/** Whether a tool ran is told truly, however its call ends. */
import { describe, expect, it, vi } from "vitest";
import { answer, asked, askingHouse, READING } from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { json, ORIGIN } from "../../fake-page.js";
import { listOne, manageRules, setUp } from "../../set-up.js";
import { until } from "../../until.js";

const running = async () => {
  const house = await setUp({ answer: () => undefined });
  const id = house.agent.callId(await listOne(house));
  const { call } = await until(() => house.page.runs[0]);
  return { house, id, call };
};

describe("An agent hears that a tool", () => {
  it.each([
    10, 1_000_001,
  ])("may have run where its page leaves right after a result of %i characters", async (size) => {
    const { house, id, call } = await running();
    house.page.reply(call, json({ id: "x".repeat(size) }));
    house.page.client.disconnect();
    const { error } = await house.agent.answer(id);
    expect(["maybe", "yes"]).toContain((error?.data as { ran?: string } | undefined)?.ran);
  });

  it.each([
    { type: "set-site", origin: ORIGIN, setting: "off" },
    { type: "connect-tab", agent: AGENT, tabId: 1, connected: false },
    { type: "decide-agent", agent: AGENT, allow: false },
  ] as const)("may have run where the person ends its call: $type", async (command) => {
    const { house, id } = await running();
    await house.panel.command(command);
    expect((await house.agent.answer(id)).error?.data).toEqual({ ran: "maybe" });
  });

  it("ran where the person leaves the question about its result unanswered", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const house = await askingHouse({ tools: [READING] });
    await answer(house, "session");
    const conditions = { fact: "tool.name", operator: "equals", value: "make_key" };
    await manageRules(house, { name: "look", stage: "post-result", effect: "escalate", conditions } as never);
    const id = house.agent.callId(house.name);
    expect((await asked(house)).stage).toBe("post-result");
    await vi.advanceTimersByTimeAsync(125_000);
    expect(JSON.stringify((await house.agent.answer(id)).result)).toContain("The tool ran");
    vi.useRealTimers();
  });
});
