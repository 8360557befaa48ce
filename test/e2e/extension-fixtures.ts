/**
 * What every extension spec starts from: a browser with the unpacked extension and a second extension that plays an
 * agent, a server for pages, and hands for the person (the side panel, opened as a tab) and for the agent.
 */
import { type BrowserContext, test as base, expect, type Page, type Worker } from "@playwright/test";
import { EXTENSION_ID } from "../../extension/manifest.js";
import { type AgentHands, agentOf } from "./extension-agent.js";
import { type BrowserOptions, SharedBrowser, workerOf } from "./extension-browser.js";
import { type Routes, startServer, type TestServer } from "./test-server.js";

export type { BrowserContext, Page };
export { EXTENSION_ID, expect };

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

export const test = base.extend<Fixtures & BrowserOptions, { sharedBrowser: SharedBrowser }>({
  mode: ["polyfill", { option: true }],
  backForwardCache: [false, { option: true }],

  sharedBrowser: [
    // Playwright wants an object pattern here even where nothing of it is used.
    async ({ playwright: _playwright }, use) => {
      const shared = new SharedBrowser();
      await use(shared);
      await shared.close();
    },
    { scope: "worker" },
  ],

  browserWithExtension: async ({ mode, backForwardCache, sharedBrowser }, use) => {
    await use(await sharedBrowser.open({ mode, backForwardCache }));
    await sharedBrowser.tidy();
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
    // No call is decided before; a browser that has just started needs seconds to say that nothing is managed.
    await (await workerOf(context)).evaluate(async () => void (await chrome.storage.managed.get(null)));
    await use(await agentOf(context));
  },
});
