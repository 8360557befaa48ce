/** The log on its way out: each entry at least once, whatever fails in between. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { LineError } from "../../../src/mcp/link/rpc-line.js";
import { LogFile } from "../../../src/mcp/log/log-file.js";
import { LogFollower, type LogLine } from "../../../src/mcp/log/log-follower.js";
import { LogPositions } from "../../../src/mcp/log/log-positions.js";
import type { LogSink } from "../../../src/mcp/log/log-sink.js";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "airlock-log-"));
  folders.push(folder);
  return folder;
}

const entry = (n: number): JsonRecord => ({ n, time: n, event: "call", what: "done", tool: `t${n}` });

/** The extension's end of the line. */
class PlayedLog implements LogLine {
  agent: string | undefined = "app-1";
  log = "log-1";
  entries: JsonRecord[] = [];
  /** Numbers of entries that the gate holds. */
  held = new Set<unknown>();
  size = 200;

  async ask(_method: string, { after, most }: JsonRecord): Promise<JsonRecord> {
    const left = this.entries.filter(({ n }) => (n as number) > (after as number));
    const page = left.slice(0, Math.min(most as number, this.size));
    if (page.some(({ n }) => this.held.has(n))) throw new LineError(-32603, "Held.");
    const through = page.at(-1)?.["n"] ?? after;
    return { log: this.log, through, more: left.length > page.length, entries: page };
  }
}

function follow(folder: string, log: PlayedLog, sink: LogSink = new LogFile(join(folder, "log"))) {
  const failed = vi.fn();
  const positions = new LogPositions(join(folder, "position"));
  const follower = new LogFollower({ outputs: [{ sink, positions }], failed });
  const lines = () => readFileSync(join(folder, "log"), "utf8").trim().split("\n");
  const numbers = () => lines().map((line) => (JSON.parse(line) as { n: number }).n);
  return { failed, pull: () => follower.pull(log), numbers };
}

describe("The log file", () => {
  it("gets each entry once, over pages, and the next process goes on", async () => {
    const [folder, log] = [newFolder(), new PlayedLog()];
    log.size = 3;
    log.entries = [1, 2, 3, 4, 5, 6, 7].map(entry);
    const first = follow(folder, log);
    await Promise.all([first.pull(), first.pull()]);
    log.entries.push(entry(8));
    await follow(folder, log).pull();
    expect(first.numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(statSync(join(folder, "log")).mode & 0o77).toBe(0);
  });

  it("gets again what could not be written, and its user is told once", async () => {
    const [folder, log] = [newFolder(), new PlayedLog()];
    log.entries = [entry(1)];
    const file = new LogFile(join(folder, "log"));
    let isFull = true;
    const sink = {
      write: async (entries: readonly JsonRecord[]) => {
        await file.write(entries);
        if (isFull) throw new Error("No room.");
      },
    };
    const { failed, pull, numbers } = follow(folder, log, sink);
    await pull();
    await pull();
    expect(failed.mock.calls).toEqual([["No room."]]);
    isFull = false;
    await pull();
    await pull();
    expect(numbers()).toEqual([1, 1, 1]);
  });

  it("starts anew where the log did, and knows two browsers apart", async () => {
    const [folder, log] = [newFolder(), new PlayedLog()];
    log.entries = [entry(1), entry(2)];
    const { pull, numbers } = follow(folder, log);
    await pull();
    log.log = "log-2";
    log.entries = [entry(1)];
    await pull();
    expect(numbers()).toEqual([1, 2, 1]);
  });

  it("passes over an entry that the gate holds, and says that it was there", async () => {
    const [folder, log] = [newFolder(), new PlayedLog()];
    log.entries = [1, 2, 3].map(entry);
    log.held.add(2);
    const { pull } = follow(folder, log);
    await pull();
    const lines = readFileSync(join(folder, "log"), "utf8").trim().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { n: 1 },
      { n: 2, event: "withheld" },
      { n: 3 },
    ]);
  });

  it("asks nothing before the person has let the app in", async () => {
    const [folder, log] = [newFolder(), new PlayedLog()];
    log.agent = undefined;
    const ask = vi.spyOn(log, "ask");
    await follow(folder, log).pull();
    expect(ask).not.toHaveBeenCalled();
  });

  it("is renamed when it is full, and the oldest goes", async () => {
    const path = join(newFolder(), "log");
    const file = new LogFile(path, { size: 150, older: 2 });
    for (let n = 1; n <= 8; n += 1) await file.write([entry(n)]);
    const numbersIn = (name: string) =>
      readFileSync(name, "utf8")
        .trim()
        .split("\n")
        .map((line) => (JSON.parse(line) as { n: number }).n);
    expect([`${path}.2`, `${path}.1`, path].flatMap(numbersIn)).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it("says what failed where it cannot be renamed, and closes nothing twice", async () => {
    const path = join(newFolder(), "log");
    mkdirSync(`${path}.1`);
    const file = new LogFile(path, { size: 10, older: 1 });
    await file.write([entry(1)]);
    await expect(file.write([entry(2)])).rejects.toMatchObject({ code: "EISDIR" });
  });

  it.skipIf(process.platform === "win32").each([false, true])(
    "Attack: a pipe in its place does not hold the process up; shared folder: %s.",
    async (isShared) => {
      const path = join(newFolder(), "log");
      execFileSync("mkfifo", [path]);
      const file = new LogFile(path, undefined, isShared);
      await expect(file.write([entry(1)])).rejects.toMatchObject({ code: "ENXIO" });
      const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      await expect(file.write([entry(1)])).rejects.toThrow("is not a file");
      closeSync(reader);
    },
  );
});
