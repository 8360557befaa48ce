/**
 * One browser for many tests. The extension is installed anew for each: with the old one its
 * storage, databases, worker, scripts, alarms and pages are gone, because the browser itself sees to
 * that. Tabs, cookies and permissions go with the test.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, CDPSession } from "@playwright/test";
import { EXTENSION_ID } from "../../../src/link/names.js";
import {
  AGENTS,
  allowReload,
  copyUnmanaged,
  launchProfile,
  scriptsRegistered,
  workersOf,
} from "./extension-browser.js";
import type { Mode } from "./fixtures.js";

/** What all later pages of the browser would have, and nobody can take back. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
] as const;
const LASTING_CLOCK = ["install", "pauseAt", "setFixedTime", "setSystemTime"] as const;

function refuseLasting(holder: object, names: readonly string[]): void {
  for (const name of names) {
    const refuse = () => {
      throw new Error(`${name} stays in the browser: such a test says test.use({ ownProfile: true }).`);
    };
    Object.defineProperty(holder, name, { value: refuse });
  }
}

export class SharedProfile {
  readonly #path: string;
  readonly #context: BrowserContext;
  readonly #session: CDPSession;
  /** The unpacked extension, as it is installed for each test. */
  readonly #airlock: string;
  #state: "none" | "played" | "used" = "none";

  private constructor(path: string, context: BrowserContext, session: CDPSession) {
    this.#path = path;
    this.#context = context;
    this.#session = session;
    this.#airlock = copyUnmanaged(path);
  }

  static async launch(mode: Mode): Promise<SharedProfile> {
    const path = mkdtempSync(join(tmpdir(), "airlock-"));
    allowReload(path);
    const more = ["--enable-unsafe-extension-debugging"];
    const context = await launchProfile(path, { mode, backForwardCache: false }, more);
    const session = await context.browser()?.newBrowserCDPSession();
    if (session === undefined) throw new Error("The browser has no session.");
    for (const agent of AGENTS) await session.send("Extensions.loadUnpacked", { path: agent });
    refuseLasting(context, LASTING);
    refuseLasting(context.clock, LASTING_CLOCK);
    return new SharedProfile(path, context, session);
  }

  /** @param isPlayed for a test that plays the worker: an earlier one of that kind left nothing */
  async begin({ isPlayed }: { isPlayed: boolean }): Promise<BrowserContext> {
    if (!isPlayed || this.#state !== "played") await this.#installAnew();
    this.#state = isPlayed ? "played" : "used";
    return this.#context;
  }

  /** Closes what the test opened, and takes back what it gave and what sites remember by cookies. */
  async tidy(): Promise<void> {
    const context = this.#context;
    const opened = context.pages();
    // The browser ends with its last tab.
    await context.newPage();
    await Promise.all(opened.map((page) => page.close()));
    await context.clearCookies();
    await context.clearPermissions();
    await context.setOffline(false);
  }

  async #installAnew(): Promise<void> {
    if (this.#state !== "none") {
      await this.#session.send("Extensions.uninstall", { id: EXTENSION_ID });
      for (let [worker] = workersOf(this.#context); worker; [worker] = workersOf(this.#context)) {
        await worker.waitForEvent("close");
      }
    }
    await this.#session.send("Extensions.loadUnpacked", { path: this.#airlock });
    await scriptsRegistered(this.#context);
  }

  async end(): Promise<void> {
    await this.#context.close();
    rmSync(this.#path, { recursive: true, force: true });
  }
}
