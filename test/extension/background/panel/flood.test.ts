/**
 * A flood of calls: what is refused is counted, the session is not clean, and one click ends it.
 */
import { describe, expect, it } from "vitest";
import { RpcCode } from "../../../../extension/protocol/agent-messages.js";
import { askingHouse, PLAIN } from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { quiet, until } from "../../until.js";

const CALLS = 150;

describe("An agent that floods", () => {
  it("has its refused calls counted on its session, and its questions denied by one click", async () => {
    const house = await askingHouse({ tools: [PLAIN] });
    const { agent, panel, page, name } = house;
    const ids = Array.from({ length: CALLS }, (_, at) => agent.callId(name, { at }));
    const [question] = await panel.shows(({ questions }) => questions.length > 0 && questions);
    expect(question).toMatchObject({ guest: AGENT, behind: expect.any(Number) });
    // The question itself says that the session is no clean one.
    await panel.shows(({ questions: [now] }) => now?.kind === "call" && (now.session.refused ?? 0) > 100);
    const refusals = () => agent.frames.filter(({ error }) => error?.code === RpcCode.tooMany).length;
    await panel.shows(({ agents }) => (agents[0]?.session.refused ?? 0) > 100);
    expect(refusals()).toBeGreaterThan(100);
    expect(house.browser.title).toBe("Airlock: 1 question waits for you");
    await panel.shows(({ agents }) => agents[0]?.session.refused === refusals());
    await panel.command({ type: "deny-all" });
    for (const id of ids) await agent.answer(id);
    await panel.shows(({ questions }) => questions.length === 0);
    await quiet();
    expect(page.runs).toHaveLength(0);
    // The log has one line for many of them, which says how many.
    const answers = house.browser.audit.entries.filter(({ event }) => event === "consent");
    expect(answers.map(({ what }) => what)).toEqual(["denied"]);
    await panel.command({ type: "end-session", agent: AGENT });
    await panel.shows(({ agents }) => agents[0] !== undefined && agents[0].session.refused === undefined);
  });

  it("has calls after the person's no refused without a question, and counted", async () => {
    const house = await askingHouse({ tools: [PLAIN] });
    const { agent, panel, page, name } = house;
    const first = agent.callId(name);
    await panel.shows(({ questions }) => questions.length > 0 && questions);
    await panel.command({ type: "deny-all" });
    await agent.answer(first);
    const { audit } = house.browser;
    const [entries, calls] = [audit.entries.length, (await panel.shows(({ calls }) => calls)).length];
    for (let at = 0; at < 12; at++) await agent.answer(agent.callId(name, { at }));
    await panel.shows(({ agents }) => agents[0]?.session.refused === 12);
    expect(page.runs).toHaveLength(0);
    // They push nothing out of the log, nor out of the panel's latest calls.
    expect(audit.entries.length).toBe(entries);
    await panel.shows((state) => state.calls.length === calls);
    // At the latest, the log hears of them when the person ends the session.
    await panel.command({ type: "end-session", agent: AGENT });
    await until(() => audit.entries.some(({ what }) => what === "refused"));
    const counted = audit.entries.filter(({ what }) => what === "refused");
    expect(counted).toMatchObject([{ event: "call", agent: AGENT, reason: "denied-before", count: 12 }]);
    expect(audit.entries.map(({ n }) => n)).toEqual(audit.entries.map((_, at) => at + 1));
  });

  it("is shut out by one click on its question, and every call of it ends", async () => {
    const house = await askingHouse({ tools: [PLAIN] });
    const { agent, panel, page, name } = house;
    const ids = Array.from({ length: 20 }, () => agent.callId(name));
    const [question] = await panel.shows(({ questions }) => questions.length > 0 && questions);
    await panel.command({ type: "decide-agent", agent: question?.guest ?? "", allow: false });
    for (const id of ids) expect((await agent.answer(id)).error).toBeDefined();
    await panel.shows(({ questions, agents }) => questions.length === 0 && agents[0]?.status === "denied");
    expect(page.runs).toHaveLength(0);
  });
});
