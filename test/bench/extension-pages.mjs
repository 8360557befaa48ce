/**
 * Measures what a person who installs the extension pays on pages without tools: time until `load`,
 * and heap, on ordinary page shapes; with the extension, without it, and with an extension of two
 * empty content scripts. They take turns. A load's time is the least of all rounds: whatever else
 * the machine does only adds to it.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { median } from "./data.js";

const EXTENSION = fileURLToPath(new URL("../../dist/extension", import.meta.url));
const text = (count) => "The quick brown fox jumps over the lazy dog. ".repeat(count);
const frames = (count, host = "") => `<iframe src="${host}/frame"></iframe>`.repeat(count);
const page = (body) => `<!doctype html><meta charset="utf-8"><title>bench</title>${body}`;

/**
 * The shapes whose heap is counted, by frame; they are measured in both modes. @param other the
 * origin of another site
 */
const shapes = (other) => ({
  "30 frames": { body: frames(30), frames: 31 },
  "300 frames": { body: frames(300), frames: 301 },
  "news page, 12 ad-like frames": {
    body: `${`<article><h2>News</h2><p>${text(8)}</article>`.repeat(40)}${`<iframe src="${other}/ad"></iframe>`.repeat(12)}`,
  },
  "single-page app": {
    body: `<main></main><script>
      const main = document.querySelector("main");
      for (let i = 0; i < 2000; i++) main.append(Object.assign(document.createElement("div"), { textContent: "row " + i }));
      history.pushState({}, "", "/spa/next");
    </script>`,
  },
  "long document": { body: `<p>${text(4)}</p>`.repeat(5_000) },
  "form page": {
    body: `<form>${'<label>Name <input name="a"></label><select><option>1</select>'.repeat(200)}</form>`,
  },
  "article, 3 embeds": { body: `<article><p>${text(60)}</article>${frames(3)}` },
  "search results": { body: `<ol>${`<li><a href="/x">Result</a><p>${text(3)}</li>`.repeat(100)}</ol>` },
  "table of data": { body: `<table>${`<tr>${"<td>1.00</td>".repeat(12)}</tr>`.repeat(600)}</table>` },
  "mail, one written frame": {
    body: `<ul>${"<li>Message</li>".repeat(300)}</ul><iframe></iframe><script>const { document: mail } = frames[0]; mail.write("<p>mail</p>"); mail.close()</script>`,
  },
});

async function serve(pages) {
  const server = createServer(({ url }, response) => {
    const shape = pages.get(url);
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      shape ?? page(url === "/ad" ? `<p>Ad</p><iframe srcdoc="<p>inner</p>"></iframe>` : "<p>Hello"),
    );
  });
  await new Promise((resolve) => server.listen(0, resolve));
  return server;
}

/** Two content scripts that hold nothing, in each frame, and a worker that does nothing. */
function writeEmptyExtension(folder) {
  const shared = { matches: ["http://*/*", "https://*/*"], run_at: "document_start", all_frames: true };
  const script = (js, world) => ({ ...shared, js: [js], world, match_origin_as_fallback: true });
  const manifest = {
    ...{ manifest_version: 3, name: "Empty", version: "1" },
    background: { service_worker: "worker.js" },
    content_scripts: [script("main.js", "MAIN"), script("isolated.js", "ISOLATED")],
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  for (const name of ["main.js", "isolated.js", "worker.js"]) writeFileSync(join(folder, name), "");
  return folder;
}

async function open(executablePath, mode, extension) {
  const profile = mkdtempSync(join(tmpdir(), "airlock-bench-"));
  const args = chromiumArgs(mode);
  if (extension) args.push(`--disable-extensions-except=${extension}`, `--load-extension=${extension}`);
  const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args });
  if (extension === EXTENSION) {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const registered = () =>
      worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
    while ((await registered()) < 2) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send("Performance.enable");
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { tab, session, profile, close };
}

/** @returns milliseconds until `load`, and kilobytes of the page's process after a collection */
async function load({ tab, session }, address) {
  await tab.goto(address);
  const time = await tab.evaluate(() => performance.getEntriesByType("navigation")[0].loadEventEnd);
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return { time, heap: metrics.find(({ name }) => name === "JSHeapUsedSize").value / 1000 };
}

/**
 * Proportional memory of the processes that hold the extension's worker, in kilobytes; undefined
 * where there is no /proc.
 */
function workerMemory(profile) {
  const read = (pid, file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parentOf = (pid) => /^PPid:\s+(\d+)/m.exec(read(pid, "status"))?.[1];
  const isOurs = (pid) =>
    pid !== undefined && pid !== "0" && (read(pid, "cmdline").includes(profile) || isOurs(parentOf(pid)));
  const holds = pids.filter((pid) => read(pid, "cmdline").includes("--extension-process") && isOurs(pid));
  const sizes = holds.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(read(pid, "smaps_rollup"))?.[1] ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Frames that come and go by the hundred leave nothing behind. @param add takes kilobytes */
async function addChurn(browser, address, add) {
  const { tab } = browser;
  const comeAndGo = (count) =>
    tab.evaluate(async (times) => {
      for (let i = 0; i < times; i++) {
        const frames = Array.from({ length: 50 }, () => {
          const frame = document.createElement("iframe");
          frame.src = "/frame";
          return frame;
        });
        const loaded = frames.map(
          (frame) => new Promise((resolve) => frame.addEventListener("load", resolve)),
        );
        document.body.append(...frames);
        await Promise.all(loaded);
        for (const frame of frames) frame.remove();
      }
    }, count);
  const heap = async () => {
    for (let i = 0; i < 3; i++) await browser.session.send("HeapProfiler.collectGarbage");
    const { metrics } = await browser.session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize").value / 1000;
  };
  await tab.goto(address);
  await comeAndGo(4);
  const before = await heap();
  await comeAndGo(20);
  add((await heap()) - before);
}

/** @returns the least time in microseconds, the median heap in kilobytes, by contestant */
async function takeTurns(browsers, address, rounds, warmUp) {
  const seen = Object.fromEntries(Object.keys(browsers).map((kind) => [kind, []]));
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const [kind, browser] of Object.entries(browsers)) {
      const measured = await load(browser, address);
      if (round >= warmUp) seen[kind].push(measured);
    }
  }
  return {
    time: (kind) => Math.min(...seen[kind].map((each) => each.time)) * 1000,
    heap: (kind) => median(seen[kind].map((each) => each.heap)),
  };
}

async function addShapes(browsers, address, all, { mode, rounds, warmUp }, add, addHeap) {
  for (const [name, { frames: count }] of all) {
    // A few loads are enough for what takes seconds.
    const turns = count > 100 ? Math.ceil(rounds / 3) : rounds;
    const { time, heap } = await takeTurns(browsers, address(name), turns, warmUp);
    const [ours, other] = [time("ours"), time("empty") + 0.1 * time("without")];
    add(`${name} (${mode}): load; empty scripts' + 0.1 × without`, { ours, other, ratio: ours / other }, 1);
    const grown = (heap("ours") - heap("empty")) / count;
    if (count) addHeap(`${name} (${mode}): heap a frame beyond empty scripts'; limit`, grown, 60);
  }
}

async function addWhatStays(browsers, address, mode, addHeap) {
  await addChurn(browsers.ours, address(""), (grown) =>
    addHeap(`heap after 1,000 frames came and went (${mode}); limit`, grown, 500),
  );
  if (process.platform !== "linux") return;
  const [ours, other] = [workerMemory(browsers.ours.profile), workerMemory(browsers.empty.profile)];
  addHeap(`the worker's process, idle (${mode}); an empty worker's`, ours, other, true);
}

/**
 * @param add takes a name, `{ ours, other, ratio }` in microseconds and the limit; `addHeap` a
 *   name, kilobytes and the limit
 * @param isLong more rounds, and every shape over native, too
 */
export async function measurePages(executablePath, mode, add, addHeap, isLong) {
  const pages = new Map();
  const server = await serve(pages);
  const { port } = server.address();
  const every = Object.entries(shapes(`http://localhost:${port}`));
  const all = isLong || mode === "polyfill" ? every : every.filter(([name]) => name === "30 frames");
  for (const [name, { body }] of all) pages.set(`/${encodeURIComponent(name)}`, page(body));
  const empty = writeEmptyExtension(mkdtempSync(join(tmpdir(), "airlock-bench-empty-")));
  const address = (name) => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`;
  const browsers = {};
  try {
    browsers.without = await open(executablePath, mode);
    browsers.empty = await open(executablePath, mode, empty);
    browsers.ours = await open(executablePath, mode, EXTENSION);
    const options = { mode, rounds: isLong ? 15 : 5, warmUp: isLong ? 2 : 1 };
    await addShapes(browsers, address, all, options, add, addHeap);
    await addWhatStays(browsers, address, mode, addHeap);
  } finally {
    for (const browser of Object.values(browsers)) await browser.close();
    server.closeAllConnections();
    server.close();
    rmSync(empty, { recursive: true, force: true });
  }
}
