/** The losses of a session of the browser are told once, until the person has read it. */
import { describe, expect, it } from "vitest";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { CANARY, FakePage, json } from "../../fake-page.js";
import { hold } from "../../held-reference.js";
import { allowAll, letIn, listOne, setUp } from "../../set-up.js";
import { quiet, until } from "../../until.js";

const droppedIn = (browser: FakeBrowser) =>
  new FakePanel(browser).shows((state) => ({ told: state.dropped })).then(({ told }) => told);

async function keeping(count: number) {
  const house = await setUp();
  const name = await listOne(house);
  for (let at = 0; at < count; at++) {
    house.page.answer = () => json({ id: "k", secret: `${CANARY}-${at}` });
    await house.agent.call(name);
  }
  await quiet();
  return { ...house, name };
}

describe("What was dropped", () => {
  it("is told of secrets and of the sessions of extensions, in the panel and the log, until the person has read it", async () => {
    const { browser } = await keeping(3);
    browser.reload();
    const told = { items: 3, agents: ["Test agent"], calls: 0 };
    expect(await droppedIn(browser)).toMatchObject(told);
    const notes = await until(() => {
      const found = browser.audit.entries.filter(({ what }) => what.includes("dropped"));
      return found.length === 2 && found;
    });
    expect(notes).toMatchObject([
      { event: "kept", what: "dropped", count: 3 },
      { event: "agent", what: "session dropped", agent: AGENT, agentName: "Test agent" },
    ]);
    browser.killWorker();
    browser.startWorker();
    expect(await droppedIn(browser)).toMatchObject(told);
    browser.restart();
    expect(await droppedIn(browser)).toMatchObject(told);
    const panel = new FakePanel(browser);
    await panel.command({ type: "dismiss-dropped" });
    await panel.shows(({ dropped }) => dropped === undefined);
    browser.restart();
    expect(await droppedIn(browser)).toBeUndefined();
    expect(browser.audit.entries.filter(({ what }) => what.includes("dropped"))).toHaveLength(2);
  });

  it("is told together where the person read nothing between two of them", async () => {
    const first = await keeping(2);
    first.browser.restart();
    await droppedIn(first.browser);
    await quiet();
    first.browser.local.data.set("held:last", JSON.stringify({ items: 4, until: [], agents: [] }));
    first.browser.restart();
    expect(await droppedIn(first.browser)).toMatchObject({ items: 6, agents: ["Test agent"] });
  });

  it("is nothing that the person forgot, and nothing that has expired", async () => {
    const { browser, panel } = await keeping(2);
    const [item] = await panel.shows(({ items }) => items.length === 2 && items);
    await panel.command({ type: "forget", handle: item?.handle ?? "" });
    await quiet();
    browser.restart();
    expect(await droppedIn(browser)).toMatchObject({ items: 1 });
    const house = await hold({ ttl: 600 });
    await quiet();
    const { items, until: ends } = JSON.parse(house.browser.local.data.get("held:last") ?? "null");
    expect([items, ends]).toEqual([0, [expect.any(Number)]]);
    house.browser.local.data.set("held:last", JSON.stringify({ items: 0, until: [1], agents: [] }));
    house.browser.restart();
    expect(await droppedIn(house.browser)).toBeUndefined();
  });

  it("is told also where the clock was ahead when an app's session began", async () => {
    const browser = new FakeBrowser();
    const [soon, ahead] = [Date.now() + 600_000, Date.now() + 86_400_000];
    const flags = { openWorld: true, sensitive: true, malicious: false, since: ahead };
    browser.local.data.set("flags:app", JSON.stringify(flags));
    browser.local.data.set("held:last", JSON.stringify({ items: 0, until: [soon], agents: [] }));
    browser.startWorker();
    expect(await droppedIn(browser)).toMatchObject({ items: 1 });
  });

  it("is nothing after the worker's death, which drops nothing", async () => {
    const { browser } = await keeping(2);
    browser.killWorker();
    browser.startWorker();
    expect(await droppedIn(browser)).toBeUndefined();
    expect(await new FakePanel(browser).shows(({ items }) => items.length)).toBe(2);
  });

  it.each([
    null,
    7,
    {},
    { items: -1, until: [], agents: [] },
    { items: 1, until: "x", agents: [] },
  ])("is not guessed from a record such as %j", async (record) => {
    const browser = new FakeBrowser();
    browser.local.data.set("held:last", JSON.stringify(record));
    browser.local.data.set("dropped:last", JSON.stringify(record));
    browser.startWorker();
    expect(await droppedIn(browser)).toBeUndefined();
  });
});

it("A private window writes nothing of it to disk, so it cannot be told after a reload.", async () => {
  const browser = new FakeBrowser();
  browser.isPrivate = true;
  browser.startWorker();
  await new FakePage(browser).settled();
  const [panel, agent] = [new FakePanel(browser), new FakeAgent(browser)];
  allowAll(panel);
  await letIn(panel, agent);
  await agent.call(await listOne({ agent }));
  await panel.shows(({ items }) => items.length === 1);
  await panel.command({ type: "pause", on: true });
  expect(browser.local.text).toBe("[]");
  browser.reload();
  expect(await droppedIn(browser)).toBeUndefined();
});
