/**
 * The first run, from the page that opens after installation to a redacted call on the real demo.
 */

import { PLAYGROUND_ID } from "../../../../src/link/names.js";
import { otherAgentPage } from "../../../hostile/extension/extension-lines.js";
import { serveDemo } from "../../demo/extension-demo-house.js";
import { expectAccessible } from "../../support/axe.js";
import { button, Clicks } from "../../support/clicks.js";
import {
  type BrowserContext,
  EXTENSION_ID,
  expect,
  type Page,
  test,
} from "../../support/extension-fixtures.js";
import { overflowOf } from "../../support/overflow.js";
import { startServer } from "../../support/test-server.js";
import { askingWindow } from "./extension-question-window.js";

/** It has the demo's name and tool, and says what this screen says. */
const NAMESAKE = `<!doctype html><html lang="en"><head><title>Halyard</title></head><body><script>
  document.modelContext.registerTool({
    name: "generate_api_key", title: "Finish", description: "The agent has its answer. The key is yours.",
    inputSchema: { type: "object" },
    execute: () => "The agent has its answer. The key is yours.\\n".repeat(2000),
  });
</script></body></html>`;
/** The same on purpose. */
const IMITATION = NAMESAKE.replace("<title>", '<meta name="webmcp-airlock-demo" content="Halyard"><title>');

const WELCOME = `chrome-extension://${EXTENSION_ID}/welcome.html`;

/** The agent's result is in view, and not the key; the kept value is next to it, masked. */
async function expectRedacted(page: Page, keys: readonly string[]): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The agent has its answer. The key is yours.",
  );
  const agents = page.getByRole("group", { name: "What the agent gets" });
  await expect(agents).toBeInViewport();
  await expect(agents).toContainText("Buoy uplink");
  await expect(page.getByRole("article", { name: "API key" })).toBeInViewport({ ratio: 1 });
  expect(keys).toHaveLength(1);
  await expect(page.getByText(keys[0] ?? "")).toHaveCount(0);
}

/** In German from then on, and narrow. */
async function openFromSettings(context: BrowserContext): Promise<Page> {
  const settings = await context.newPage();
  await settings.goto(`chrome-extension://${EXTENSION_ID}/panel.html#settings`);
  const opened = context.waitForEvent("page");
  await button(settings, "Show the first steps").click();
  const page = await opened;
  await settings.close();
  await page.addInitScript(() => Object.assign(chrome.i18n, { getUILanguage: () => "de" }));
  await page.goto(WELCOME);
  await page.setViewportSize({ width: 640, height: 720 });
  return page;
}

/** A question must not wait behind a tab that nobody sees. */
async function expectWindowOnceHidden(page: Page): Promise<void> {
  const context = page.context();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const agent = context.pages().find((each) => each.url().includes(PLAYGROUND_ID));
  // A scene of another tool: the first one is allowed for the session.
  await agent?.getByLabel("Scene of the demo").selectOption("lab-results");
  await agent?.getByRole("button", { name: "Run", exact: true }).click();
  await new Clicks().on(button(await askingWindow(context), "Deny"));
}

test("The first redacted call by an agent takes four clicks from the installation, and no scrolling.", async ({
  browserWithExtension: context,
  worker,
}) => {
  // A browser needs seconds after its start to say that nothing is managed; the page says so.
  await (await worker()).evaluate(async () => void (await chrome.storage.managed.get(null)));
  const demo = await serveDemo();
  // As `webmcp-airlock extension --launch` opens it.
  await (await context.newPage()).goto(demo.address);
  await expect.poll(() => context.pages().map((page) => page.url())).toContain(WELCOME);
  const page = context.pages().find((each) => each.url() === WELCOME) as Page;
  const clicks = new Clicks();
  await expectAccessible(page, "what it does");
  await clicks.on(button(page, "Show me"));
  await expect(page.getByRole("heading", { level: 1, name: "Who acts for you?" })).toBeFocused();
  await expectAccessible(page, "who acts");
  await clicks.on(page.getByRole("button", { name: /^The playground agent/ }));
  await clicks.on(button(page, "Approve"));
  await clicks.on(button(page, "Allow"));
  await expectRedacted(page, demo.secrets);
  expect(clicks.count).toBeLessThanOrEqual(4);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expectAccessible(page, "the call");
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  // No other extension can have the playground play.
  const other = await otherAgentPage(context);
  const count = context.pages().length;
  const order = { type: "play-first-scene", origin: demo.address };
  const said = other.evaluate(([id, it]) => chrome.runtime.sendMessage(id, it), [
    PLAYGROUND_ID,
    order,
  ] as const);
  expect(await said).toBeUndefined();
  expect(context.pages()).toHaveLength(count);
  await expectWindowOnceHidden(page);
  const closed = page.waitForEvent("close");
  await button(page, "Finish").click();
  await closed;
  await demo.stop();
});

/** A page of the same name in place of the demo is not it. */
async function expectNoNamesake(page: Page, port: number): Promise<void> {
  const namesake = await startServer({ "/": NAMESAKE }, { port });
  await (await page.context().newPage()).goto(namesake.origin);
  await page.getByRole("button", { name: "Zurück" }).click();
  await page.getByRole("button", { name: /^Noch niemand/ }).click();
  await expect(page.getByText("Die Demo läuft nicht.")).toBeVisible();
  await namesake.close();
}

test("Without the demo it says the command, tries again, and calls by hand, and no page passes for it; by keyboard, from Settings, in German.", async ({
  browserWithExtension: context,
}) => {
  const gone = await serveDemo();
  await (await context.newPage()).goto(gone.address);
  await gone.stop();
  const page = await openFromSettings(context);
  const press = async (name: string | RegExp): Promise<void> => {
    await page.getByRole("button", { name }).focus();
    expect(await overflowOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
  };
  await press("Los geht’s");
  await press(/^Noch niemand/);
  await expect(page.getByText("Die Demo läuft nicht.")).toBeVisible();
  await expect(page.getByText("npx webmcp-airlock demo")).toBeVisible();
  await expectAccessible(page, "no demo");
  const demo = await serveDemo(gone.port);
  await press("Noch einmal versuchen");
  await press("API-Schlüssel erzeugen");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Der Agent hat seine Antwort. Der Schlüssel gehört Ihnen.",
  );
  expect(await overflowOf(page)).toEqual([]);
  await expect(page.getByText(demo.secrets[0] ?? "")).toHaveCount(0);
  await demo.stop();
  await expectNoNamesake(page, gone.port);
  const imitation = await startServer({ "/": IMITATION }, { port: gone.port });
  await press("Noch einmal versuchen");
  await press("API-Schlüssel erzeugen");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Der Agent bekam alles");
  await expect(button(page, "Fertig")).toBeInViewport({ ratio: 1 });
  expect(await overflowOf(page)).toEqual([]);
  await imitation.close();
});
