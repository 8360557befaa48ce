/**
 * The side panel with much in it: 1,000 tools of one page, and a log of 10,000 entries. How long it
 * takes to open, from its navigation until its rows are painted, and from a key in the log's search
 * until the rows that match are.
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
const TOOLS = 1_000;
const ENTRIES = 10_000;

const PAGE = `<!doctype html><meta charset="utf-8"><title>tools</title><script>
  for (let at = 0; at < ${TOOLS}; at++) document.modelContext.registerTool({
    name: "tool_" + at, title: "Tool number " + at, description: "Reads the orders of one customer, newest first.",
    inputSchema: { type: "object", properties: { customer: { type: "string" }, most: { type: "integer", minimum: 1 } } },
    outputSchema: { type: "object", properties: { rows: { type: "array", items: { type: "object", properties: { card: { type: "string", "x-sensitive": true } } } } } },
    annotations: { readOnlyHint: true }, execute: () => ({ rows: [] }),
  });
</script>`;

async function serve() {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(PAGE);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Runs in the worker: what four calls in ten thousand entries leave, over thirty days. */
function fillLog(count) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("airlock-audit", 1);
    request.onupgradeneeded = () => {
      const created = request.result.createObjectStore("entries", { keyPath: "n" });
      created.createIndex("key", "key", { unique: true });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction("entries", "readwrite");
      const entries = transaction.objectStore("entries");
      const step = (30 * 86_400_000) / count;
      for (let n = 1; n <= count; n++) {
        const call = `call-${Math.ceil(n / 4)}`;
        const what = ["asked", "allowed", "started", "done"][(n - 1) % 4];
        const event = ["rule", "consent", "call", "call"][(n - 1) % 4];
        const time = Date.now() - (count - n) * step;
        const named = {
          agent: "a",
          agentName: "Playground agent",
          origin: "http://127.0.0.1",
          tool: `tool_${n % 977}`,
        };
        entries.put({ n, time, event, what, call, ...named, reason: "ask-for-new-tools" });
      }
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error);
    };
  });
}

/** Runs in the panel, before its script: notes when a view's first row has been painted. */
function watchRows() {
  const find = (view) => document.querySelector("airlock-panel")?.shadowRoot?.querySelector(view)?.shadowRoot;
  // The tools are a line in *Now* that is opened.
  const findTools = () => {
    const line = find("now-view")?.querySelector("details.tools");
    if (line) line.open = true;
    return line?.querySelector("tool-list")?.shadowRoot;
  };
  const look = () => {
    const view = location.hash === "#log" ? find("log-view") : findTools();
    const row = view?.querySelector(".rows > li .row-button");
    if (row) globalThis.paintedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function openPanel(page, address) {
  await page.goto("about:blank");
  await page.goto(address);
  await page.waitForFunction(() => globalThis.paintedAt !== undefined);
  return await page.evaluate(() => globalThis.paintedAt);
}

/** Runs in the panel: types, and waits for the frame after the rows have changed. */
function search(words) {
  const log = document.querySelector("airlock-panel").shadowRoot.querySelector("log-view").shadowRoot;
  const field = log.querySelector("input[type=search]");
  const isShown = () => {
    const names = [...log.querySelectorAll(".rows b")].map((name) => name.textContent);
    return names.length > 0 && names.every((name) => name.includes(words));
  };
  const start = performance.now();
  field.value = words;
  field.dispatchEvent(new Event("input"));
  return new Promise((resolve) => {
    const look = () => {
      if (!isShown()) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - start));
    };
    requestAnimationFrame(look);
  });
}

async function launch(executablePath, profile) {
  const args = [
    ...chromiumArgs("polyfill"),
    `--disable-extensions-except=${EXTENSION}`,
    `--load-extension=${EXTENSION}`,
  ];
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const registered = () =>
    worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
  while ((await registered()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  return { context, worker };
}

/** Runs in the panel: whether the whole log has been read. */
function isWhole() {
  const log = document.querySelector("airlock-panel").shadowRoot.querySelector("log-view").shadowRoot;
  return log.querySelector(".found [role=status]").textContent.startsWith("2,5");
}

async function measureIn({ context, worker }, url, addTimes) {
  await worker.evaluate(fillLog, ENTRIES);
  const site = await context.newPage();
  await site.goto(url);
  const find = async (pattern) => (await chrome.tabs.query({ url: pattern }))[0].id;
  const tab = await worker.evaluate(find, url);
  const panel = await context.newPage();
  await panel.addInitScript(watchRows);
  const address = new URL(`panel.html?tab=${tab}`, worker.url()).href;
  await addTimes("opens with 1,000 tools; limit", 150, () => openPanel(panel, `${address}#tools`));
  await addTimes("opens with 10,000 log entries; limit", 150, () => openPanel(panel, `${address}#log`));
  await panel.waitForFunction(isWhole);
  // A call has four entries, and the name of its last.
  await addTimes("a log search shows; limit", 100, (round) =>
    panel.evaluate(search, `tool_${400 + 4 * round}`),
  );
}

/** @param add takes a name, `{ ours, other, ratio }` in microseconds and the limit */
export async function measurePanel(executablePath, add, { rounds = 9, warmUp = 2 } = {}) {
  const profile = mkdtempSync(join(tmpdir(), "airlock-bench-"));
  const server = await serve();
  const addTimes = async (name, limit, measure) => {
    const times = [];
    for (let round = 0; round < rounds + warmUp; round++) times.push(await measure(round));
    const [ours, other] = [median(times.slice(warmUp)) * 1000, limit * 1000];
    add(`panel: ${name}`, { ours, other, ratio: ours / other }, 1);
  };
  const launched = await launch(executablePath, profile);
  try {
    await measureIn(launched, `http://127.0.0.1:${server.address().port}/`, addTimes);
  } finally {
    await launched.context.close();
    server.closeAllConnections();
    server.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
