/**
 * The person's pause: for an hour nothing is asked, what would be is denied and listed, and a yes
 * from before holds.
 */
import { afterEach, describe, expect, it, vi } from "vitest";
import { QuietHour } from "../../../../extension/background/stores/quiet-hour.js";
import { answer, asked, askingHouse, PLAIN, passes } from "../../asking-house.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { listOne } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const HOUR = 3_600_000;
const OTHER = { ...PLAIN, registration: 2, name: "other_tool" };
const pause = (on: boolean) => ({ type: "pause", on }) as const;

afterEach(() => {
  vi.useRealTimers();
});

describe("In a pause", () => {
  it("what would be asked is denied and listed, once, and what goes on is only counted", async () => {
    const set = await askingHouse();
    await set.panel.command(pause(true));
    for (let count = 0; count < 3; count++) {
      expect((await set.agent.call(set.name)).result).toHaveProperty("isError", true);
    }
    const state = await set.panel.shows(({ calls, agents, questions }) => {
      const refused = agents[0]?.session.refused === 2;
      return refused && { calls, questions };
    });
    expect(state.questions).toEqual([]);
    expect(state.calls.map(({ status }) => status)).toEqual(["denied"]);
    expect(set.page.runs).toEqual([]);
    const said = set.browser.audit.entries.map(({ event, what }) => `${event} ${what}`);
    expect(said.filter((each) => each.startsWith("consent"))).toEqual([
      "consent paused",
      "consent denied in a pause",
    ]);
  });

  it("what waits is denied too, and the agent is not told that a person sees a question", async () => {
    const set = await askingHouse();
    const id = set.agent.callId(set.name);
    await asked(set);
    await set.panel.command(pause(true));
    expect((await set.agent.answer(id)).result).toHaveProperty("isError", true);
    await set.panel.shows(({ questions, quietUntil }) => questions.length === 0 && quietUntil !== undefined);
  });

  it("a yes that was given before holds", async () => {
    const set = await askingHouse();
    await answer(set, "session");
    await set.panel.command(pause(true));
    expect(await passes(set)).toBe(true);
  });

  it("the person may end it, and is asked again about all that was denied in it, at once", async () => {
    const set = await askingHouse({ tools: [OTHER] });
    const waiting = set.agent.callId(set.name);
    set.answered.add((await asked(set)).id);
    await set.panel.command(pause(true));
    await set.agent.answer(waiting);
    // As many as would stand for a no to the whole agent.
    for (let count = 0; count < 7; count++) await set.agent.call(set.name);
    await set.panel.command(pause(false));
    await set.panel.shows(({ quietUntil }) => quietUntil === undefined);
    set.agent.callId(set.name);
    expect((await asked(set)).tool).toBe(OTHER.name);
  });

  it("a no from before holds when it has ended", async () => {
    const set = await askingHouse();
    const id = set.agent.callId(set.name);
    const question = await asked(set);
    await set.panel.command({ type: "answer", question: question.id, allow: false });
    await set.agent.answer(id);
    await set.panel.command(pause(true));
    await set.panel.command(pause(false));
    expect((await set.agent.call(set.name)).result).toHaveProperty("isError", true);
    expect(set.page.runs).toEqual([]);
  });

  it("its hour may end by itself, too: what was denied in it is asked about", async () => {
    const set = await askingHouse();
    await set.panel.command(pause(true));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR - 1_000 });
    await set.agent.call(set.name);
    vi.setSystemTime(Date.now() + 2_000);
    set.agent.callId(set.name);
    expect((await asked(set)).tool).toBe(PLAIN.name);
  });

  it("the worker's death ends nothing; an hour on its clock does", async () => {
    const set = await askingHouse();
    await set.panel.command(pause(true));
    set.browser.killWorker();
    set.browser.startWorker();
    set.page.connect();
    await quiet();
    const again = { ...set, agent: new FakeAgent(set.browser), panel: new FakePanel(set.browser) };
    await again.agent.request("initialize", { clientInfo: { name: "Test agent" } });
    const name = await listOne(again);
    const { result } = await again.agent.call(name);
    expect(result).toHaveProperty("isError", true);
    expect(set.page.runs).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR });
    again.agent.callId(name);
    expect((await asked(again)).tool).toBe(PLAIN.name);
  });
});

describe("Its hour", () => {
  it.each([
    [0, true],
    [HOUR - 1, true],
    [HOUR, false],
    [-1, false],
  ])("is on after %i ms: %s", async (passed, isOn) => {
    let now = 1_000_000;
    const area = { initial: () => [], write: async () => undefined };
    const hour = new QuietHour(
      { state: area, lasting: area },
      () => undefined,
      () => now,
    );
    await hour.begin();
    now += passed;
    expect(hour.until !== undefined).toBe(isOn);
  });

  it("does not begin where it cannot be stored", async () => {
    const set = await askingHouse();
    set.browser.local.refuses = true;
    expect(await set.panel.command(pause(true))).toHaveProperty("error");
    set.browser.local.refuses = false;
    await until(() => set.panel.state?.quietUntil === undefined);
    expect(await passes(set)).toBe(false);
  });
});
