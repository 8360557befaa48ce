/**
 * Fixtures of every extension spec: a browser with the unpacked extension and a second extension
 * that plays an agent, a server for pages, and hands for the person (the side panel, opened as a
 * tab) and for the agent.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, test as base, expect, type Page, type Worker } from "@playwright/test";
import { EXTENSION_ID } from "../../../src/link/names.js";
import { type AgentHands, agentOf } from "./extension-agent.js";
import { AIRLOCK, allowReload, copyUnmanaged, launchWithExtension, workerOf } from "./extension-browser.js";
import { SharedProfile } from "./extension-shared-profile.js";
import type { AirlockOptions } from "./fixtures.js";
import { writePseudoWords } from "./pseudo-extension.js";
import { type Routes, startServer, type TestServer } from "./test-server.js";

export type { BrowserContext, Page };
export { EXTENSION_ID, expect, launchWithExtension };

interface Options {
  /**
   * Off by default: Playwright cannot follow a page that comes back from there, so only others can
   * tell of it.
   */
  backForwardCache: boolean;
  /** Pages that say they are German speak the pseudo-locale. */
  pseudo: boolean;
  /**
   * For tests that play the worker, so that the extension keeps nothing of them: it stays installed
   * from one to the next.
   */
  shared: boolean;
  /**
   * A browser of its own, for a test that leaves more behind than the extension's data and tabs: a
   * clock, scripts for later pages, a browser that has too much to do.
   */
  ownProfile: boolean;
  /** Off by default: a browser takes three seconds to say that nothing is managed. */
  asShipped: boolean;
}

interface WorkerFixtures {
  sharedProfile: (mode: AirlockOptions["mode"]) => Promise<SharedProfile>;
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

/** A browser with a new profile, and what ends both. */
async function launchFresh(
  options: AirlockOptions & Pick<Options, "backForwardCache" | "pseudo" | "asShipped">,
): Promise<{ context: BrowserContext; end(): Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), "airlock-"));
  allowReload(profile);
  const airlock = options.asShipped ? AIRLOCK : copyUnmanaged(profile);
  if (options.pseudo) await writePseudoWords(airlock);
  const context = await launchWithExtension(profile, options, { airlock });
  const end = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, end };
}

export const test = base.extend<Fixtures & AirlockOptions & Options, WorkerFixtures>({
  mode: ["polyfill", { option: true }],
  backForwardCache: [false, { option: true }],
  pseudo: [false, { option: true }],

  shared: [false, { option: true }],
  ownProfile: [false, { option: true }],
  asShipped: [false, { option: true }],

  sharedProfile: [
    // Playwright wants an object pattern here even where nothing of it is used.
    async ({ playwright: _playwright }, use) => {
      const launched = new Map<string, Promise<SharedProfile>>();
      await use((mode) => {
        const profile = launched.get(mode) ?? SharedProfile.launch(mode);
        launched.set(mode, profile);
        return profile;
      });
      for (const profile of launched.values()) await (await profile).end();
    },
    { scope: "worker" },
  ],

  browserWithExtension: async (
    { mode, backForwardCache, pseudo, asShipped, shared, ownProfile, sharedProfile },
    use,
  ) => {
    if (ownProfile || backForwardCache || pseudo || asShipped) {
      const { context, end } = await launchFresh({ mode, backForwardCache, pseudo, asShipped });
      await use(context);
      return await end();
    }
    const profile = await sharedProfile(mode);
    await use(await profile.begin({ isPlayed: shared }));
    await profile.tidy();
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
    // No call is decided before.
    const running = await workerOf(context);
    const decides = running.evaluate(async () => void (await chrome.storage.managed.get(null)));
    // A test that never connects its agent need not wait.
    decides.catch(() => {});
    await use(await agentOf(context, decides));
  },
});
