/**
 * The first call of a page's own agent after the browser has started: with the extension, whose
 * worker is asked, and without it. Each browser has run before, as a person's has, so that the
 * worker remembers what an administrator had set.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";

const EXTENSION = fileURLToPath(new URL("../../dist/extension", import.meta.url));
const PAGE = `<!doctype html><title>bench</title><script>
  window.first = (async () => {
    const { modelContext } = document;
    await modelContext.registerTool({ name: "look", description: "d", execute: () => ({ seen: 1 }) });
    const [tool] = await modelContext.getTools();
    const start = performance.now();
    await modelContext.executeTool(tool, {});
    return performance.now() - start;
  })();
</script>`;

async function launch(executablePath, profile, extension) {
  const args = chromiumArgs("native");
  if (extension) args.push(`--disable-extensions-except=${extension}`, `--load-extension=${extension}`);
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args });
  if (extension) {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const registered = () =>
      worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
    while ((await registered()) < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return context;
}

/** The first time, nothing is remembered: the worker waits until the browser says what is set. */
async function prepareProfile(executablePath, address) {
  const profile = mkdtempSync(join(tmpdir(), "airlock-bench-"));
  const context = await launch(executablePath, profile, EXTENSION);
  const tab = await context.newPage();
  await tab.goto(address);
  await tab.evaluate("window.first");
  await context.close();
  return profile;
}

async function firstCall(executablePath, profile, extension, address) {
  const context = await launch(executablePath, profile, extension);
  const tab = await context.newPage();
  await tab.goto(address);
  const time = await tab.evaluate("window.first");
  await context.close();
  return time;
}

/** In milliseconds that a first call may wait beyond Chromium's own answer. */
const LIMIT = 300;

/** @param add takes a name, `{ ours, other, ratio }` in microseconds, and the limit */
export async function measureFirstCall(executablePath, add, { rounds = 3 } = {}) {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(PAGE);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const bare = mkdtempSync(join(tmpdir(), "airlock-bench-"));
  const profile = await prepareProfile(executablePath, address);
  const [ours, without] = [[], []];
  try {
    for (let i = 0; i < rounds; i++) {
      without.push(await firstCall(executablePath, bare, undefined, address));
      ours.push(await firstCall(executablePath, profile, EXTENSION, address));
    }
  } finally {
    server.closeAllConnections();
    server.close();
    for (const each of [bare, profile]) rmSync(each, { recursive: true, force: true });
  }
  const [mine, other] = [Math.min(...ours) * 1000, (Math.min(...without) + LIMIT) * 1000];
  add("Extension, first call in a page; Chromium's + 300 ms", { ours: mine, other, ratio: mine / other }, 1);
}
