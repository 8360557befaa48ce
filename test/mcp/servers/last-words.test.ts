/** What doctor shows of servers: their last line each, of this app alone, in plain characters. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lastWords } from "../../../src/mcp/doctor/last-words.js";
import { logPathOf } from "../../../src/mcp/servers/app-servers.js";

let folder = "";
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "airlock-words-")), "servers");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

it("Each server's last line is shown, and no other app's.", () => {
  expect(lastWords(folder, "Desk")).toEqual([]);
  mkdirSync(folder);
  const write = (agent: string, server: string, text: string) =>
    writeFileSync(logPathOf(folder, agent, server), text);
  write("Desk", "files", `${"x".repeat(9_000)}\nfirst\n\u001b[2Jlast\u202e\n\n`);
  write("Desk", "quiet", "\n \n");
  write("Other", "files", "of another app\n");
  expect(lastWords(folder, "Desk")).toEqual([
    { server: "files", line: " [2Jlast ", path: logPathOf(folder, "Desk", "files") },
  ]);
});
