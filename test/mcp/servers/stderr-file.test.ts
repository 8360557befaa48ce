/** What a server writes on stderr: bounded, of the user's own, and never the server's end. */
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MAX_STDERR, StderrFile } from "../../../src/mcp/servers/stderr-file.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-stderr-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it("It is 0600, begins anew with each start, and its last line is told.", () => {
  const path = join(folder, "a.log");
  const file = new StderrFile(path);
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
  const file = new StderrFile(path);
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
  const file = new StderrFile(path);
  expect(() => file.open()).toThrow();
  file.write(Buffer.from("words\n"));
  expect(file.lastLine).toBe("words");
  expect(readFileSync(target, "utf8")).toBe("mine");
});
