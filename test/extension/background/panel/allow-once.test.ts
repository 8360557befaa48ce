/** *Allow it once*: a call that a rule stopped passes that rule once, if it comes again exactly as it was. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { type AskingHouse, annotated, asked, askingHouse, PLAIN } from "../../asking-house.js";
import { AGENT, FakeAgent } from "../../fake-agent.js";
import { listOne } from "../../set-up.js";
import { quiet } from "../../until.js";

afterEach(() => void vi.useRealTimers());

const READING = annotated({ readOnlyHint: true });
const rule = (name: string, stage: string, conditions: object) => ({
  name,
  stage,
  effect: "block",
  conditions,
});
const STOP = rule("no-keys", "pre-call", { fact: "tool.name", operator: "equals", value: "make_key" });
const KEEP = rule("keep-results", "post-result", {
  fact: "response.isError",
  operator: "equals",
  value: false,
});
const ARGUMENTS = { label: "a" };

async function stoppedHouse(rules: readonly object[] = [STOP]): Promise<AskingHouse> {
  const house = await askingHouse({ tools: [READING] });
  const text = JSON.stringify({ version: 1, rules });
  expect((await house.panel.command({ type: "save-rules", text })).value).toBe("[]");
  return house;
}

const said = async ({ agent, name }: AskingHouse, args: object = ARGUMENTS): Promise<string> =>
  JSON.stringify((await agent.call(name, args)).result);

/** Calls, is stopped, and is let pass by the person. */
async function passed(house: AskingHouse): Promise<void> {
  expect(await said(house)).toContain("no-keys");
  const { id } = await house.panel.shows(({ calls }) => calls.find(({ status }) => status === "stopped"));
  expect(await house.panel.command({ type: "allow-once", call: id })).not.toHaveProperty("error");
}

/** The next call is new to the agent, so the person is asked; other rules still apply. */
async function runs(house: AskingHouse, args: object = ARGUMENTS): Promise<void> {
  const { agent, panel, page, name } = house;
  const before = page.runs.length;
  const id = agent.callId(name, args);
  const { id: question } = await asked(house);
  await panel.command({ type: "answer", question, allow: true, remember: "never" });
  house.answered.add(question);
  await agent.answer(id);
  expect(page.runs).toHaveLength(before + 1);
}

describe("A call that a rule stopped", () => {
  it("is shown with the rule, its facts and the arguments, and nothing has run", async () => {
    const house = await stoppedHouse();
    await said(house);
    const { stop } = await house.panel.shows(({ calls }) => calls.find(({ status }) => status === "stopped"));
    expect(stop).toMatchObject({
      stage: "pre-call",
      hasRun: false,
      mayPass: true,
      guest: AGENT,
      arguments: JSON.stringify(ARGUMENTS, null, 2),
      reasons: [{ rule: "no-keys", layer: "person", facts: [{ fact: "tool.name", values: ["make_key"] }] }],
    });
    expect(house.page.runs).toHaveLength(0);
  });

  it("is told by what its arguments prove, without those that are sensitive", async () => {
    const inputSchema = JSON.stringify({
      type: "object",
      properties: { to: { type: "string" }, cc: { type: "string", "x-sensitive": true } },
    });
    const annotations = JSON.stringify({
      inputMetadata: { destination: "public", sensitivity: "none", outcomes: "consequential" },
    });
    const house = await askingHouse({ tools: [{ ...PLAIN, name: "send_mail", inputSchema, annotations }] });
    const stopped = rule("no-mail", "pre-call", {
      fact: "tool.name",
      operator: "equals",
      value: "send_mail",
    });
    await house.panel.command({
      type: "save-rules",
      text: JSON.stringify({ version: 1, rules: [stopped] }),
    });
    await said(house, { to: "desk@collect.example", cc: "hidden@shop.example" });
    const { stop } = await house.panel.shows(({ calls }) => calls.find(({ status }) => status === "stopped"));
    expect(stop?.deed).toEqual({
      kind: "mail",
      to: [{ kind: "address", text: "desk@collect.example" }],
      more: 0,
      with: [],
      dangers: ["public"],
    });
    expect(JSON.stringify(stop)).not.toContain("hidden@shop.example");
  });

  it("passes once where the person says so, whatever the order of its arguments; other rules still ask", async () => {
    const house = await stoppedHouse();
    await passed(house);
    expect(house.page.runs).toHaveLength(0);
    await runs(house);
    expect(await said(house)).toContain("no-keys");
    expect(house.page.runs).toHaveLength(1);
  });

  it("passes at its result, too, if that was what the rule stopped", async () => {
    const house = await stoppedHouse([KEEP]);
    const first = house.agent.callId(house.name, ARGUMENTS);
    const { id: question } = await asked(house);
    await house.panel.command({ type: "answer", question, allow: true, remember: "session" });
    expect(JSON.stringify((await house.agent.answer(first)).result)).toContain("keep-results");
    const { id, stop } = await house.panel.shows(({ calls }) =>
      calls.find(({ status }) => status === "stopped"),
    );
    expect(stop).toMatchObject({ stage: "post-result", hasRun: true });
    await house.panel.command({ type: "allow-once", call: id });
    expect(await said(house)).not.toContain("keep-results");
    expect(await said(house)).toContain("keep-results");
  });
});

describe("A hostile agent that waits for the pass", () => {
  it.each([
    ["other arguments", { label: "b" }],
    ["more arguments", { label: "a", more: 1 }],
    ["none", {}],
  ])("is stopped with %s", async (_, args) => {
    const house = await stoppedHouse();
    await passed(house);
    expect(await said(house, args)).toContain("no-keys");
    expect(house.page.runs).toHaveLength(0);
  });

  it("is stopped as another agent", async () => {
    const house = await stoppedHouse();
    await passed(house);
    const id = "otheragentotheragentotheragentot";
    const other = new FakeAgent(house.browser, id);
    await other.request("tools/list");
    await house.panel.command({ type: "decide-agent", agent: id, allow: true });
    await house.panel.command({ type: "connect-tab", agent: id, tabId: 1, connected: true });
    const name = await listOne({ agent: other });
    expect(JSON.stringify((await other.call(name, ARGUMENTS)).result)).toContain("no-keys");
    expect(house.page.runs).toHaveLength(0);
  });

  it("is stopped after five minutes", async () => {
    const house = await stoppedHouse();
    await passed(house);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 300_001 });
    expect(await said(house)).toContain("no-keys");
    expect(house.page.runs).toHaveLength(0);
  });

  it("is stopped once the page has changed the tool", async () => {
    const house = await stoppedHouse();
    await passed(house);
    house.page.report([{ ...READING, description: "Another tool." }]);
    await quiet();
    const changed = { ...house, name: await listOne(house) };
    expect(await said(changed)).toContain("no-keys");
    expect(house.page.runs).toHaveLength(0);
  });

  it("is stopped by a rule that the person did not see, and once its session has ended", async () => {
    const house = await stoppedHouse();
    await passed(house);
    const other = rule("no-labels", "pre-call", { fact: "origin.tool", operator: "exists" });
    const text = JSON.stringify({ version: 1, rules: [STOP, other] });
    await house.panel.command({ type: "save-rules", text });
    expect(await said(house)).toContain("no-labels");
    await house.panel.command({ type: "end-session", agent: AGENT });
    await house.panel.command({ type: "save-rules", text: JSON.stringify({ version: 1, rules: [STOP] }) });
    expect(await said(house)).toContain("no-keys");
    expect(house.page.runs).toHaveLength(0);
  });

  it("never passes a rule of the organisation", async () => {
    const house = await askingHouse({ tools: [PLAIN] });
    const conditions = JSON.stringify(STOP.conditions);
    house.browser.manage({ ruleSet: { version: 1, rules: [{ ...STOP, conditions }] } });
    await house.panel.shows(({ rules }) => rules.managed === 1);
    expect(await said(house)).toContain("no-keys");
    const { id, stop } = await house.panel.shows(({ calls }) =>
      calls.find(({ status }) => status === "stopped"),
    );
    expect(stop?.mayPass).toBe(false);
    expect((await house.panel.command({ type: "allow-once", call: id })).error).toMatch(/cannot be allowed/);
    expect(await said(house)).toContain("no-keys");
    expect(house.page.runs).toHaveLength(0);
  });
});
