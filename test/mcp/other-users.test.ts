/**
 * The real host, and another user of the same computer: who is not the user finds nothing, reads
 * nothing, reaches nothing.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findHosts, type HostDescriptor } from "../../src/mcp/host/descriptor.js";
import { addToken } from "../../src/mcp/http/tokens.js";
import { keyFileName, openKey } from "../../src/mcp/identity.js";
import { type Places, placesFor } from "../../src/mcp/paths.js";
import { NotPrivateError } from "../../src/mcp/private-folder.js";

const HOST = resolve("dist/host.js");
const NOBODY = 65_534;

let folder: string;
let places: Places;
let host: ChildProcess;
let found: HostDescriptor;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "airlock-"));
  // Others may look around here, as in a home folder.
  chmodSync(folder, 0o755);
  const env = { ...process.env, WEBMCP_AIRLOCK_HOME: join(folder, "own") };
  places = placesFor({ platform: "linux", env, home: folder });
  // The folders of a careless user.
  host = spawn("/bin/sh", ["-c", 'umask 0; exec "$0" "$1"', process.execPath, HOST], { env });
  // It says so when it listens.
  await once(host.stdout as NodeJS.ReadableStream, "data");
  const [first] = findHosts(places);
  if (first === undefined) throw new Error("The host wrote no descriptor.");
  found = first;
  openKey(places, "Desk");
  addToken(places, "Desk");
});

afterEach(async () => {
  const ended = once(host, "exit");
  host.stdin?.end();
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Runs as another user, with Node's `fs` and `net`. @returns what it said: `in`, or the error's
 * code
 */
function asNobody(source: string): string {
  const script = `const fs = require("fs"), net = require("net");
    const say = (text) => process.stdout.write(String(text));
    try { ${source} } catch (error) { say(error.code); }`;
  const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: "/",
    env: {},
    encoding: "utf8",
  });
  return stdout || stderr;
}

const isRoot = process.getuid?.() === 0 && asNobody('say("in")') === "in";

describe("Another user of this computer", () => {
  it("has no right to anything of ours, whatever the umask", () => {
    const modes = (path: string): [string, string][] => {
      const stat = statSync(path);
      const own: [string, string] = [path.slice(folder.length), (stat.mode & 0o77).toString(8)];
      return stat.isDirectory()
        ? [own, ...readdirSync(path).flatMap((name) => modes(join(path, name)))]
        : [own];
    };
    const all = modes(places.root);
    expect(all.length).toBeGreaterThan(6);
    expect(all.filter(([, mode]) => mode !== "0")).toEqual([]);
  });

  it.skipIf(!isRoot)(
    "is kept out by the system: no list, no key, no token, no socket, nothing planted",
    () => {
      const inside = (path: string, open: string) => asNobody(`${open}(${JSON.stringify(path)}); say("in")`);
      expect(inside(places.run, "fs.readdirSync")).toBe("EACCES");
      expect(inside(join(places.keys, keyFileName("Desk")), "fs.readFileSync")).toBe("EACCES");
      expect(inside(join(places.root, "tokens.json"), "fs.readFileSync")).toBe("EACCES");
      expect(asNobody(`fs.writeFileSync(${JSON.stringify(join(places.run, "0.json"))}, "{}")`)).toBe(
        "EACCES",
      );
      const address = JSON.stringify(found.address);
      const connect = `net.connect(${address}).on("error", ({ code }) => say(code)).on("connect", () => say("in"))`;
      expect(asNobody(`${connect}.on("connect", () => process.exit())`)).toBe("EACCES");
    },
  );

  it.skipIf(!isRoot)("cannot put a folder of its own in our place", () => {
    const other = join(folder, "other");
    mkdirSync(join(other, "run"), { recursive: true, mode: 0o700 });
    for (const each of [other, join(other, "run")]) chownSync(each, NOBODY, NOBODY);
    const planted = placesFor({ platform: "linux", env: { WEBMCP_AIRLOCK_HOME: other }, home: folder });
    expect(() => findHosts(planted)).toThrow(NotPrivateError);
    expect(() => openKey(planted, "Desk")).toThrow("belongs to another user");
    expect(() => addToken(planted, "Desk")).toThrow("belongs to another user");
  });
});

describe("The host", () => {
  /** A line, and whether the host has hung up on it. */
  async function connect() {
    const socket = createConnection(found.address);
    await once(socket, "connect");
    const closed = once(socket, "close");
    socket.on("error", () => undefined);
    return { socket, closed };
  }

  it("hangs up on a frame that is too large, by its length alone, and goes on for others", async () => {
    const [huge, good] = [await connect(), await connect()];
    huge.socket.write(Buffer.from([0xff, 0xff, 0xff, 0x7f]));
    await huge.closed;
    let told = "";
    host.stdout?.on("data", (chunk: Buffer) => {
      told += String(chunk);
    });
    good.socket.write(Buffer.concat([Buffer.from([7, 0, 0, 0]), Buffer.from('{"a":1}')]));
    await vi.waitUntil(() => told.includes('"frame":{"a":1}'), { timeout: 60_000 });
    good.socket.destroy();
    await good.closed;
  });

  it("takes its socket and its descriptor with it when the browser hangs up", async () => {
    const ended = once(host, "exit");
    host.stdin?.end();
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(places.run)).toEqual([]);
    // For `afterEach`.
    host = spawn(process.execPath, ["-e", "process.stdin.resume()"]);
  });
});
