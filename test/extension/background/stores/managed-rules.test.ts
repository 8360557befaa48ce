/**
 * Rules that an administrator sets through the browser: they make a person's stricter, and nothing
 * else.
 */
import { describe, expect, it } from "vitest";
import { answer, asked, askingHouse, MAILING, passes, READING } from "../../asking-house.js";
import { FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { FakePage } from "../../fake-page.js";
import { nameOf } from "../../secret-tools.js";
import { letIn } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const NO_KEYS = {
  version: 1,
  rules: [
    {
      name: "no-keys",
      stage: "pre-call",
      effect: "block",
      conditions: { fact: "tool.name", operator: "equals", value: "make_key" },
    },
  ],
};

describe("Rules of an organisation", () => {
  const managed = (ruleSet: { rules: readonly { conditions: object }[] }) => ({
    ruleSet: {
      ...ruleSet,
      rules: ruleSet.rules.map((rule) => ({ ...rule, conditions: JSON.stringify(rule.conditions) })),
    },
  });

  it("count at once, and nothing that the person chooses relaxes them", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    set.browser.manage(managed(NO_KEYS));
    await set.panel.shows(({ rules }) => rules.managed === 1);
    await set.panel.command({ type: "choose-preset", preset: "developer" });
    expect(JSON.stringify((await set.agent.call(set.name)).result)).toContain("no-keys");
    expect(set.page.runs).toHaveLength(1);
  });

  it("are waited for where the browser is slow to say them: by calls, and by nothing else", async () => {
    const browser = new FakeBrowser();
    let say = (_: unknown): void => undefined;
    browser.managedIsRead = new Promise((resolve) => {
      say = resolve;
    });
    browser.managed = managed(NO_KEYS);
    browser.startWorker();
    const page = await new FakePage(browser).settled();
    const [panel, agent] = [new FakePanel(browser), new FakeAgent(browser)];
    await letIn(panel, agent);
    const id = agent.callId(nameOf(await agent.tools(), "make_key"));
    await quiet();
    expect(agent.frames.some((frame) => frame.id === id)).toBe(false);
    say(undefined);
    expect(JSON.stringify((await agent.answer(id)).result)).toContain("no-keys");
    expect(page.runs).toEqual([]);
  });

  /**
   * A browser that has started again and has not said yet what is set, and a way to have it say so.
   */
  const startAgain = (browser: FakeBrowser): (() => void) => {
    let say = (_?: unknown): void => undefined;
    browser.managedIsRead = new Promise((resolve) => {
      say = resolve;
    });
    browser.session.data.clear();
    browser.startWorker();
    return () => say();
  };

  /** The worker's answer to a call of the page's own agent. */
  const ownCall = (page: FakePage, call: string): Promise<boolean> => {
    page.client.send({ type: "own-call", call, tool: READING, arguments: "{}", by: "page" });
    const answers = () => page.client.received as { type: string; call: string; allow: boolean }[];
    const find = () => answers().find((each) => each.type === "own-answer" && each.call === call);
    return until(find).then(({ allow }) => allow);
  };

  /** The browser has started again; pages have not heard of what is set. */
  async function startedAfter(last: { [key: string]: unknown }) {
    const { browser } = await askingHouse({ tools: [READING] });
    browser.manage(last);
    await until(() => browser.local.data.get("rules:managed") === JSON.stringify(JSON.stringify(last)));
    browser.killWorker();
    const say = startAgain(browser);
    const page = await new FakePage(browser, { tools: [READING] }).settled();
    return { browser, page, panel: new FakePanel(browser), say };
  }

  it.each([
    ["none", {}, true],
    ["some", managed(NO_KEYS), false],
  ])("that the browser last reported (%s) count within pages until it answers", async (_, last, passed) => {
    const { browser, page, panel, say } = await startedAfter(last);
    expect(await ownCall(page, "own-1")).toBe(passed);
    expect(await panel.shows(({ rules }) => rules.isWaiting)).toBe(true);
    browser.managed = passed ? managed(NO_KEYS) : {};
    say();
    await panel.shows(({ rules }) => rules.isWaiting === undefined);
    expect(await ownCall(page, "own-2")).toBe(!passed);
  });

  it("that the browser last reported, and that cannot be read, have the person asked within pages", async () => {
    const { page, panel } = await startedAfter({ ruleSet: { version: 1, rules: "none" } });
    const call = ownCall(page, "own-1");
    const question = await panel.shows(({ questions }) => questions[0]);
    await panel.command({ type: "answer", question: question.id, allow: false });
    expect(await call).toBe(false);
  });

  it("that the browser last reported do not let an agent from outside call before it answers", async () => {
    const { browser, page, panel, say } = await startedAfter({});
    const agent = new FakeAgent(browser);
    await letIn(panel, agent);
    const id = agent.callId(nameOf(await agent.tools(), "make_key"));
    await quiet();
    expect(agent.frames.some((frame) => frame.id === id)).toBe(false);
    browser.managed = managed(NO_KEYS);
    say();
    expect(JSON.stringify((await agent.answer(id)).result)).toContain("no-keys");
    expect(page.runs).toEqual([]);
  });

  it("that were never reported are waited for by the page's own agents, too", async () => {
    const browser = new FakeBrowser();
    const say = startAgain(browser);
    const page = await new FakePage(browser, { tools: [READING] }).settled();
    let answer: boolean | undefined;
    const call = ownCall(page, "own-1").then((allow) => {
      answer = allow;
    });
    await quiet();
    expect(answer).toBe(undefined);
    browser.managed = managed(NO_KEYS);
    say();
    await call;
    expect(answer).toBe(false);
  });

  it("relax nothing themselves", async () => {
    const set = await askingHouse({ tools: [MAILING] });
    const free = { ...NO_KEYS, rules: [{ ...NO_KEYS.rules[0], effect: "allow" }] };
    set.browser.manage(managed(free as typeof NO_KEYS));
    await set.panel.shows(({ rules }) => rules.managed === 1);
    set.agent.callId(set.name);
    expect((await asked(set)).reasons.map(({ rule }) => rule)).toContain("confirm-irreversible-actions");
  });

  it("that cannot be read have the person asked about everything", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    expect(await passes(set)).toBe(true);
    set.browser.manage({ ruleSet: { version: 1, rules: "none" } });
    await set.panel.shows(({ rules }) => rules.isBroken === true);
    const { length } = set.page.runs;
    expect(await passes(set)).toBe(false);
    expect(set.page.runs).toHaveLength(length);
  });

  it("that are required and not there have the person asked, whatever was allowed before", async () => {
    const set = await askingHouse({ tools: [READING] });
    await answer(set, "always");
    set.browser.manage({ required: true });
    await set.panel.shows(({ rules }) => rules.isBroken === true);
    const { length } = set.page.runs;
    set.agent.callId(set.name);
    const { reasons } = await asked(set);
    expect(reasons).toMatchObject([{ rule: "otherwise", layer: "organisation" }]);
    expect(set.page.runs).toHaveLength(length);
  });
});
