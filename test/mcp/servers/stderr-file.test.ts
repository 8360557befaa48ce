/** What a server writes on stderr: bounded, of the user's own, and never the server's end. */
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MAX_STDERR, StderrFile } from "../../../src/mcp/servers/stderr-file.js";

const SECRET = "k-4711-Ünder-canary";
const ENTRY = { start: { command: "x", args: [], env: { KEY: SECRET } } };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-stderr-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("It is 0600, begins anew with each start, and its last line is told.", () => {
  const path = join(folder, "a.log");
  const file = new StderrFile(path, ENTRY);
  file.open();
  file.write(Buffer.from("first\nsecond\n\n"));
  expect(file.lastLine).toBe("second");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  file.open();
  expect(readFileSync(path, "utf8")).toBe("");
  expect(file.lastLine).toBe("");
  file.close();
});

it("It holds at most one mebibyte, whatever comes; the latest stays.", () => {
  const path = join(folder, "a.log");
  const file = new StderrFile(path, ENTRY);
  file.open();
  for (let i = 0; i < 200; i += 1) file.write(Buffer.alloc(64 * 1024, `${i % 10}`));
  file.write(Buffer.alloc(5 * MAX_STDERR, "x"));
  file.write(Buffer.from("\nthe end\n"));
  expect(statSync(path).size).toBeLessThanOrEqual(MAX_STDERR);
  expect(readFileSync(path, "utf8").endsWith("the end\n")).toBe(true);
  expect(file.lastLine).toBe("the end");
  file.close();
});

it("A link that somebody put there is not followed, and words without a file are no fault.", () => {
  const target = join(folder, "target");
  writeFileSync(target, "mine");
  const path = join(folder, "a.log");
  symlinkSync(target, path);
  const file = new StderrFile(path, ENTRY);
  expect(() => file.open()).toThrow();
  file.write(Buffer.from("words\n"));
  expect(file.lastLine).toBe("words");
  expect(readFileSync(target, "utf8")).toBe("mine");
});

it("Wherever chunks end, no part of a value is in file or last line, and every other word is.", () => {
  const path = join(folder, "a.log");
  const bytes = Buffer.from(`für: ${SECRET}!\nend ${SECRET} ok`);
  for (let at = 1; at < bytes.length; at += 1) {
    const file = new StderrFile(path, ENTRY);
    file.open();
    file.write(bytes.subarray(0, at));
    // It may have been killed there.
    expect(`${file.lastLine}${readFileSync(path, "utf8")}`).not.toMatch(/k-47|canary/);
    file.write(bytes.subarray(at));
    expect(file.lastLine).toBe("end [withheld] ok");
    file.close();
    expect(readFileSync(path, "utf8")).toBe("für: [withheld]!\nend [withheld] ok");
  }
});

it("A line that never ends goes into the file, without the values that lie in it.", () => {
  const path = join(folder, "a.log");
  const file = new StderrFile(path, ENTRY);
  file.open();
  const long = Buffer.from(`${"x".repeat(900)}${SECRET}`.repeat(200));
  for (let at = 0; at < long.length; at += 1_000) file.write(long.subarray(at, at + 1_000));
  expect(statSync(path).size).toBeGreaterThan(64 * 1024);
  file.close();
  expect(readFileSync(path, "utf8")).toBe(`${"x".repeat(900)}[withheld]`.repeat(200));
});
