/** Browsers with the extension in them, and a second and a third one that play agents. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, type CDPSession, chromium, expect, type Worker } from "@playwright/test";
import { EXTENSION_ID } from "../../extension/manifest.js";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";
import type { AirlockOptions } from "./fixtures.js";

const folder = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const OURS = folder("dist/extension");
const AGENTS = [folder("demo/agent"), folder("test/e2e/other-agent")];

export interface BrowserOptions extends AirlockOptions {
  /** Off by default: Playwright cannot follow a page that comes back from there, so only others can tell of it. */
  backForwardCache: boolean;
}

/** The service worker of the extension, started if it sleeps. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
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

function launch(
  profile: string,
  { mode, backForwardCache }: BrowserOptions,
  extensions: string[],
): Promise<BrowserContext> {
  const executablePath = findBrowser();
  return chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    ignoreDefaultArgs: [
      "--disable-extensions",
      ...(backForwardCache ? ["--disable-back-forward-cache"] : []),
    ],
    args: [
      ...chromiumArgs(mode),
      `--load-extension=${extensions.join(",")}`,
      "--enable-unsafe-extension-debugging",
    ],
  });
}

/** A browser of the test's own. The same profile may be started again: what a browser remembers is in it. */
export async function launchWithExtension(profile: string, options: BrowserOptions): Promise<BrowserContext> {
  const context = await launch(profile, options, [OURS, ...AGENTS]);
  await scriptsRegistered(context);
  return context;
}

/** Without developer mode, the browser switches an unpacked extension off when it reloads itself. */
function allowReload(profile: string): void {
  mkdirSync(join(profile, "Default"));
  const preferences = { extensions: { ui: { developer_mode: true } } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
}

/** What a test left in the browser after this long is not worth waiting for: the next one gets another browser. */
const TIDYING = 10_000;

/**
 * One browser for the tests of one of Playwright's processes. Each finds the extension just installed, with nothing
 * stored, which takes a fraction of a browser's start, and no page but a blank one.
 */
export class SharedBrowser {
  #context: BrowserContext | undefined;
  #session: CDPSession | undefined;
  #profile = "";
  #options = "";

  async open(options: BrowserOptions): Promise<BrowserContext> {
    if (this.#options !== JSON.stringify(options)) await this.close();
    this.#context ??= await this.#launch(options);
    await this.#send("Extensions.loadUnpacked", { path: OURS });
    await scriptsRegistered(this.#context);
    return this.#context;
  }

  /** After a test. */
  async tidy(): Promise<void> {
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, TIDYING, false));
    const isTidy = await Promise.race([this.#tidy().catch(() => false), late]);
    if (!isTidy) await this.close();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    if (this.#profile) rmSync(this.#profile, { recursive: true, force: true });
    this.#context = undefined;
    this.#profile = "";
  }

  async #launch(options: BrowserOptions): Promise<BrowserContext> {
    this.#options = JSON.stringify(options);
    this.#profile = mkdtempSync(join(tmpdir(), "airlock-"));
    allowReload(this.#profile);
    const context = await launch(this.#profile, options, AGENTS);
    this.#session = await context.browser()?.newBrowserCDPSession();
    return context;
  }

  async #tidy(): Promise<boolean> {
    const context = this.#context as BrowserContext;
    const blank = await context.newPage();
    await Promise.all(context.pages().map((page) => (page === blank ? undefined : page.close())));
    await this.#send("Extensions.uninstall", { id: EXTENSION_ID });
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
    return context.pages().length === 1;
  }

  /** The protocol's own words, which Playwright's types do not know yet. */
  async #send(method: string, params: object): Promise<void> {
    if (!this.#session) throw new Error("There is no browser to talk to.");
    await this.#session.send(method as never, params as never);
  }
}
