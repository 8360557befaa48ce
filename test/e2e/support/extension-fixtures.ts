/**
 * What every extension spec starts from: a browser with the unpacked extension and a second extension that plays an
 * agent, a server for pages, and hands for the person (the side panel, opened as a tab) and for the agent.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BrowserContext,
  test as base,
  chromium,
  expect,
  type Page,
  type Worker,
} from "@playwright/test";
import { EXTENSION_ID } from "../../../extension/manifest.js";
import { chromiumArgs } from "../../tasks/chromium-args.mjs";
import { findBrowser } from "../../tasks/find-browser.mjs";
import { type AgentHands, agentOf } from "./extension-agent.js";
import type { AirlockOptions } from "./fixtures.js";
import { writePseudoExtension } from "./pseudo-extension.js";
import { type Routes, startServer, type TestServer } from "./test-server.js";

export type { BrowserContext, Page };
export { EXTENSION_ID, expect };

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const AIRLOCK = folder("dist/extension");
const OTHERS = [folder("demo/agent"), folder("test/e2e/other-agent")];

interface Options {
  /** Off by default: Playwright cannot follow a page that comes back from there, so only others can tell of it. */
  backForwardCache: boolean;
  /** Pages that say they are German speak the pseudo-locale. */
  pseudo: boolean;
}

interface Fixtures {
  browserWithExtension: BrowserContext;
  /** The service worker of the extension, started if it sleeps. */
  worker: () => Promise<Worker>;
  /** Starts a server for this test: a page's HTML for `/`, or routes. */
  serve(content: string | Routes): Promise<TestServer>;
  /** The side panel as a tab of its own, watching the tab of `page`. */
  openPanel(page: Page): Promise<Page>;
  agent: AgentHands;
}

/** Without developer mode, the browser switches an unpacked extension off when it reloads itself. */
function allowReload(profile: string): void {
  mkdirSync(join(profile, "Default"));
  const preferences = { extensions: { ui: { developer_mode: true } } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
}

async function workerOf(context: BrowserContext): Promise<Worker> {
  for (;;) {
    const worker = context.serviceWorkers().find((each) => each.url().includes(EXTENSION_ID));
    if (worker) return worker;
    await context.waitForEvent("serviceworker");
  }
}

/** A page that is loaded before that has no script, and says so: that is a case of its own. */
async function scriptsRegistered(context: BrowserContext): Promise<void> {
  const worker = await workerOf(context);
  await expect
    .poll(() => worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length), {
      intervals: [50],
    })
    .toBe(2);
}

/** The same profile may be started again: what a browser remembers is in it. */
export async function launchWithExtension(
  profile: string,
  { mode, backForwardCache }: AirlockOptions & Pick<Options, "backForwardCache">,
  { airlock = AIRLOCK, env = process.env }: { airlock?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<BrowserContext> {
  const executablePath = findBrowser();
  const extensions = [airlock, ...OTHERS].join(",");
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    env: env as Record<string, string>,
    ignoreDefaultArgs: backForwardCache ? ["--disable-back-forward-cache"] : [],
    args: [
      ...chromiumArgs(mode),
      `--disable-extensions-except=${extensions}`,
      `--load-extension=${extensions}`,
    ],
  });
  await scriptsRegistered(context);
  return context;
}

/** The side panel as a tab of its own, watching the tab of `page`. */
export async function openPanelOf(page: Page): Promise<Page> {
  const context = page.context();
  const running = await workerOf(context);
  const tabId = await running.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    return tab?.id;
  }, page.url().split("#")[0] as string);
  const panel = await context.newPage();
  await panel.goto(`chrome-extension://${EXTENSION_ID}/panel.html?tab=${tabId}`);
  return panel;
}

async function withBrowser(
  use: (context: BrowserContext) => Promise<void>,
  options: AirlockOptions & Options,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), "airlock-"));
  allowReload(profile);
  const airlock = options.pseudo ? join(profile, "airlock") : AIRLOCK;
  if (options.pseudo) await writePseudoExtension(AIRLOCK, airlock);
  const context = await launchWithExtension(profile, options, { airlock });
  await use(context);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}

export const test = base.extend<Fixtures & AirlockOptions & Options>({
  mode: ["polyfill", { option: true }],
  backForwardCache: [false, { option: true }],
  pseudo: [false, { option: true }],

  browserWithExtension: async ({ mode, backForwardCache, pseudo }, use) => {
    await withBrowser(use, { mode, backForwardCache, pseudo });
  },

  worker: async ({ browserWithExtension: context }, use) => {
    await use(() => workerOf(context));
  },

  serve: async ({ mode: _mode }, use) => {
    const servers: TestServer[] = [];
    await use(async (content) => {
      const server = await startServer(typeof content === "string" ? { "/": content } : content);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.close()));
  },

  // Playwright wants an object pattern here even where nothing of it is used.
  openPanel: async ({ mode: _mode }, use) => {
    await use(openPanelOf);
  },

  agent: async ({ browserWithExtension: context }, use) => {
    // No call is decided before; a browser that has just started needs three seconds to say that nothing is managed.
    const running = await workerOf(context);
    const decides = running.evaluate(async () => void (await chrome.storage.managed.get(null)));
    // A test that never connects its agent need not wait.
    decides.catch(() => {});
    await use(await agentOf(context, decides));
  },
});

/**
 * For tests that play the panel's worker: nothing that they do stays in the browser, so they share one, and each has pages
 * of its own. A browser's start takes longer than most of them. A test that stops the clock stops it for all pages: it needs
 * a browser of its own.
 */
export const panelTest = test.extend<object, { sharedBrowser: BrowserContext }>({
  sharedBrowser: [
    async ({ browserName: _name }, use) => {
      await withBrowser(use, { mode: "polyfill", backForwardCache: false, pseudo: false });
    },
    { scope: "worker" },
  ],
  browserWithExtension: async ({ sharedBrowser }, use) => {
    await use(sharedBrowser);
    // The first page keeps the browser open.
    await Promise.all(
      sharedBrowser
        .pages()
        .slice(1)
        .map((page) => page.close()),
    );
  },
});
