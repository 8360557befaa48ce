/**
 * Fixtures of every extension spec: a browser with the unpacked extension and a second extension
 * that plays an agent, a server for pages, and hands for the person (the side panel, opened as a
 * tab) and for the agent.
 */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
import { EXTENSION_ID } from "../../../src/link/names.js";
import { chromiumArgs } from "../../tasks/chromium-args.mjs";
import { findBrowser } from "../../tasks/find-browser.mjs";
import { type AgentHands, agentOf } from "./extension-agent.js";
import type { AirlockOptions } from "./fixtures.js";
import { writePseudoWords } from "./pseudo-extension.js";
import { type Routes, startServer, type TestServer } from "./test-server.js";

export type { BrowserContext, Page };
export { EXTENSION_ID, expect };

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const AIRLOCK = folder("dist/extension");
const OTHERS = [folder("demo/agent"), folder("test/e2e/other-agent")];

interface Options {
  /**
   * Off by default: Playwright cannot follow a page that comes back from there, so only others can
   * tell of it.
   */
  backForwardCache: boolean;
  /** Pages that say they are German speak the pseudo-locale. */
  pseudo: boolean;
  /**
   * One browser for several tests: for those that play the worker, so that the extension keeps
   * nothing of them, and that install no clock, which all later pages would have.
   */
  shared: boolean;
  /** Off by default: a browser takes three seconds to say that nothing is managed. */
  asShipped: boolean;
}

interface WorkerFixtures {
  sharedBrowser: (mode: AirlockOptions["mode"]) => Promise<BrowserContext>;
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

/**
 * Without developer mode, the browser switches an unpacked extension off when it reloads itself.
 */
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

/** The extension with no policies to ask for: a browser that has just started answers at once. */
function copyUnmanaged(profile: string): string {
  const copy = join(profile, "airlock");
  cpSync(AIRLOCK, copy, { recursive: true });
  const path = join(copy, "manifest.json");
  const { storage: _managed, ...manifest } = JSON.parse(readFileSync(path, "utf8")) as Record<
    string,
    unknown
  >;
  writeFileSync(path, JSON.stringify(manifest));
  return copy;
}

/** The same profile may be started again: what a browser remembers is in it. */
export async function launchWithExtension(
  profile: string,
  { mode, backForwardCache }: AirlockOptions & Pick<Options, "backForwardCache">,
  { airlock = copyUnmanaged(profile), env = process.env }: { airlock?: string; env?: NodeJS.ProcessEnv } = {},
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
  asShipped: [false, { option: true }],

  sharedBrowser: [
    // Playwright wants an object pattern here even where nothing of it is used.
    async ({ playwright: _playwright }, use) => {
      const launched = new Map<string, ReturnType<typeof launchFresh>>();
      await use(async (mode) => {
        const options = { mode, backForwardCache: false, pseudo: false, asShipped: false };
        const browser = launched.get(mode) ?? launchFresh(options);
        launched.set(mode, browser);
        return (await browser).context;
      });
      for (const browser of launched.values()) await (await browser).end();
    },
    { scope: "worker" },
  ],

  browserWithExtension: async ({ mode, backForwardCache, pseudo, asShipped, shared, sharedBrowser }, use) => {
    if (shared) {
      const context = await sharedBrowser(mode);
      const before = new Set(context.pages());
      await use(context);
      for (const page of context.pages()) if (!before.has(page)) await page.close();
      return;
    }
    const { context, end } = await launchFresh({ mode, backForwardCache, pseudo, asShipped });
    await use(context);
    await end();
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
