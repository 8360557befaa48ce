/**
 * Reads the tools that a page registers, and those that its forms declare, in a browser without a
 * profile.
 */
import { existsSync, readFileSync } from "node:fs";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { ownMember } from "../annotations/model/plain-data.js";
import { isRecord } from "../intrinsics/language.js";
import { noStorageState, noTools, notThere, waitsForTools } from "../texts/start.js";
import type { SourceTools } from "./lint-tools.js";
import { openBrowser } from "./open-browser.js";
import { source as recorder } from "./page/record-tools.js?in-page";
import { SourceError } from "./source-error.js";

const LOAD_LIMIT = 30_000;
export interface PageOptions {
  /**
   * A file of Playwright's (`context.storageState`): cookies and storage of someone who is signed
   * in.
   */
  readonly storageState?: string | undefined;
  /** Pages also register tools after they have loaded: so many seconds. */
  readonly wait: number;
  /** Called before each step that takes time, with a sentence for the person who waits. */
  progress(step: string): void;
}

const listIn = (document: unknown, member: string): readonly unknown[] => {
  const list = ownMember(document, member);
  return Array.isArray(list) ? (list as unknown[]) : [];
};

async function collect(browser: Browser, url: string, options: PageOptions): Promise<SourceTools> {
  const { storageState, progress, wait } = options;
  const settings: BrowserContextOptions = storageState === undefined ? {} : { storageState };
  const page = await (await browser.newContext(settings)).newPage();
  await page.addInitScript({ content: recorder });
  progress(`Opening ${url} in Chromium ${browser.version()} …`);
  try {
    await page.goto(url, { waitUntil: "commit", timeout: LOAD_LIMIT });
  } catch (error) {
    throw new SourceError(`${url} does not open: ${firstLine(error)}`);
  }
  // A slow page's tools count if it has registered them by then.
  await page.waitForLoadState("load", { timeout: LOAD_LIMIT }).catch(() => undefined);
  progress(waitsForTools(wait));
  await page.waitForTimeout(wait * 1_000);
  const text: unknown = await page.evaluate("__webmcpAirlockTools()");
  const found: unknown = typeof text === "string" ? JSON.parse(text) : undefined;
  const before = ownMember(found, "before");
  const isSecure = ownMember(found, "isSecure") !== false;
  return {
    tools: listIn(found, "tools"),
    forms: listIn(found, "forms"),
    page: { isSecure, ...(typeof before === "number" && { before }) },
  };
}

const firstLine = (error: unknown): string => String((error as Error).message).split("\n")[0] ?? "";

/** Playwright would quote the file. @throws SourceError */
function checkStorageState(path: string): void {
  if (!existsSync(path)) throw new SourceError(notThere(path));
  try {
    const state: unknown = JSON.parse(readFileSync(path, "utf8"));
    const isList = (name: string) => Array.isArray(ownMember(state, name) ?? []);
    if (isRecord(state) && isList("cookies") && isList("origins")) return;
  } catch {
    // It is no JSON.
  }
  throw new SourceError(noStorageState(path));
}

/** @throws SourceError */
export async function readPage(url: string, options: PageOptions): Promise<SourceTools> {
  if (options.storageState !== undefined) checkStorageState(options.storageState);
  options.progress("Starting a browser …");
  const browser = await openBrowser();
  try {
    const found = await collect(browser, url, options);
    if (found.tools.length + found.forms.length > 0) return found;
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${url} cannot be read: ${firstLine(error)}`);
  } finally {
    await browser.close();
  }
  // No tools is not the same as no faults.
  throw new SourceError(noTools(url, options.wait));
}
