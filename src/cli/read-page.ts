/** Reads the tools that a page registers, through an installed browser. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DevtoolsPipe } from "./devtools-pipe.js";
import { findBrowser } from "./find-browser.js";
import { toolsIn } from "./lint-tools.js";
import { recordTools } from "./record-tools.js";

/** Why a source could not be read, for the person who ran the command. */
export class SourceError extends Error {}

const LOAD_LIMIT = 30_000;
/** Pages also register tools after they have loaded. */
const SETTLE_TIME = 1_000;

const ARGS = [
  "--headless=new",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The recorder replaces it.
  "--disable-features=WebMCP",
];

const pause = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time));

async function collect(browser: DevtoolsPipe, url: string): Promise<readonly unknown[]> {
  const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method: string, params: object = {}) => browser.send(method, params, String(sessionId));
  await send("Page.enable");
  await send("Page.addScriptToEvaluateOnNewDocument", { source: `(${recordTools.toString()})()` });
  const loaded = browser.next("Page.loadEventFired");
  const { errorText } = await send("Page.navigate", { url });
  if (typeof errorText === "string") throw new SourceError(`${url} does not open: ${errorText}`);
  await Promise.race([loaded, pause(LOAD_LIMIT)]);
  await pause(SETTLE_TIME);
  const { result } = await send("Runtime.evaluate", { expression: "__webmcpAirlockTools()" });
  const text = (result as { readonly value?: unknown } | undefined)?.value;
  const tools = toolsIn(typeof text === "string" ? JSON.parse(text) : undefined) ?? [];
  // No tools is not the same as no faults.
  if (tools.length === 0) {
    throw new SourceError(
      `${url} registers no tool within a second. Behind a sign-in, lint a tools/list result.`,
    );
  }
  return tools;
}

/** @throws SourceError */
export async function readPage(url: string): Promise<readonly unknown[]> {
  const executable = findBrowser();
  if (executable === undefined) {
    throw new SourceError(`${url} is a page: to read it, install Chromium or name one in CHROMIUM_PATH.`);
  }
  const profile = await mkdtemp(join(tmpdir(), "webmcp-airlock-lint-"));
  // Chromium's sandbox does not run as root, as which many containers run.
  const asRoot = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = new DevtoolsPipe(executable, [...ARGS, ...asRoot, `--user-data-dir=${profile}`]);
  try {
    return await collect(browser, url);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${url} cannot be read with ${executable}: ${(error as Error).message}`);
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 3 });
  }
}
