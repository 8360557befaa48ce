/** Keys, sockets and descriptors are the user's alone, or are not used. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findHosts, prepareRun, writeDescriptor } from "../../src/mcp/host/descriptor.js";
import { keyFileName, openKey } from "../../src/mcp/identity.js";
import { addressIn, type Places, placesFor } from "../../src/mcp/paths.js";
import { NotPrivateError } from "../../src/mcp/private-folder.js";

let home: string;
let places: Places;
const ID = "0123456789abcdef0123456789abcdef";

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "airlock-"));
  places = placesFor({ platform: "linux", env: { WEBMCP_AIRLOCK_HOME: join(home, "own") }, home });
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const describeHost = (id: string, pid: number) =>
  writeDescriptor(places, { id, pid, browser: 1, address: addressIn(places, "linux", id) });

describe("Descriptors of hosts", () => {
  it("are found while the host runs, and swept away after", () => {
    prepareRun(places);
    describeHost(ID, process.pid);
    const stale = ID.replace("0", "f");
    // No system gives a process this number.
    describeHost(stale, 2 ** 30);
    expect(findHosts(places)).toEqual([
      { id: ID, pid: process.pid, browser: 1, address: join(places.run, `${ID}.sock`) },
    ]);
    expect(existsSync(join(places.run, `${stale}.json`))).toBe(false);
  });

  it("lead to no socket but the one beside them", () => {
    prepareRun(places);
    const text = JSON.stringify({ pid: process.pid, browser: 1, address: "/tmp/evil.sock" });
    writeFileSync(join(places.run, `${ID}.json`), text, { mode: 0o600 });
    writeFileSync(join(places.run, "other.json"), text, { mode: 0o600 });
    expect(findHosts(places).map(({ address }) => address)).toEqual([join(places.run, `${ID}.sock`)]);
  });

  it.each(["{", "[]", "{}", '{"pid":"1","browser":1}', '{"pid":-1,"browser":1}'])("are not %s", (text) => {
    prepareRun(places);
    writeFileSync(join(places.run, `${ID}.json`), text, { mode: 0o600 });
    expect(findHosts(places)).toEqual([]);
  });

  it("are not read from a folder that others may write to", () => {
    prepareRun(places);
    describeHost(ID, process.pid);
    chmodSync(places.run, 0o770);
    expect(() => findHosts(places)).toThrow(NotPrivateError);
    expect(() => prepareRun(places)).toThrow("is open to other users");
  });

  it("are not written through a link that was planted", () => {
    const elsewhere = join(home, "elsewhere");
    mkdirSync(elsewhere, { mode: 0o700 });
    mkdirSync(places.root, { mode: 0o700 });
    symlinkSync(elsewhere, places.run);
    expect(() => prepareRun(places)).toThrow(NotPrivateError);
  });
});

describe("Keys", () => {
  it("are made once for each name, for the user alone", () => {
    const one = openKey(places, "Claude Desktop");
    const again = openKey(places, "Claude Desktop");
    const other = openKey(places, "claude desktop");
    expect(again.key.equals(one.key)).toBe(true);
    expect(other.key.equals(one.key)).toBe(false);
    expect(statSync(join(places.keys, keyFileName("Claude Desktop"))).mode & 0o777).toBe(0o600);
    expect(statSync(places.keys).mode & 0o777).toBe(0o700);
  });

  it("are not used where others can read them", () => {
    openKey(places, "a");
    chmodSync(join(places.keys, keyFileName("a")), 0o644);
    expect(() => openKey(places, "a")).toThrow(NotPrivateError);
  });

  it.each([
    "../../x",
    "a/b",
    "",
    "x".repeat(500),
    "ключ",
  ])("are in a file of our folder for the name %j", (name) => {
    expect(keyFileName(name)).toMatch(/^[a-z0-9-]{0,40}\.[0-9a-f]{16}\.pem$/);
  });
});
