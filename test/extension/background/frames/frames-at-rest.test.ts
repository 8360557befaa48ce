/**
 * Frames without tools have no line to the worker: it asks them when an agent or the person wants
 * to know, and says what it all costs.
 */
import { expect, test } from "vitest";
import { FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { FakePage } from "../../fake-page.js";
import { setUp } from "../../set-up.js";

test("An agent that lists tools has the frames of its tabs look for them, and of no other tab.", async () => {
  const { browser, agent } = await setUp();
  browser.tabs.set(2, { id: 2, url: "https://other.example/" });
  browser.looked.length = 0;
  await agent.tools();
  expect(browser.looked).toEqual([1]);
});

test("A panel that turns to a tab has its frames look for tools.", async () => {
  const browser = new FakeBrowser();
  browser.startWorker();
  await new FakePage(browser, { tabId: 3 }).settled();
  const panel = new FakePanel(browser);
  browser.looked.length = 0;
  await panel.command({ type: "watch", tabId: 3 });
  expect(browser.looked).toEqual([3]);
});

test("The worker asks what an administrator has set before it reads its own state.", () => {
  const browser = new FakeBrowser();
  browser.startWorker();
  expect(browser.managedAsked).toEqual([0]);
});

test("While the browser has not said what is set, the panel says what calls wait for.", async () => {
  const browser = new FakeBrowser();
  let answer: (value?: unknown) => void = () => undefined;
  browser.managedIsRead = new Promise((resolve) => {
    answer = resolve;
  });
  browser.startWorker();
  const panel = new FakePanel(browser);
  browser.tabs.set(1, { id: 1, url: "https://shop.example/" });
  await panel.command({ type: "watch", tabId: 1 });
  expect(await panel.shows(({ rules }) => rules.isWaiting)).toBe(true);
  answer();
  expect(await panel.shows(({ rules }) => rules.isWaiting === undefined && "known")).toBe("known");
});
