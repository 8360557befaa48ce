/** Starts the tools that the tasks are made of. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

// `npx` would print its own warnings and may ask the registry; the tools are installed, so call
// them directly.
const path = join(root, "node_modules", ".bin") + delimiter + (process.env.PATH ?? "");

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, timeout?: number, env?: Record<string, string> }} [options]
 * @returns {Promise<{ code: number, output: string }>} `output` is empty unless `capture` is set.
 */
export function runCommand(command, args, { capture = false, timeout = 0, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: capture ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      env: { ...process.env, PATH: path, ...env },
      ...(timeout > 0 ? { timeout, killSignal: "SIGKILL" } : {}),
    });
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The first of `names` that is on the PATH, or undefined. */
export function findOnPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  for (const name of names) {
    for (const folder of folders) {
      const candidate = join(folder, name);
      if (existsSync(candidate)) return candidate;
    }
  }
  return undefined;
}
