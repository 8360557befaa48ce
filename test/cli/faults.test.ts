/** Whatever stops a command: a sentence, and an exit code. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyFileName } from "../../src/mcp/identity.js";

const CLI = resolve("dist/cli.js");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Homes that no command can use. */
const HOMES: Readonly<Record<string, (home: string) => void>> = {
  "is open to other users": (home) => {
    mkdirSync(home);
    chmodSync(home, 0o755);
  },
  "is not a folder": (home) => {
    mkdirSync(join(home, ".."), { recursive: true });
    symlinkSync(folder, home);
  },
  "is there already": (home) => writeFileSync(home, ""),
  "is damaged": (home) => {
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(join(home, "tokens.json"), "{", { mode: 0o600 });
  },
};

function run(home: string, ...args: string[]) {
  const env = { PATH: process.env["PATH"], HOME: folder, WEBMCP_AIRLOCK_HOME: home };
  return spawnSync(process.execPath, [CLI, ...args], { env, cwd: folder, encoding: "utf8", input: "" });
}

describe("A home that cannot be used", () => {
  it.each(Object.keys(HOMES))("that %s, is said in one line by each command that needs it", (words) => {
    const home = join(folder, "own");
    HOMES[words]?.(home);
    const orders =
      words === "is damaged"
        ? [
            ["token", "add", "a"],
            ["token", "list"],
            ["token", "remove", "a"],
          ]
        : [["token", "add", "a"], ["install", "--user-data-dir", join(folder, "p")], []];
    for (const order of orders) {
      const { status, stdout, stderr } = run(home, "mcp", ...order);
      expect({ status, stdout }, order.join(" ")).toEqual({ status: 1, stdout: "" });
      expect(stderr.trim().split("\n")).toEqual([expect.stringContaining(words)]);
    }
  });

  it("with a damaged key, is said by `mcp` in one line that says what to do", () => {
    const home = join(folder, "own");
    mkdirSync(join(home, "keys"), { recursive: true, mode: 0o700 });
    for (const each of [home, join(home, "keys")]) chmodSync(each, 0o700);
    writeFileSync(join(home, "keys", keyFileName("Desk")), "no key", { mode: 0o600 });
    const { status, stderr } = run(home, "mcp", "--agent", "Desk");
    expect(status).toBe(1);
    expect(stderr.trim().split("\n")).toEqual([expect.stringMatching(/holds no key\. Delete it/)]);
  });
});

describe("A command whose reader goes away", () => {
  it("ends without a word", async () => {
    const child = spawn(process.execPath, [CLI, "help"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => {
      said += String(chunk);
    });
    await once(child, "close");
    expect(said).toBe("");
  });
});
