/**
 * Questions while the panel is not open: a window of their own, few of them, and closing it is a
 * no.
 */
import { beforeAll, describe, expect, it, vi } from "vitest";
import { UNSEEN_FOR } from "../../../../extension/background/panel/unseen-notice.js";
import { type AskingHouse, askingHouse, PLAIN } from "../../asking-house.js";
import { FakePanel } from "../../fake-agent.js";
import { quiet, until } from "../../until.js";

const DENIED = /did not allow/;
const second = { ...PLAIN, registration: 2, name: "second" };

// The limit of windows counts seconds: a busy machine must not fill it up.
vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });

/** The worker waits that long for panels that were open before it. */
const started = () => vi.advanceTimersByTimeAsync(2_100);

async function unwatched(): Promise<AskingHouse> {
  const set = await askingHouse({ tools: [PLAIN, second] });
  await started();
  set.panel.client.disconnect();
  await quiet();
  return set;
}

const textOf = async ({ agent }: AskingHouse, id: number): Promise<string> =>
  JSON.stringify((await agent.answer(id)).result);

describe("Without a panel", () => {
  let set: AskingHouse;
  beforeAll(async () => {
    set = await unwatched();
  });

  it("a question gets one window, and the icon counts what waits", async () => {
    const { browser, agent } = set;
    const tools = await agent.tools();
    expect([browser.openedWindows, browser.badge]).toEqual([[], ""]);
    const ids = tools.map(({ name }) => agent.callId(name));
    await until(() => browser.badge === "2");
    expect(browser.openedWindows).toEqual([
      `chrome-extension://${"airlock".repeat(5).slice(0, 32)}/questions.html`,
    ]);
    const panel = new FakePanel(browser);
    const questions = await panel.shows((state) => state.questions.length === 2 && state.questions);
    await panel.command({ type: "answer", question: questions[0]?.id ?? "", allow: true });
    expect(await textOf(set, ids[0] ?? 0)).not.toMatch(DENIED);
    // Closed before the second question.
    panel.client.disconnect();
    expect(await textOf(set, ids[1] ?? 0)).toMatch(DENIED);
    await until(() => browser.badge === "");
    expect(set.page.runs).toHaveLength(1);
  });

  it("what was closed is not asked again at once", async () => {
    const [, tool] = await set.agent.tools();
    const windows = set.browser.openedWindows.length;
    expect(await textOf(set, set.agent.callId(tool?.name ?? ""))).toMatch(DENIED);
    expect(set.browser.openedWindows).toHaveLength(windows);
  });

  it("windows are few, however many tools want one", async () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ ...PLAIN, registration: 10 + at, name: `t${at}` }));
    set.page.report(many);
    await quiet();
    for (const { name } of await set.agent.tools()) {
      const id = set.agent.callId(name);
      await until(() => set.browser.badge === "1");
      const panel = new FakePanel(set.browser);
      const [question] = await panel.shows(({ questions }) => questions.length === 1 && questions);
      await panel.command({ type: "answer", question: question?.id ?? "", allow: true });
      expect(await textOf(set, id)).not.toMatch(DENIED);
      panel.client.disconnect();
      await until(() => set.browser.badge === "");
    }
    expect(set.browser.openedWindows).toHaveLength(2);
  });
});

describe("With a panel that is hidden", () => {
  const hide = ({ panel }: AskingHouse, isVisible = false) => panel.command({ type: "sight", isVisible });

  it("a question gets a window, which closes with a no as ever; in sight again, the panel keeps the question", async () => {
    const set = await askingHouse({ tools: [PLAIN, second] });
    await started();
    const [first, other] = await set.agent.tools();
    await hide(set);
    const id = set.agent.callId(first?.name ?? "");
    await until(() => set.browser.openedWindows.length === 1, "the window");
    const window = new FakePanel(set.browser);
    await window.shows(({ questions }) => questions.length === 1);
    window.client.disconnect();
    expect(await textOf(set, id)).toMatch(DENIED);
    await hide(set, true);
    set.agent.callId(other?.name ?? "");
    await until(() => set.browser.badge === "1");
    await quiet();
    expect(set.browser.openedWindows).toHaveLength(1);
    // Hidden while it waits.
    await hide(set);
    await until(() => set.browser.openedWindows.length === 2, "the second window");
    expect(set.browser.badge).toBe("1");
  });
});

describe("A window that asks and is minimised", () => {
  it("keeps its question without a second window, and brings the notification that nobody has seen it", async () => {
    const set = await unwatched();
    const create = vi.fn(async () => undefined);
    const clear = vi.fn(async () => undefined);
    set.browser.notifications = { create, clear, onClicked: { addListener: () => undefined } };
    const [tool] = await set.agent.tools();
    const id = set.agent.callId(tool?.name ?? "");
    await until(() => set.browser.openedWindows.length === 1, "the window");
    const window = new FakePanel(set.browser);
    const [question] = await window.shows(({ questions }) => questions.length === 1 && questions);
    await vi.advanceTimersByTimeAsync(2 * UNSEEN_FOR);
    expect(create).not.toHaveBeenCalled();
    await window.command({ type: "sight", isVisible: false, keeps: true });
    await vi.advanceTimersByTimeAsync(UNSEEN_FOR);
    await until(() => create.mock.calls.length === 1, "the notification");
    expect(set.browser.openedWindows).toHaveLength(1);
    await window.command({ type: "sight", isVisible: true, keeps: true });
    await until(() => clear.mock.calls.length === 1, "its end");
    await window.command({ type: "answer", question: question?.id ?? "", allow: true });
    expect(await textOf(set, id)).not.toMatch(DENIED);
  });
});

describe("A window that asks when the extension is reloaded", () => {
  /** Alone in it is what the browser put in the place of our page. */
  async function asking() {
    const set = await unwatched();
    const [tool] = await set.agent.tools();
    set.agent.callId(tool?.name ?? "");
    const [id, window] = await until(() => [...set.browser.windows][0], "the window");
    await quiet();
    return { ...set, id, window };
  }

  it("is closed by the next worker; one that the worker's death leaves goes on asking", async () => {
    const { browser } = await asking();
    browser.killWorker();
    browser.startWorker();
    await new FakePanel(browser).shows(() => true);
    await quiet();
    expect(browser.windows.size).toBe(1);
    browser.reload();
    await until(() => browser.windows.size === 0, "its end");
    expect(browser.local.keys("window:")).toEqual([]);
  });

  it.each([
    ["is the person's own", { type: "normal" }],
    ["holds another tab", { tabs: [{ id: 5 }] }],
    ["holds more than one tab", { tabs: [{ id: 1_101 }, { id: 6 }] }],
  ])("stays where it %s", async (_, changes) => {
    const { browser, id, window } = await asking();
    browser.windows.set(id, { ...window, ...changes });
    browser.reload();
    await new FakePanel(browser).shows(() => true);
    await until(() => browser.local.keys("window:").length === 0);
    await quiet();
    expect(browser.windows.size).toBe(1);
  });
});

describe("With a panel", () => {
  it("no window is opened; a panel that comes back after the worker was killed is waited for", async () => {
    const set = await askingHouse();
    await started();
    set.agent.callId(set.name);
    await until(() => set.browser.badge === "1");
    set.browser.killWorker();
    set.browser.startWorker();
    const panel = new FakePanel(set.browser);
    await panel.shows(({ questions }) => questions.length === 0);
    await started();
    expect(set.browser.openedWindows).toEqual([]);
  });
});
