/** `npm run dev`: rebuilds on every change and restarts the demo server after each build. */

import { spawn } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

const SOURCES = ["src", "extension", "demo/client", "demo/server", "demo/static"];
let server;
let building = false;
let again = false;

async function rebuild() {
  if (building) {
    again = true;
    return;
  }
  building = true;
  do {
    again = false;
    const { code } = await runCommand("vite", ["build", "--logLevel", "warn"]);
    if (code === 0) restartServer();
    else console.error("The build failed; the demo still runs the build before it.");
  } while (again);
  building = false;
}

function restartServer() {
  const start = () => {
    server = spawn(process.execPath, ["demo/dist/server.js"], { cwd: root, stdio: "inherit" });
  };
  if (!server || server.exitCode !== null || server.signalCode !== null) return start();
  server.once("exit", start);
  server.kill();
}

let timer;
for (const folder of SOURCES.map((name) => join(root, name)).filter((path) => existsSync(path))) {
  watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(rebuild, 150);
  });
}
await rebuild();
