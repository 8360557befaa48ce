import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { readProgram } from "../../src/mcp/read-program.js";

let end = () => undefined as unknown;
afterEach(() => void end());

/** @param title as Node calls itself: 20 by its program, 24 by its thread */
async function start(title: string): Promise<number | undefined> {
  const code = `process.title = ${JSON.stringify(title)}; console.log("ready"); process.stdin.resume();`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["pipe", "pipe", "ignore"] });
  end = () => child.kill();
  await once(child.stdout, "data");
  return child.pid;
}

describe.runIf(process.platform === "linux")("The program that started an app's process", () => {
  it("has the name that it gave itself", async () => {
    expect(readProgram(await start("desk-app"))).toBe("desk-app");
  });

  it("is called by its file where it has only its thread's name, as in Node 24", async () => {
    expect(readProgram(await start("MainThread"))).toBe(basename(process.execPath));
  });
});
