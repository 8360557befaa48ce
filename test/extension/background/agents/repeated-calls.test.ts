/**
 * A call that never reached its page is made once more, where the tool may be repeated and is still
 * the same.
 */
import { describe, expect, it, vi } from "vitest";
import { type AskingHouse, annotated, answer, asked, askingHouse, PLAIN } from "../../asking-house.js";
import { FakePage, json, type PageOptions } from "../../fake-page.js";
import { quiet, until } from "../../until.js";

const REPEATABLE = annotated({ idempotentHint: true });
const repeats = ({ browser }: AskingHouse) => browser.audit.entries.filter(({ what }) => what === "repeated");

/** The page leaves while the person is asked; another document takes its place. */
async function leave({ page, browser }: AskingHouse, next: PageOptions): Promise<FakePage> {
  page.client.disconnect();
  return await new FakePage(browser, {
    documentId: "doc-2",
    answer: () => json({ id: "again" }),
    ...next,
  }).settled();
}

async function callAndLeave(tool: object, next: PageOptions = {}) {
  const first = { ...PLAIN, ...tool };
  const set = await askingHouse({ tools: [first] });
  const call = set.agent.callId(set.name);
  set.answered.add((await asked(set)).id);
  return { set, call, page: await leave(set, { tools: [first], ...next }) };
}

async function allowNext(set: AskingHouse): Promise<void> {
  const { id } = await asked(set);
  set.answered.add(id);
  await set.panel.command({ type: "answer", question: id, allow: true });
}

/** The time that a page has to come back is over, without waiting for it. */
async function givenUp({ agent }: AskingHouse, call: number) {
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  const answered = await until(() => agent.answerTo(call));
  now.mockRestore();
  return answered;
}

describe("A call that its page never heard of", () => {
  it("is made once more in the page that took its place, and the person is asked anew", async () => {
    const { set, call, page } = await callAndLeave(REPEATABLE);
    expect(page.runs).toEqual([]);
    await allowNext(set);
    expect(JSON.stringify((await set.agent.answer(call)).result)).toContain("again");
    expect([set.page.runs.length, page.runs.length, repeats(set).length]).toEqual([0, 1, 1]);
  });

  it("is made once more where only the hints in `_meta` say that it may be", async () => {
    const { set, call, page } = await callAndLeave({ meta: '{"mcp.dev/idempotent":true}' });
    await allowNext(set);
    await set.agent.answer(call);
    expect(page.runs).toHaveLength(1);
  });

  it("does not run if the person says no the second time", async () => {
    const { set, call, page } = await callAndLeave(REPEATABLE);
    const { id } = await asked(set);
    await set.panel.command({ type: "answer", question: id, allow: false });
    expect((await set.agent.answer(call)).result?.["isError"]).toBe(true);
    expect(page.runs).toEqual([]);
  });

  it("is made twice, not three times", async () => {
    const { set, call, page } = await callAndLeave(REPEATABLE);
    set.answered.add((await asked(set)).id);
    page.client.disconnect();
    const third = await new FakePage(set.browser, { documentId: "doc-3", tools: [REPEATABLE] }).settled();
    expect((await set.agent.answer(call)).error?.data?.ran).toBe("no");
    expect(third.runs).toEqual([]);
  });
});

describe("A call is not repeated", () => {
  it("where the tool does not say that it may be, or contradicts itself", async () => {
    const denying = { ...annotated({ idempotentHint: false }), meta: '{"mcp.dev/idempotent":true}' };
    for (const tool of [PLAIN, denying]) {
      const { set, call, page } = await callAndLeave(tool);
      expect((await set.agent.answer(call)).error?.data?.ran).toBe("no");
      expect([page.runs.length, repeats(set).length]).toEqual([0, 0]);
    }
  });

  it("where the definition is another one, or another site took the page's place", async () => {
    const changed = { tools: [{ ...REPEATABLE, description: "Another." }] };
    const elsewhere = { tools: [REPEATABLE], origin: "https://evil.example", url: "https://evil.example/" };
    for (const next of [changed, elsewhere]) {
      const { set, call, page } = await callAndLeave(REPEATABLE, next);
      await quiet();
      // A last look at what has arrived.
      page.report();
      expect((await givenUp(set, call)).error?.data?.ran).toBe("no");
      expect(page.runs).toEqual([]);
    }
  });

  it("where the page heard of it, and then claims that it did not", async () => {
    const set = await askingHouse({ tools: [REPEATABLE] });
    await answer(set, "session");
    set.page.answer = () => ({ kind: "refused" as never, text: "" });
    const { error } = await set.agent.call(set.name);
    expect(error?.data?.ran).toBe("maybe");
    expect([set.page.runs.length, repeats(set).length]).toEqual([2, 0]);
  });

  it("where the page left with it", async () => {
    const set = await askingHouse({ tools: [REPEATABLE] });
    await answer(set, "session");
    set.page.answer = () => undefined;
    const call = set.agent.callId(set.name);
    await until(() => set.page.runs.length === 2);
    const page = await leave(set, { tools: [REPEATABLE] });
    expect((await set.agent.answer(call)).error?.data?.ran).toBe("maybe");
    expect(page.runs).toEqual([]);
  });
});
