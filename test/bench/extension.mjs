/**
 * Measures what the extension costs a page without tools: the time its two scripts run in each
 * frame, as the browser traces it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { median } from "./data.js";

const EXTENSION = fileURLToPath(new URL("../../dist/extension", import.meta.url));
const CATEGORIES = "devtools.timeline,v8.compile";
/** Compiling is a part of evaluating, so only these are added up. */
const RUNS = new Set(["EvaluateScript", "FunctionCall"]);

async function serveEmptyPage() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><title>no tools</title>");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

/** Microseconds that our scripts ran while the page was loaded. */
async function traceLoad(page, session, address) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", { categories: CATEGORIES, transferMode: "ReportEvents" });
  await page.goto(address);
  const done = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await done;
  session.off("Tracing.dataCollected", collect);
  const ours = events.filter(
    ({ name, dur, args }) =>
      RUNS.has(name) && dur && /^chrome-extension:.*\/(page|content)\.js/.test(args?.data?.url),
  );
  const files = new Set(ours.map(({ args }) => args.data.url.split("/").pop()));
  if (files.size !== 2) throw new Error(`The trace shows only: ${[...files].join() || "nothing"}.`);
  return ours.reduce((sum, { dur }) => sum + dur, 0);
}

/** @returns the median of the loads, in microseconds a frame */
export async function measureExtension(executablePath, mode, { loads = 25, warmUp = 5 } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "airlock-bench-"));
  const { server, address } = await serveEmptyPage();
  const extensions = [`--disable-extensions-except=${EXTENSION}`, `--load-extension=${EXTENSION}`];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [...chromiumArgs(mode), ...extensions],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const registered = () =>
      worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
    while ((await registered()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const times = [];
    for (let i = 0; i < loads + warmUp; i++) {
      const time = await traceLoad(page, session, address);
      if (i >= warmUp) times.push(time);
    }
    return median(times);
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
