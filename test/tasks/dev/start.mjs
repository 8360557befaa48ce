/**
 * `npm start`: builds what has changed and serves the demo. The documentation is built meanwhile,
 * and comes when it is ready: nobody waits for it, and the demo runs where VitePress cannot be
 * fetched.
 */
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { root, runCommand } from "../run-command.mjs";

const running = new Set();
let server;
let isStopping = false;

/** @param {readonly string[]} args */
function start(args, stdio) {
  const child = spawn(process.execPath, args, { cwd: root, stdio });
  running.add(child);
  child.once("close", () => running.delete(child));
  return child;
}

/** @returns the exit code and what it said */
function inBackground(...args) {
  const child = start(["site/build.mjs", ...args], ["ignore", "pipe", "pipe"]);
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already.
  }
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, said })));
}

async function documentation(installed) {
  const { code, said } = (await installed).code === 0 ? await inBackground() : await installed;
  if (isStopping) return;
  if (code === 0) console.log("The documentation is under /docs/");
  else {
    // What npm said before it is long, and the demo is not concerned.
    const [why] = said.trim().split("\n").slice(-1);
    console.error(`There is no documentation under /docs/. ${why}`);
    console.error("`npm run site` tries again, and shows all that it says.");
  }
}

function stopAll(signal = "SIGTERM") {
  isStopping = true;
  for (const child of running) child.kill(signal);
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    stopAll(signal);
    if (server === undefined) process.exit(1);
  });

console.log("Building what has changed. The first time, this takes a minute or two.");
const installed = inBackground("--install");
const { code } = await runCommand(process.execPath, ["test/tasks/build.mjs", "--changed"]);
if (code !== 0) {
  stopAll();
  process.exit(code);
}
server = start(["demo/dist/server.js"], "inherit");
server.once("close", (ended) => {
  stopAll();
  process.exitCode = ended ?? 0;
});
await documentation(installed);
