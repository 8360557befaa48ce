/** Browsers with the unpacked extension, and with extensions that play agents. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, expect, type Worker } from "@playwright/test";
import { EXTENSION_ID } from "../../../src/link/names.js";
import { chromiumArgs } from "../../tasks/chromium-args.mjs";
import { findBrowser } from "../../tasks/find-browser.mjs";
import type { AirlockOptions } from "./fixtures.js";

const folder = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
export const AIRLOCK = folder("dist/extension");
export const AGENTS = [folder("demo/agent"), folder("test/e2e/other-agent")];

export interface BrowserOptions extends AirlockOptions {
  backForwardCache: boolean;
}

/**
 * Without developer mode, the browser switches an unpacked extension off when it reloads itself.
 */
export function allowReload(profile: string): void {
  mkdirSync(join(profile, "Default"));
  const preferences = { extensions: { ui: { developer_mode: true } } };
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences));
}

export const workersOf = (context: BrowserContext): Worker[] =>
  context.serviceWorkers().filter((each) => each.url().includes(EXTENSION_ID));

export async function workerOf(context: BrowserContext): Promise<Worker> {
  for (;;) {
    const [worker] = workersOf(context);
    if (worker) return worker;
    await context.waitForEvent("serviceworker");
  }
}

/** A page that is loaded before that has no script, and says so: that is a case of its own. */
export async function scriptsRegistered(context: BrowserContext): Promise<void> {
  const worker = await workerOf(context);
  await expect
    .poll(() => worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length), {
      intervals: [50],
    })
    .toBe(2);
}

/** The extension with no policies to ask for: a browser that has just started answers at once. */
export function copyUnmanaged(profile: string): string {
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

/** @param more arguments, next to those of every browser of the suites */
export function launchProfile(
  profile: string,
  { mode, backForwardCache }: BrowserOptions,
  more: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<BrowserContext> {
  const executablePath = findBrowser();
  return chromium.launchPersistentContext(profile, {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    env: env as Record<string, string>,
    ignoreDefaultArgs: [
      "--disable-extensions",
      ...(backForwardCache ? ["--disable-back-forward-cache"] : []),
    ],
    args: [...chromiumArgs(mode), ...more],
  });
}

/** The same profile may be started again: what a browser remembers is in it. */
export async function launchWithExtension(
  profile: string,
  options: BrowserOptions,
  { airlock = copyUnmanaged(profile), env = process.env }: { airlock?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<BrowserContext> {
  const extensions = [airlock, ...AGENTS].join(",");
  const more = [`--disable-extensions-except=${extensions}`, `--load-extension=${extensions}`];
  const context = await launchProfile(profile, options, more, env);
  await scriptsRegistered(context);
  return context;
}
