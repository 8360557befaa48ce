/**
 * `npm run dev`: serves the demo, and rebuilds what each change belongs to. Where there is a screen
 * (or with `--headless`), Chromium opens with the extension, which is loaded again after each build
 * of it; `--no-browser` leaves that out.
 */
import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { changedParts, hashParts } from "../packing/what-changed.mjs";
import { root, runCommand } from "../run-command.mjs";
import { openDevBrowser } from "./open-browser.mjs";

const SOURCES = ["src", "extension", "demo/client", "demo/server", "demo/static"];
const ADDRESS = `http://127.0.0.1:${process.env.PORT ?? 4173}/`;
const isHeadless = process.argv.includes("--headless");
const hasScreen = process.platform !== "linux" || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const opens = !process.argv.includes("--no-browser") && (isHeadless || hasScreen);

let server;
let browser;
let built = {};
let isBuilding = false;
let again = false;

async function rebuild() {
  const now = hashParts(root);
  const parts = changedParts(built, now);
  if (parts.length === 0) return;
  const env = parts.includes("rest") ? {} : { AIRLOCK_PARTS: parts.join() };
  const startedAt = performance.now();
  const { code } = await runCommand("vite", ["build", "--logLevel", "warn"], { env });
  if (code !== 0) return console.error("The build failed; what runs is the build before it.");
  built = now;
  console.log(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s: ${parts.join(", ")}`);
  if (parts.some((part) => part !== "extension")) await restartServer();
  if (opens && !browser) browser = await openDevBrowser({ address: ADDRESS, isHeadless });
  else if (parts.some((part) => part !== "demo")) await browser?.reload();
}

/** One build at a time: what is saved meanwhile is built after it. */
async function follow() {
  again = true;
  if (isBuilding) return;
  isBuilding = true;
  while (again) {
    again = false;
    await rebuild();
  }
  isBuilding = false;
}

async function restartServer() {
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill();
    await ended;
  }
  const stdio = ["inherit", "pipe", "inherit"];
  server = spawn(process.execPath, ["demo/dist/server.js"], { cwd: root, stdio });
  server.stdout.pipe(process.stdout);
  // The demo says its address once it listens.
  await new Promise((done) => {
    server.stdout.once("data", done);
    server.once("exit", done);
  });
}

process.once("exit", () => server?.kill());
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(0));

let timer;
for (const folder of SOURCES.map((name) => join(root, name)).filter((path) => existsSync(path))) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(follow, 150);
  });
}
await follow();
