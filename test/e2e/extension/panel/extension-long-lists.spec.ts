/**
 * A thousand tools and ten thousand rows of the log: a hundred are shown, more on demand, a search
 * finds any, keys lead through them, and none moves under the pointer.
 */
import type { Locator, Page } from "@playwright/test";
import type { AuditEntry } from "../../../../extension/protocol/audit-messages.js";
import type { PanelTool } from "../../../../extension/protocol/panel-messages.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { rowsOf, showView } from "../../support/panel-views.js";
import { EMPTY, ORIGIN, PlayedPanel, tool } from "./extension-panel-states.js";

test.use({ shared: true });

const SIZE = { width: 360, height: 800 };
const toolsOf = (count: number, more: Partial<PanelTool> = {}) =>
  Array.from({ length: count }, (_, at) =>
    tool({ registration: at + 1, name: `tool_${at}`, title: `Tool number ${at}`, ...more }),
  );
const entry = (n: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ n, time: Date.UTC(2026, 10, 21) + n * 60_000, event: "call", what: "done", call: `c${n}` },
  ...{ agentName: "Playground agent", origin: ORIGIN, tool: `tool_${n}` },
  ...more,
});
const logOf = (count: number) => Array.from({ length: count }, (_, at) => entry(count - at));
const page = (entries: readonly AuditEntry[]) => JSON.stringify({ entries, more: false, isPrivate: false });

async function openTools(panel: PlayedPanel, tools: readonly PanelTool[]): Promise<Locator> {
  await panel.page.setViewportSize(SIZE);
  await panel.push({ ...EMPTY, tools });
  await showView(panel.page, "tools");
  return panel.page.locator("tool-list");
}

async function openLog(panel: PlayedPanel, entries: readonly AuditEntry[]): Promise<Locator> {
  await panel.page.setViewportSize(SIZE);
  await panel.answer("read-log", { value: page(entries) });
  await showView(panel.page, "log");
  return panel.page.locator("log-view");
}

/** The element that a click there would open. */
const rowAt = (shown: Page, x: number, y: number) =>
  shown.evaluate(
    ([left, top]) => {
      let found = document.elementFromPoint(left, top);
      while (found?.shadowRoot) found = found.shadowRoot.elementFromPoint(left, top);
      return found?.closest("li")?.textContent?.replace(/\s+/g, " ").trim();
    },
    [x, y] as const,
  );

test("Of a thousand tools a hundred are shown, and more on demand; keys lead through them, a search to any.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const list = await openTools(panel, toolsOf(1_000));
  await expect(panel.page.getByText("1,000 tools on this page")).toBeVisible();
  await expect(rowsOf(list)).toHaveCount(100);
  await expect(rowsOf(list).first()).toHaveAttribute("aria-setsize", "1000");
  await rowsOf(list).first().getByRole("button").focus();
  const { keyboard } = panel.page;
  await keyboard.press("ArrowDown");
  await expect(list.getByRole("button", { name: /^Tool number 1 / })).toBeFocused();
  await keyboard.press("End");
  await expect(list.getByRole("button", { name: /^Tool number 99 / })).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(rowsOf(list)).toHaveCount(200);
  // The keys go on where the new rows begin.
  const next = list.getByRole("button", { name: /^Tool number 100 / });
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect(rowsOf(list).last()).toHaveAttribute("aria-posinset", "200");
  await keyboard.press("Enter");
  await expect(list.locator("tool-card").getByRole("button", { name: "Run", exact: true })).toBeVisible();
  await keyboard.press("Home");
  const first = list.getByRole("button", { name: /^Tool number 0 / });
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  // The row that was opened keeps its form, out of sight, and the way back leads to its row.
  await list.locator("tool-card").getByRole("textbox").focus();
  await keyboard.press("Shift+Tab");
  await expect(next).toBeFocused();
  await list.getByRole("searchbox").fill("number 777");
  await expect(rowsOf(list)).toHaveCount(1);
  await expect(rowsOf(list)).toContainText("Tool number 777");
  await expect(list.getByText("1 tool matches.")).toHaveCount(1);
});

test("Ten thousand rows of the log are searched, and led through by keys.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const log = await openLog(panel, logOf(10_000));
  await expect(log.getByText("10,000 rows")).toBeVisible();
  await expect(rowsOf(log)).toHaveCount(100);
  await rowsOf(log).first().getByRole("button").focus();
  await panel.page.keyboard.press("End");
  await expect(log.getByRole("button", { name: /^tool_9901 / })).toBeFocused();
  await expect(log.getByRole("button", { name: /^tool_9901 / })).toBeInViewport({ ratio: 1 });
  await log.getByRole("searchbox").fill("tool_4321");
  await expect(log.getByText("1 row", { exact: true })).toBeVisible();
  await expect(rowsOf(log)).toContainText("tool_4321");
  await log.getByRole("button", { name: "Clear" }).click();
  await expect(log.getByText("10,000 rows")).toBeVisible();
  await expect(log.getByRole("searchbox")).toBeFocused();
  // New rows wait while the pointer is on the list; who asks for them by keys is led to the first.
  await rowsOf(log).first().hover();
  await panel.answer("read-log", { value: page([entry(10_002), entry(10_001), ...logOf(10_000)]) });
  await panel.push({ ...EMPTY, logged: 1 });
  await log.getByRole("button", { name: "Show 2 new rows" }).press("Enter");
  await expect(log.getByRole("button", { name: /^tool_10002 / })).toBeFocused();
});

test("New rows of the log wait while the pointer is on the list, and nothing moves under it.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, EMPTY);
  const { page: shown } = panel;
  const entries = logOf(50);
  const log = await openLog(panel, entries);
  const target = log.getByRole("button", { name: /^tool_48 / });
  const box = await target.boundingBox();
  if (box === null) throw new Error("There is no row.");
  const [x, y] = [box.x + 40, box.y + 20];
  await shown.mouse.move(x, y);
  const before = await rowAt(shown, x, y);
  expect(before).toContain("tool_48");
  await panel.answer("read-log", { value: page([entry(52), entry(51), ...entries]) });
  await panel.push({ ...EMPTY, logged: 2 });
  await expect(log.getByRole("button", { name: "Show 2 new rows" })).toBeVisible();
  expect(await rowAt(shown, x, y)).toBe(before);
  expect(await target.boundingBox()).toEqual(box);
  // A call that ends changes its own row, in its place.
  await panel.answer("read-log", {
    value: page([entry(53, { call: "c48", what: "failed", tool: "tool_48" }), ...entries]),
  });
  await panel.push({ ...EMPTY, logged: 3 });
  await expect(target).toContainText("Failed");
  expect(await target.boundingBox()).toEqual(box);
  await shown.mouse.move(x, 5);
  await expect(log.getByRole("button", { name: /^tool_52 / })).toBeVisible();
  await expect(log.getByRole("button", { name: /new rows/ })).toHaveCount(0);
});

test("A page cannot put another tool under the pointer: what it adds, takes away or moves waits.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension);
  const { page: shown } = panel;
  const tools = toolsOf(10);
  const list = await openTools(panel, tools);
  const target = list.getByRole("button", { name: /^Tool number 4 / });
  const box = await target.boundingBox();
  if (box === null) throw new Error("There is no row.");
  const [x, y] = [box.x + 40, box.y + 20];
  await shown.mouse.move(x, y);
  const before = await rowAt(shown, x, y);
  const lure = tool({ registration: 99, name: "lure", title: "Wire the money" });
  const late = tool({ registration: 98, name: "late", title: "Late" });
  for (const now of [[lure, ...tools], tools.slice(1), tools.toReversed(), [...tools, late]]) {
    await panel.push({ ...EMPTY, tools: now });
    await expect(shown.getByText(`${now.length} tools on this page`)).toBeVisible();
    expect(await rowAt(shown, x, y)).toBe(before);
    expect(await target.boundingBox()).toEqual(box);
  }
  await panel.push({ ...EMPTY, tools: [lure, ...tools.slice(5)] });
  await shown.mouse.move(x, 5);
  await panel.push({ ...EMPTY, tools: [lure, ...tools.slice(5), late] });
  await expect(rowsOf(list).first()).toContainText("Wire the money");
  await expect(target).toHaveCount(0);
});
