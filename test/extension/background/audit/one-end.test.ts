/** A call has one end, the same in the log, in the panel and for its agent: the first one. */
import { describe, expect, it, vi } from "vitest";
import { answer, asked, askingHouse, PLAIN } from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { json } from "../../fake-page.js";
import { quiet, until } from "../../until.js";

type House = Awaited<ReturnType<typeof askingHouse>>;

const endsOf = ({ browser }: House, call: string) =>
  browser.audit.entries.filter(
    (each) => each.event === "call" && each.call === call && each.what !== "started",
  );

/** A call whose result is there, and whose end waits for the log. */
async function ending(reply: object = json({ id: "made" })) {
  const house = await askingHouse({ tools: [PLAIN] });
  await answer(house, "session");
  await quiet();
  house.page.answer = () => undefined;
  const { length } = house.page.runs;
  const id = house.agent.callId(house.name);
  const { call } = await until(() => house.page.runs[length]);
  const written = house.browser.audit.hold();
  house.page.reply(call, reply as never);
  await written.begun;
  return { house, id, call, release: written.release };
}

describe("While the end of a call is being written", () => {
  it("the person's end comes too late: the log, the panel and the agent say that it is done", async () => {
    const { house, id, call, release } = await ending();
    const ended = house.panel.command({ type: "cancel-call", call });
    await quiet();
    release();
    await ended;
    expect(JSON.stringify((await house.agent.answer(id)).result)).toContain("made");
    await house.panel.shows(({ calls }) => calls[0]?.id === call && calls[0].status === "done");
    await quiet();
    expect(endsOf(house, call)).toMatchObject([{ what: "done" }]);
  });

  it("the agent's cancel leaves one end", async () => {
    const { house, id, call, release } = await ending();
    house.agent.notify("notifications/cancelled", { requestId: id });
    await quiet();
    release();
    await house.panel.shows(({ calls }) => calls[0]?.id === call && calls[0].status === "done");
    await quiet();
    expect(endsOf(house, call)).toMatchObject([{ what: "done" }]);
    expect(house.agent.answerTo(id)).toBeUndefined();
  });

  it("a page that leaves takes nothing back", async () => {
    const { house, id, call, release } = await ending();
    house.page.client.disconnect();
    await quiet();
    release();
    expect(JSON.stringify((await house.agent.answer(id)).result)).toContain("made");
    await quiet();
    expect(endsOf(house, call)).toMatchObject([{ what: "done" }]);
  });

  it("an agent that is blocked gets no result, and there is one end", async () => {
    const { house, id, call, release } = await ending();
    const blocked = house.panel.command({ type: "decide-agent", agent: AGENT, allow: false });
    await quiet();
    release();
    await blocked;
    const { error, result } = await house.agent.answer(id);
    expect(result).toBeUndefined();
    expect(error?.data).toEqual({ ran: "yes" });
    await quiet();
    expect(endsOf(house, call)).toHaveLength(1);
  });

  it("a worker that dies adds none", async () => {
    const { house, call, release } = await ending();
    const { browser } = house;
    browser.killWorker();
    browser.startWorker();
    await until(() => endsOf(house, call).length > 0);
    release();
    await quiet();
    expect(endsOf(house, call)).toHaveLength(1);
  });

  it("a log that is too slow keeps the result back, and there is one end when it has caught up", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
    const { house, id, call, release } = await ending();
    await vi.advanceTimersByTimeAsync(5_001);
    release();
    const { result } = await house.agent.answer(id);
    expect(JSON.stringify(result)).not.toContain("made");
    await vi.advanceTimersByTimeAsync(20);
    await quiet();
    expect(endsOf(house, call)).toHaveLength(1);
    vi.useRealTimers();
  });

  it("a no of the person stays a no where the agent takes the call back", async () => {
    const house = await askingHouse({ tools: [PLAIN] });
    const id = house.agent.callId(house.name);
    const question = await asked(house);
    const written = house.browser.audit.hold();
    const said = house.panel.command({ type: "answer", question: question.id, allow: false });
    await written.begun;
    house.agent.notify("notifications/cancelled", { requestId: id });
    await quiet();
    written.release();
    await said;
    const shown = await house.panel.shows(({ calls }) => calls[0]?.status !== "asking" && calls[0]);
    await quiet();
    const [end, ...more] = endsOf(house, shown.id);
    expect(more).toEqual([]);
    expect(end?.what).toBe(shown.status);
  });
});
