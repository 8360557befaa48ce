/**
 * Fixtures of specs with a plain browser: one for all tests of a file, an agent and tabs for each.
 */
import type { AgentHands } from "./extension-agent.js";
import { test as base, expect } from "./extension-fixtures.js";
import { PlainBrowser } from "./plain-browser.js";
import type { Routes, TestServer } from "./test-server.js";

export { expect };

export interface Opened {
  readonly server: TestServer;
  readonly tab: string;
  told(): string[];
}

export interface PlainHands {
  readonly browser: PlainBrowser;
  readonly agent: AgentHands;
}

interface Fixtures {
  plainHands: PlainHands;
  openTab(routes: Routes): Promise<Opened>;
}

export const test = base.extend<Fixtures, { plain: PlainBrowser }>({
  plain: [
    // Playwright wants an object pattern here even where nothing of it is used.
    async ({ browserName: _name }, use, { project }) => {
      const browser = await PlainBrowser.launch(project.name === "native" ? "native" : "polyfill");
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  plainHands: async ({ plain: browser }, use) => {
    await use({ browser, agent: await browser.agent() });
    await browser.closeHands();
  },
  openTab: async ({ plain: browser, serve }, use) => {
    const tabs: string[] = [];
    await use(async (routes) => {
      const server = await serve({
        "/tell": { status: 204 },
        "/other": "<!doctype html><title>other</title>",
        ...routes,
      });
      const tab = await browser.open(server.url());
      tabs.push(tab);
      const told = () => server.requests.filter(({ path }) => path === "/tell").map(({ body }) => body);
      return { server, tab, told };
    });
    for (const tab of tabs) await browser.close(tab);
  },
});
