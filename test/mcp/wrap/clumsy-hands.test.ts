/** Two who wrap one file, and what a person does to files of `mcp wrap` without meaning it. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appNamed } from "../../../src/mcp/wrap/apps.js";
import { readConfiguration } from "../../../src/mcp/wrap/files.js";
import { runUnwrap, runWrap } from "../../../src/mcp/wrap/run-wrap.js";
import { planFile, wrapFile } from "../../../src/mcp/wrap/wrap-file.js";
import * as texts from "../../../src/texts/wrap.js";

const ONE = '{ "mcpServers": { "a": { "command": "a" } } }';

let home: string;
let file: string;
const failed: string[] = [];
const out = { out: () => undefined, err: (text: string) => failed.push(text) };
const { HOME } = process.env;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "airlock-wrap-"));
  file = join(home, ".cursor", "mcp.json");
  mkdirSync(dirname(file));
  process.env["WEBMCP_AIRLOCK_HOME"] = join(home, "state");
  process.env["HOME"] = home;
  failed.length = 0;
});
afterEach(() => {
  delete process.env["WEBMCP_AIRLOCK_HOME"];
  process.env["HOME"] = HOME;
  rmSync(home, { recursive: true });
});

const wrap = (...args: string[]) => runWrap(["--yes", ...args], out);
const unwrap = (...args: string[]) => runUnwrap(["--yes", ...args], out);
const servers = (path = file) => JSON.parse(readFileSync(path, "utf8")).mcpServers as Record<string, unknown>;
const ourServers = () => {
  const name = readdirSync(join(home, "state", "wrapped")).find((each) => !each.includes("record"));
  return join(home, "state", "wrapped", String(name));
};

describe("The lock of a wrap", () => {
  const lock = () => join(home, "state", "wrapped", "writing.lock");
  const left = (text: string, age = 0) => {
    mkdirSync(dirname(lock()), { recursive: true, mode: 0o700 });
    chmodSync(join(home, "state"), 0o700);
    writeFileSync(lock(), text, { mode: 0o600 });
    const time = Date.now() / 1_000 - age;
    utimesSync(lock(), time, time);
  };

  it.each([
    ["whose process was killed", "999999999 1", 0],
    ["of old, of a number that another process has", `${process.ppid} 1`, 61],
    ["of old, of a process that was killed before it had written its number", "", 61],
  ])("%s goes", async (_, text, age) => {
    writeFileSync(file, ONE);
    left(text, age);
    expect(await wrap(file)).toBe(0);
    expect(existsSync(lock())).toBe(false);
  });

  it.each([
    ["whose process runs", `${process.ppid} 1`],
    ["that its process is just about to write", ""],
  ])("%s stays", async (_, text) => {
    writeFileSync(file, ONE);
    left(text);
    expect(await wrap(file)).toBe(1);
    expect(failed.join()).toContain(texts.isWrapping());
    expect(readFileSync(lock(), "utf8")).toBe(text);
    expect(readFileSync(file, "utf8")).toBe(ONE);
  });
});

describe("A configuration that was moved after it was wrapped", () => {
  const moved = () => join(home, "elsewhere.json");

  it("is unwrapped where it is now, when it is named", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    renameSync(file, moved());
    expect(await unwrap()).toBe(1);
    expect(await unwrap(moved())).toBe(0);
    expect(readFileSync(moved(), "utf8")).toBe(ONE);
    expect(readdirSync(join(home, "state", "wrapped"))).toEqual([]);
  });

  it("gives its servers to no file that is another", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    const other = readFileSync(file, "utf8").replace("}", "} ");
    rmSync(file);
    writeFileSync(moved(), other);
    expect(await unwrap(moved())).toBe(1);
    expect(failed.join()).toContain(texts.notWrapped(moved()));
    expect(readFileSync(moved(), "utf8")).toBe(other);
  });
});

describe("Two that wrap the same file", () => {
  const planned = () => {
    const start = { folder: join(home, "state", "wrapped"), program: ["npx", "-y", "webmcp-airlock"] };
    return { start, job: planFile(appNamed("Cursor"), "Cursor", readConfiguration(file), start) };
  };

  it("while the first still asks: its yes comes too late, and takes nothing away", async () => {
    writeFileSync(file, ONE);
    const { start, job } = planned();
    expect(await wrap(file)).toBe(0);
    const { plan } = job;
    expect(() => "own" in plan && wrapFile(job, plan, start.folder)).toThrow(texts.changedMeanwhile());
    expect(servers(ourServers())).toEqual({ a: { command: "a" } });
    expect(await unwrap()).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(ONE);
  });

  it("after an unwrap: what the person wrote into the servers' file stays where wrapping fails", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    const kept = JSON.stringify({ mcpServers: { mine: { command: "m" } }, note: 1 });
    writeFileSync(ourServers(), kept);
    await unwrap();
    const { start, job } = planned();
    const { plan } = job;
    const read = { ...job.read, real: job.read.real, mode: job.read.mode };
    writeFileSync(file, `${ONE}\n`);
    expect(() => "own" in plan && wrapFile({ ...job, read }, plan, start.folder)).toThrow(
      texts.changedMeanwhile(),
    );
    expect(readFileSync(ourServers(), "utf8")).toBe(kept);
  });
});

describe("What a clumsy person does", () => {
  it("deletes the copy, or writes into it: the servers come back all the same", async () => {
    for (const spoil of [(path: string) => rmSync(path), (path: string) => writeFileSync(path, "{}")]) {
      writeFileSync(file, ONE);
      await wrap(file);
      spoil(`${file}.before-airlock`);
      expect(await unwrap()).toBe(0);
      expect(servers()).toEqual({ a: { command: "a" } });
      rmSync(`${file}.before-airlock`, { force: true });
    }
  });

  it.each([
    ["disabled", true],
    ["enabled", false],
  ])("has Airlock's own entry switched off by %s: nothing moves behind it", async (member, value) => {
    const own = { command: "npx", args: ["-y", "webmcp-airlock", "mcp"], [member]: value };
    const text = JSON.stringify({ mcpServers: { a: { command: "a" }, airlock: own } });
    writeFileSync(file, text);
    expect(await wrap(file)).toBe(1);
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(failed.join()).toContain(texts.ownIsOff("airlock"));
  });

  it("adds a server again: what was said of its tools stays", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    const airlock = { others: "withhold" };
    writeFileSync(ourServers(), JSON.stringify({ mcpServers: { a: { command: "a", airlock } } }));
    const { mcpServers } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ mcpServers: { ...mcpServers, a: { command: "b" } } }));
    expect(await wrap(file)).toBe(0);
    expect(servers(ourServers())).toEqual({ a: { airlock, command: "b" } });
  });

  it("has entries of all our titles: none is written over", async () => {
    const stays = { command: "x", disabled: true };
    const taken = { airlock: stays, "webmcp-airlock": stays, "airlock-Cursor": stays, "airlock-2": stays };
    writeFileSync(file, JSON.stringify({ mcpServers: { ...taken, a: { command: "a" } } }));
    expect(await wrap(file)).toBe(0);
    expect(servers()).toEqual({ ...taken, "airlock-3": expect.anything() });
  });

  it("has a link that an app replaced by a file: unwrap leaves nothing of ours behind", async () => {
    const real = join(home, "dotfiles.json");
    writeFileSync(real, ONE);
    symlinkSync(real, file);
    await wrap(file);
    const text = readFileSync(file, "utf8");
    rmSync(file);
    writeFileSync(file, `${text}\n`);
    expect(await unwrap()).toBe(0);
    expect(servers()).toEqual({ a: { command: "a" } });
    expect(readdirSync(join(home, "state", "wrapped"))).toEqual([]);
  });
});
