/** Duties of the side panel, whatever comes and whenever: its port is played by these tests. */
import type { PanelState } from "../../../../extension/protocol/panel-messages.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { showView } from "../../support/panel-views.js";
import {
  agent,
  call,
  EMPTY,
  item,
  PlayedPanel,
  question,
  reference,
  TAB,
  tool,
} from "./extension-panel-states.js";

test.use({ shared: true });

const VALUE = "plr_live_9f2c8b7a";

test("A revealed value stays with its own item when another one comes before it.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.open(browserWithExtension, { ...EMPTY, items: [item({ label: "first" })] });
  const { page } = panel;
  await panel.answer("reveal", { value: VALUE });
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByText(VALUE)).toBeVisible();
  await expect(page.getByRole("button", { name: "Hide" })).toBeFocused();
  await panel.push({ ...EMPTY, items: [item({ handle: "h2", label: "second" }), item({ label: "first" })] });
  await expect(page.getByRole("article", { name: "second" })).not.toContainText(VALUE);
  await expect(page.getByRole("article", { name: "first" })).toContainText(VALUE);
});

test.describe("By a clock that is played", () => {
  test.use({ shared: false });

  test("A revealed value stays while the person types it elsewhere, and is hidden after half a minute.", async ({
    browserWithExtension,
  }) => {
    const panel = await PlayedPanel.open(browserWithExtension);
    const { page } = panel;
    await page.clock.install();
    await panel.push({ ...EMPTY, items: [item()] });
    await panel.answer("reveal", { value: VALUE });
    await page.getByRole("button", { name: "Reveal" }).click();
    await page.clock.runFor(50);
    await page.evaluate(() => {
      Object.assign(document, { hasFocus: () => false });
      window.dispatchEvent(new Event("blur"));
    });
    await page.clock.runFor(20_000);
    await expect(page.getByText(VALUE)).toBeVisible();
    await page.clock.runFor(10_500);
    await expect(page.getByText(VALUE)).toHaveCount(0);
    await expect(page.getByText("Hidden again.")).toBeVisible();
  });

  test("A value that comes while the person does not look is not shown.", async ({
    browserWithExtension,
  }) => {
    const panel = await PlayedPanel.open(browserWithExtension, { ...EMPTY, items: [item()] });
    const { page } = panel;
    await panel.answer("reveal", { value: VALUE });
    await page.evaluate(() => Object.defineProperty(document, "visibilityState", { get: () => "hidden" }));
    await page.getByRole("button", { name: "Reveal" }).click();
    await expect(page.getByText("The value came while you looked elsewhere. Reveal it again.")).toBeVisible();
    await expect(page.getByText(VALUE)).toHaveCount(0);
  });

  test("An item expires before the eyes of the person.", async ({ browserWithExtension }) => {
    const panel = await PlayedPanel.open(browserWithExtension);
    const now = Date.now() + 60_000;
    await panel.page.clock.install();
    await panel.page.clock.pauseAt(now);
    await panel.push({ ...EMPTY, items: [reference({ expiresAt: now + 1_500 })] });
    await expect(panel.page.getByRole("button", { name: "Reveal" })).toBeVisible();
    await panel.page.clock.runFor(2_000);
    await expect(panel.page.getByText("Expired. Run the tool again for a new one.")).toBeVisible();
    await expect(panel.page.getByRole("button", { name: "Reveal" })).toHaveCount(0);
  });

  test("A question takes no answer in its first 700 milliseconds, nor right after anything moved it.", async ({
    browserWithExtension,
  }) => {
    const panel = await PlayedPanel.open(browserWithExtension);
    const { page } = panel;
    // The clock stands still but for what is said here: on a slow machine a moment is soon over.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const both = { ...EMPTY, questions: [question("q1", "First"), question("q2", "Second")] };
    await panel.push(both);
    const first = page.getByRole("article", { name: /First/ }).getByRole("button", { name: "Allow" });
    await first.click({ force: true });
    const allow = page.getByRole("article", { name: /Second/ }).getByRole("button", { name: "Allow" });
    await page.clock.runFor(750);
    // The first one is withdrawn just before the click, and the second one comes under the pointer.
    await panel.push({ ...EMPTY, questions: [question("q2", "Second")] });
    await allow.click({ force: true });
    expect(await panel.commands()).toEqual([]);
    await page.clock.runFor(750);
    await expect(allow).toHaveAttribute("aria-disabled", "false");
    await allow.click();
    expect(await panel.commands()).toEqual([
      { type: "answer", question: "q2", allow: true, remember: "session" },
    ]);
  });
});

test("The focus goes to what took the place of an answered question or a forgotten item.", async ({
  browserWithExtension,
}) => {
  const start: PanelState = {
    ...EMPTY,
    tools: [tool()],
    items: [item(), item({ handle: "h2", label: "second" })],
    questions: [question("q1", "First"), question("q2", "Second")],
  };
  const panel = await PlayedPanel.open(browserWithExtension, start);
  const { page } = panel;
  const focused = () =>
    page.evaluate(() => {
      let active = document.activeElement;
      while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
      const named = active?.querySelector("question-card, kept-item")?.shadowRoot ?? active;
      return named?.querySelector("article")?.getAttribute("aria-label") ?? active?.textContent?.trim();
    });
  await page.getByRole("article", { name: /First/ }).getByRole("button", { name: "Deny" }).focus();
  await panel.push({ ...start, questions: [question("q2", "Second")] });
  expect(await focused()).toContain("Second");
  await panel.push({ ...start, questions: [] });
  expect(await focused()).toContain("Kept for you lately");
  const row = page.locator("kept-list").getByRole("article", { name: "second" });
  await row.getByRole("button", { name: "second" }).click();
  await row.getByRole("button", { name: "Forget", exact: true }).focus();
  await panel.push({ ...start, questions: [], items: [item()] });
  expect(await focused()).toBe("secret");
  await panel.push({ ...start, questions: [], items: [] });
  await showView(page, "secrets");
  await panel.push({ ...start, questions: [], items: [item()] });
  await page.locator("kept-list:visible").getByRole("button", { name: "Forget", exact: true }).focus();
  await panel.push({ ...start, questions: [], items: [] });
  expect(await focused()).toContain("Kept for you");
});

test("Text from pages and agents is text, and shows what could not be seen.", async ({
  browserWithExtension,
}) => {
  const markup = "<img src=x onerror=alert(1)>";
  const asked = { ...question("q1", `${markup}\u202ecod`), arguments: '{"a":"\u202eb"}' };
  const state: PanelState = {
    ...EMPTY,
    tools: [tool({ title: markup, description: `${markup}\u200b`, name: markup })],
    agents: [agent({ name: markup })],
    calls: [call({ agentText: `"\u202e${markup}"` })],
    questions: [asked],
  };
  const panel = await PlayedPanel.open(browserWithExtension, state);
  const { page } = panel;
  await expect(page.getByRole("group", { name: "Arguments" })).toHaveText(/^\s*a\s*\\u\{202e\}b\s*$/);
  await page.getByText("As JSON").click();
  await expect(page.locator("question-card pre")).toHaveText('{ "a": "\\u{202e}b" }');
  expect(await page.locator("main").innerText()).not.toMatch(/[\u202e\u200b]/);
  await showView(page, "settings");
  await expect(page.getByRole("heading", { name: markup, exact: true })).toHaveCount(1);
  await panel.push({ ...state, questions: [] });
  await showView(page, "tools");
  await expect(page.locator("tool-list .row-button b")).toHaveText(markup);
  expect(await page.locator("main").innerText()).not.toMatch(/[\u202e\u200b]/);
  await showView(page, "log");
  await page.locator("log-view .row-button").click();
  await expect(page.getByRole("group", { name: "What the agent gets" })).toHaveText(`"\\u{202e}${markup}"`);
  expect(await page.locator("img").count()).toBe(0);
  expect(await page.locator("main").innerText()).not.toMatch(/[\u202e\u200b]/);
});

test("While the worker is away, or waits for the browser, the panel keeps what it shows and says why.", async ({
  browserWithExtension,
}) => {
  const panel = await PlayedPanel.openAt("tools", browserWithExtension, { ...EMPTY, tools: [tool()] });
  const { page } = panel;
  await panel.drop();
  await expect(page.getByText("Airlock was interrupted and is starting again…")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Make a key/ })).toBeVisible();
  await page.waitForTimeout(600);
  await panel.push({ ...EMPTY, tab: { ...TAB, status: "reload" } });
  await expect(page.getByText("Airlock was interrupted")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reload this tab" })).toBeVisible();
  const why = page.getByRole("status").filter({ hasText: "whether your organisation sets rules" });
  await expect(why).toHaveCount(0);
  await panel.push({ ...EMPTY, rules: { ...EMPTY.rules, isWaiting: true } });
  await expect(why).toContainText(
    "Your agents’ calls wait until it says whether your organisation sets rules.",
  );
});

test("A panel of an extension that was replaced says what to do.", async ({ browserWithExtension }) => {
  const panel = await PlayedPanel.open(browserWithExtension, { ...EMPTY, items: [item()] });
  const { page } = panel;
  await page.evaluate(() => {
    const connect = () => {
      throw new Error("Extension context invalidated.");
    };
    Object.assign(chrome.runtime, { connect });
  });
  await panel.drop();
  await expect(page.getByText("Close this panel and open it again.")).toBeVisible();
  await page.getByRole("button", { name: "Reveal" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Airlock was updated or removed" })).toBeVisible();
});
