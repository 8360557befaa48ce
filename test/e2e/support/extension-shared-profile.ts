/**
 * One browser for many tests. Each has an extension that was just installed: with the earlier one
 * the browser removed its storage, databases, worker, scripts, alarms and pages. Tabs, cookies and
 * permissions go with the test.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, expect } from "@playwright/test";
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
  #installed: "no" | "untouched" | "used" = "no";

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
    if (!isPlayed) await this.#uninstall();
    if (this.#installed === "no") {
      await this.#session.send("Extensions.loadUnpacked", { path: this.#airlock });
      await scriptsRegistered(this.#context);
    }
    this.#installed = isPlayed ? "untouched" : "used";
    return this.#context;
  }

  /** Ends what the test left running. Takes back permissions, and what sites keep in cookies. */
  async tidy(): Promise<void> {
    // First the extension: it could open further windows.
    if (this.#installed === "used") await this.#uninstall();
    await this.#closePages();
    await this.#context.clearCookies();
    await this.#context.clearPermissions();
    await this.#context.setOffline(false);
  }

  async #uninstall(): Promise<void> {
    if (this.#installed === "no") return;
    await this.#session.send("Extensions.uninstall", { id: EXTENSION_ID });
    for (let [worker] = workersOf(this.#context); worker; [worker] = workersOf(this.#context)) {
      await worker.waitForEvent("close");
    }
    this.#installed = "no";
  }

  /** Those, too, that have only just been opened. */
  async #closePages(): Promise<void> {
    // The browser ends with its last tab.
    const session = await this.#context.newCDPSession(await this.#context.newPage());
    const { targetInfo: kept } = await session.send("Target.getTargetInfo");
    await session.detach();
    const closeOthers = async () => {
      const { targetInfos } = await this.#session.send("Target.getTargets");
      const others = targetInfos.filter(
        ({ type, targetId }) => type === "page" && targetId !== kept.targetId,
      );
      for (const { targetId } of others) {
        // It may be gone by now, and that is what is wanted.
        await this.#session.send("Target.closeTarget", { targetId }).catch(() => undefined);
      }
      return others.length;
    };
    await expect.poll(closeOthers, { intervals: [20] }).toBe(0);
    await expect.poll(() => this.#context.pages().length, { intervals: [20] }).toBe(1);
  }

  async end(): Promise<void> {
    await this.#context.close();
    rmSync(this.#path, { recursive: true, force: true });
  }
}
