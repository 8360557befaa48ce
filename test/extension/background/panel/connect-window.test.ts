/** A request to connect while the panel is not open, and what the icon says of stopped calls. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { annotated, askingHouse } from "../../asking-house.js";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { manageRules } from "../../set-up.js";
import { quiet, until } from "../../until.js";

/** The worker waits that long for panels that were open before it. */
const started = () => vi.advanceTimersByTimeAsync(2_100);

const OTHER = "otheragentotheragentotheragentot";

async function house(): Promise<FakeBrowser> {
  const browser = new FakeBrowser();
  browser.startWorker();
  await started();
  return browser;
}

/** A stranger that has asked, and its window as the person sees it. */
async function askedIn(browser: FakeBrowser, id = AGENT) {
  const agent = new FakeAgent(browser, id);
  await agent.request("initialize", { clientInfo: { name: "Agent" } });
  await until(() => browser.openedWindows.length > 0, "the window");
  const window = new FakePanel(browser);
  await window.shows(({ agents }) => agents.some(({ status }) => status === "waiting"));
  return { agent, window };
}

describe("A request to connect", () => {
  // The limit of windows counts seconds: a busy machine must not fill it up.
  beforeAll(() => void vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] }));
  afterAll(() => void vi.useRealTimers());

  it("opens a window as a question does; closing it answers nothing, and brings no other", async () => {
    const browser = await house();
    const { agent, window } = await askedIn(browser);
    expect(browser.badge).toBe("1");
    window.client.disconnect();
    await agent.request("tools/list");
    await quiet();
    browser.killWorker();
    browser.startWorker();
    const again = new FakeAgent(browser);
    await started();
    expect((await again.request("tools/list")).error?.code).toBe(-32002);
    await quiet();
    expect(browser.openedWindows).toHaveLength(1);
    expect(browser.badge).toBe("1");
  });

  it("opens one for the next who asks", async () => {
    const browser = await house();
    const { window } = await askedIn(browser);
    window.client.disconnect();
    await new FakeAgent(browser, OTHER).request("tools/list");
    await until(() => browser.openedWindows.length === 2, "the second window");
  });

  it("opens none for an agent that is gone, and one when that comes back", async () => {
    const browser = new FakeBrowser();
    browser.startWorker();
    const agent = new FakeAgent(browser);
    await agent.request("ping");
    agent.client.disconnect();
    await started();
    expect([browser.badge, browser.openedWindows]).toEqual(["1", []]);
    await new FakeAgent(browser).request("ping");
    await until(() => browser.openedWindows.length === 1, "the window");
  });

  it("opens none in a pause, and none where a panel shows it", async () => {
    const browser = await house();
    const panel = new FakePanel(browser);
    await panel.command({ type: "pause", on: true });
    panel.client.disconnect();
    const agent = new FakeAgent(browser);
    await agent.request("ping");
    await until(() => browser.badge === "1");
    await quiet();
    expect(browser.openedWindows).toEqual([]);
    const watching = new FakePanel(browser);
    await watching.command({ type: "pause", on: false });
    watching.client.disconnect();
    await agent.request("ping");
    await quiet();
    expect(browser.openedWindows).toEqual([]);
  });
});

describe("The icon", () => {
  const STOP = {
    name: "no-keys",
    stage: "pre-call",
    effect: "block",
    conditions: { fact: "tool.name", operator: "equals", value: "make_key" },
  };

  it("shows that a call was stopped, until the person has read of it, also by the next worker", async () => {
    const set = await askingHouse({ tools: [annotated({ readOnlyHint: true })] });
    const { browser, agent, name, panel } = set;
    await manageRules(set, STOP);
    expect(browser.badge).toBe("");
    await agent.call(name);
    await until(() => browser.badge === "!", "the sign");
    expect(browser.title).toBe("Airlock: 1 call was stopped");
    browser.badge = "";
    browser.killWorker();
    browser.startWorker();
    const next = new FakePanel(browser);
    const call = await next.shows(({ calls }) => calls.find(({ stop }) => stop !== undefined)?.id);
    await until(() => browser.badge === "!", "the sign of the next worker");
    await next.command({ type: "dismiss-stop", call });
    await until(() => browser.badge === "", "no sign");
    expect(browser.title).toBe("Airlock: open the side panel");
    expect(panel.client.isOpen).toBe(false);
  });
});
