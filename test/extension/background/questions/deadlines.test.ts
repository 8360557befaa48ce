/**
 * A question lasts no longer than its caller waits. What is not answered leaves a trace that says
 * what is true.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PanelCall } from "../../../../extension/protocol/panel-messages.js";
import type { UntrustedTool } from "../../../../extension/protocol/untrusted-values.js";
import { isMissed, missedWords, refusingWords } from "../../../../extension/ui/now/missed-list.js";
import { nothingKeptWords } from "../../../../extension/ui/tools/call-result.js";
import { type AskingHouse, answer, asked, askingHouse, PLAIN, READING } from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { manageRules } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const CLOCK = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] as const;

beforeEach(() => void vi.useFakeTimers({ toFake: [...CLOCK], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const pass = async (seconds: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await quiet();
};

const textOf = (given: object | undefined): string => JSON.stringify(given ?? null);

/** A call that waits for the person. */
async function waiting(_meta?: object) {
  const house = await askingHouse();
  const params = { name: house.name, arguments: {}, ...(_meta === undefined ? {} : { _meta }) };
  const id = house.agent.send("tools/call", params);
  const question = await asked(house);
  return { house, id, question };
}

const listed = ({ panel }: AskingHouse, status: PanelCall["status"]): Promise<PanelCall> =>
  panel.shows(({ calls }) => calls.find((call) => call.status === status));

const whatOf = ({ browser }: AskingHouse): string[] => browser.audit.entries.map(({ what }) => what);

describe("A question", () => {
  it("of a caller that asks for no progress ends before that gives up", async () => {
    const { house, id, question } = await waiting();
    expect(question.endsAt - Date.now()).toBeLessThanOrEqual(55_000);
    await pass(50);
    expect(house.agent.answerTo(id)).toBeUndefined();
    await pass(6);
    expect(textOf(house.agent.answerTo(id))).toContain("did not answer whether to allow");
    expect(house.page.runs).toEqual([]);
  });

  it("of a caller that asks for progress has two minutes, and tells of itself every ten seconds", async () => {
    const { house, id } = await waiting({ progressToken: "p" });
    const heard = () => house.agent.frames.filter(({ method }) => method === "notifications/progress");
    const before = heard().length;
    for (let tens = 1; tens < 12; tens++) {
      await pass(10);
      expect(heard().length - before, `after ${tens}0 seconds`).toBe(tens);
      expect(house.agent.answerTo(id)).toBeUndefined();
    }
    const counts = heard().map((each) => (each as { params?: { progress: number } }).params?.progress);
    expect(counts).toEqual([...counts].sort((one, other) => Number(one) - Number(other)));
    await pass(11);
    expect(textOf(house.agent.answerTo(id))).toContain("did not answer whether to allow");
    const after = heard().length;
    await pass(60);
    expect(heard()).toHaveLength(after);
  });

  it("lasts no longer than the caller says, and never longer because of that", async () => {
    for (const [patience, seconds] of [
      [20_000, 20],
      [900_000, 120],
      [-5, 120],
    ] as const) {
      const { question } = await waiting({ progressToken: "p", "webmcp-airlock/patience": patience });
      expect(Math.round((question.endsAt - Date.now()) / 1_000)).toBe(seconds);
    }
  });

  it("that is answered leaves the tool its own time", async () => {
    const { house, id, question } = await waiting();
    house.page.answer = () => undefined;
    await pass(50);
    await house.panel.command({ type: "answer", question: question.id, allow: true });
    await until(() => house.page.runs.length > 0);
    await pass(100);
    expect(house.agent.answerTo(id)).toBeUndefined();
    await pass(21);
    expect(textOf(house.agent.answerTo(id))).toContain("did not answer within 120 seconds");
  });
});

describe("A question that found no answer", () => {
  it("is shown until the person closes it, and nobody says that a tool returned nothing", async () => {
    const { house } = await waiting();
    await pass(56);
    const call = await listed(house, "unanswered");
    expect([call.ran, nothingKeptWords(call), isMissed(call)]).toEqual([
      "no",
      "Nothing: the tool did not run.",
      true,
    ]);
    expect(missedWords(call)).toContain("Nobody answered in time");
    expect(whatOf(house)).toContain("unanswered");
    expect(whatOf(house)).not.toContain("cancelled");
    await house.panel.command({ type: "dismiss-finding", call: call.id });
    await house.panel.shows(({ calls }) => !calls.some(isMissed));
  });

  it("because its caller gave up says so", async () => {
    const { house, id } = await waiting();
    house.agent.notify("notifications/cancelled", { requestId: id });
    const call = await listed(house, "withdrawn");
    expect(missedWords(call)).toContain("did not wait for your answer");
    expect([isMissed(call), whatOf(house).at(-1)]).toEqual([true, "withdrawn"]);
  });

  it("is said of a result, too: the tool ran", async () => {
    const house = await askingHouse({ tools: [READING] });
    await answer(house, "session");
    const conditions = { fact: "tool.name", operator: "equals", value: "make_key" };
    await manageRules(house, { name: "look", stage: "post-result", effect: "escalate", conditions } as never);
    const id = house.agent.callId(house.name);
    expect((await asked(house)).stage).toBe("post-result");
    await pass(56);
    expect(textOf(house.agent.answerTo(id))).toContain("The tool ran, but the user did not answer");
    const call = await listed(house, "unanswered");
    expect([call.ran, nothingKeptWords(call)]).toEqual([
      "yes",
      "Nothing was kept, and the agent did not get the result.",
    ]);
  });

  it("leaves no trace where the caller gives up later: there was none any more", async () => {
    const { house, id, question } = await waiting();
    house.page.answer = () => undefined;
    await house.panel.command({ type: "answer", question: question.id, allow: true });
    await until(() => house.page.runs.length > 0);
    house.agent.notify("notifications/cancelled", { requestId: id });
    await listed(house, "cancelled");
  });
});

const named = (name: string, registration: number): UntrustedTool => ({ ...PLAIN, name, registration });

describe("A call that is refused without a question", () => {
  const many = Array.from({ length: 8 }, (_, index) => named(`tool_${index}`, index + 1));

  async function denied(count: number) {
    const house = await askingHouse({ tools: many });
    const tools = (await house.agent.tools()).map(({ name }) => name);
    for (const name of tools.slice(0, count)) {
      const id = house.agent.callId(name);
      const { id: question } = await asked(house);
      await house.panel.command({ type: "answer", question, allow: false });
      house.answered.add(question);
      expect(textOf(await house.agent.answer(id))).toContain("The user did not allow this call.");
    }
    return { house, tools };
  }

  it("after one no to its tool says so", async () => {
    const { house, tools } = await denied(1);
    const { result } = await house.agent.call(tools[0] ?? "");
    expect(textOf(result)).toContain("the user was not asked again");
    expect(textOf(result)).not.toContain("did not allow this call");
    expect(house.panel.state?.refusing).toBeUndefined();
  });

  it("after three at its site says so, and the person reads it for as long as it lasts", async () => {
    const { house, tools } = await denied(3);
    const { result } = await house.agent.call(tools[5] ?? "");
    expect(textOf(result)).toContain("they denied three calls of this site's tools");
    expect(textOf(result)).not.toContain("did not allow this call");
    const [refusing] = await house.panel.shows((state) => state.refusing);
    if (refusing === undefined) throw new Error("Nothing is shown.");
    expect(refusingWords(refusing)).toMatch(/You denied three calls on .*shop\.example/);
    expect(Math.round((refusing.until - Date.now()) / 1_000)).toBeLessThanOrEqual(60);
    await pass(61);
    await house.panel.shows((state) => state.refusing === undefined);
    const id = house.agent.callId(tools[5] ?? "");
    await asked(house);
    expect(house.agent.answerTo(id)).toBeUndefined();
  });

  it("in the person's pause says that", async () => {
    const house = await askingHouse();
    await house.panel.command({ type: "pause", on: true });
    for (let time = 0; time < 2; time++) {
      const { result } = await house.agent.call(house.name);
      expect(textOf(result)).toContain("they want no questions");
    }
  });

  it("or stopped by a rule never says that the person did not allow it", async () => {
    const house = await askingHouse({ tools: [READING] });
    const conditions = { fact: "tool.name", operator: "equals", value: "make_key" };
    await manageRules(house, { name: "never", stage: "pre-call", effect: "block", conditions } as never);
    const { result } = await house.agent.call(house.name);
    expect(textOf(result)).toContain("A rule of the user does not allow this call");
    const call = await listed(house, "stopped");
    expect([call.ran, nothingKeptWords(call), call.agent === AGENT]).toEqual([
      "no",
      "Nothing: the tool did not run.",
      false,
    ]);
  });
});
