/**
 * `npx webmcp-airlock demo`, from the packed package: from the command to the page that it serves.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { median } from "./data.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** In microseconds. */
const BUDGET = 5_000_000;

/** Without fetching, which takes as long as the network does. */
function installPackage(folder) {
  execFileSync("npm", ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder], { cwd: root });
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  writeFileSync(join(folder, "package.json"), '{ "private": true }');
  execFileSync("npm", ["install", "--offline", "--silent", `./${tarball}`], { cwd: folder });
}

/** @returns how long it took, in microseconds */
async function start(folder) {
  const begun = performance.now();
  // npx starts the command in a process of its own; both are ended as a group.
  const command = ["--no-install", "webmcp-airlock", "demo", "--no-open", "--port", "0"];
  const child = spawn("npx", command, { cwd: folder, detached: true, stdio: ["ignore", "pipe", "ignore"] });
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const [address] = /http:\S+/.exec(line) ?? [];
      if (address === undefined) continue;
      const pages = [address, `${address}airlock.iife.js`, `${address}main.js`].map((url) => fetch(url));
      for (const page of await Promise.all(pages)) await page.text();
      return (performance.now() - begun) * 1000;
    }
    throw new Error("The demo did not start.");
  } finally {
    process.kill(-child.pid);
  }
}

/** @param add takes a name, ours and the other in microseconds, and the limit of their ratio */
export async function measureDemo(add, { rounds = 5 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "airlock-demo-"));
  try {
    installPackage(folder);
    const times = [];
    for (let round = 0; round < rounds; round++) times.push(await start(folder));
    add("npx webmcp-airlock demo, until its page has loaded; budget", median(times), BUDGET, 1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
