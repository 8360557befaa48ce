/** What the doctor says of the servers of apps, as their processes know it. */
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runDoctor } from "../../../src/mcp/doctor/run-doctor.js";
import { readEntries } from "../../../src/mcp/entries/entries.js";
import { findApps, prepareRun, writeAppDescriptor } from "../../../src/mcp/host/descriptor.js";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { addressIn, newHostId, type Places, placesFor, readSurroundings } from "../../../src/mcp/paths.js";
import { ensurePrivateFolder } from "../../../src/mcp/private-folder.js";
import { AppServers, logPathOf } from "../../../src/mcp/servers/app-servers.js";
import { openReportDoor } from "../../../src/mcp/servers/report-door.js";
import type { ServerReport } from "../../../src/mcp/servers/server-reports.js";

const PLAYED = join(import.meta.dirname, "../../e2e/mcp/servers/played-server.mjs");

let folder: string;
let places: Places;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-"));
  vi.stubEnv("WEBMCP_AIRLOCK_HOME", join(folder, "own"));
  vi.stubEnv("XDG_CONFIG_HOME", folder);
  places = placesFor(readSurroundings());
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Its lines about servers, and the exit code. */
async function ask(...args: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await runDoctor(args, { out: say, err: say });
  return { code, said: said.filter((line) => /^\w+ +“/.test(line)) };
}

async function opened(agent: string, servers: () => readonly ServerReport[], isAlone = false): Promise<void> {
  const before = existsSync(places.run) ? findApps(places).length : 0;
  ends.push(openReportDoor(places, agent, () => ({ isAlone, servers: servers() })));
  await vi.waitFor(() => expect(findApps(places)).toHaveLength(before + 1), 60_000);
}

const ROWS: readonly [report: Omit<ServerReport, "title">, said: string][] = [
  [
    { state: "left-out", problem: "its entry is no object." },
    "BROKEN  S is left out: its entry is no object.",
  ],
  [{ state: "no-browser" }, "ok      S waits for a browser that lets this app in."],
  [{ state: "waiting" }, "ok      S waits for you: answer the question about it in Airlock's side panel."],
  [{ state: "denied" }, "ok      S is not allowed: you said no. Settings → Apps has its switch."],
  [{ state: "off" }, "ok      S is off. Settings → Apps has its switch."],
  [{ state: "stopped" }, "ok      S is allowed, and not started: a call starts it."],
  [{ state: "starting" }, "ok      S is allowed, and is starting."],
  [{ state: "running", tools: 1 }, "ok      S is allowed, and runs with 1 tool."],
  [
    { state: "failed", problem: "It ended. Its last line: no file" },
    "BROKEN  S failed: It ended. Its last line: no file",
  ],
];

describe("The doctor, of a server whose app runs", () => {
  it("says how it stands, in one line each, of the app that was named", async () => {
    await opened("An app", () => ROWS.map(([report], at) => ({ title: `s${at}`, ...report })));
    await opened("Another", () => [{ title: "other", state: "running", tools: 12 }]);
    const lines = ROWS.map(([, line], at) => line.replace(" S ", ` “s${at}” of “An app” `));
    const other = "ok      “other” of “Another” is allowed, and runs with 12 tools.";
    expect((await ask("--agent", "An app")).said).toEqual(lines);
    expect((await ask()).said.toSorted()).toEqual([...lines, other].toSorted());
    expect((await ask("--agent", "Another")).said).toEqual([other]);
    expect((await ask("--agent", "None")).said).toEqual([]);
  });

  it("says it once for two processes of one app, and never more than what is so", async () => {
    for (let process = 0; process < 2; process += 1) {
      await opened("An app", () => [{ title: "a", state: "waiting" }]);
    }
    expect((await ask()).said).toHaveLength(1);
  });

  it("takes words for a terminal's cursor out, and bounds what it reads", async () => {
    const long = "x".repeat(5_000);
    await opened("An app", () => [
      { title: "a\u001b[2J\n", state: "failed", problem: `\u202e${long}` },
      ...Array.from({ length: 100 }, (): ServerReport => ({ title: long, state: "waiting" })),
    ]);
    const { said } = await ask();
    expect(said[0]).toMatch(/^BROKEN {2}“a \[2J” of “An app” failed: x{999}$/);
    expect(said).toHaveLength(2);
  });

  it.each([
    ["nothing", ""],
    ["no list", "{}"],
    ["a list alone", "[]"],
    ["a state that nobody knows", '{"servers":[{"title":"a","state":"fine"}]}'],
    ["a name of every object", '{"servers":[{"title":"a","state":"constructor"}]}'],
    ["without end", "[".repeat(3_000_000)],
  ])("is not told by a socket that says %s", async (_, text) => {
    prepareRun(places);
    const id = newHostId(places, process.platform);
    const address = addressIn(places, process.platform, id);
    const server = createServer((socket) => socket.on("error", () => undefined).end(text));
    await new Promise<void>((resolve) => server.listen(address, resolve));
    writeAppDescriptor(places, { id, pid: process.pid, address, agent: "An app" });
    ends.push(() => server.close());
    expect((await ask()).said).toEqual([
      expect.stringMatching(/^BROKEN .* does not say how its servers stand/),
    ]);
  });

  it("asks at a socket that is the user's alone, and leaves nothing of it behind", async () => {
    await opened("An app", () => []);
    const names = readdirSync(places.run);
    expect(names).toHaveLength(2);
    for (const name of names) expect(statSync(join(places.run, name)).mode & 0o077).toBe(0);
    for (const end of ends.splice(0)) end();
    expect(readdirSync(places.run)).toEqual([]);
  });
});

describe("The doctor, of a server whose app has ended", () => {
  it("says that it is not running, also where another process has the app's number", async () => {
    ensurePrivateFolder(places.root);
    ensurePrivateFolder(places.servers);
    writeFileSync(logPathOf(places.servers, "An app", "My Files"), "one\nlast words\n", { mode: 0o600 });
    writeFileSync(logPathOf(places.servers, "An app", "mail"), "", { mode: 0o600 });
    prepareRun(places);
    const id = newHostId(places, process.platform);
    const address = addressIn(places, process.platform, id);
    writeAppDescriptor(places, { id, pid: process.pid, address, agent: "An app" });
    const linesOf = (app: string) => [
      `ok      “mail” of “${app}” is not running: its app does not run it now. It wrote nothing on stderr.`,
      `ok      “my-files” of “${app}” is not running: its app does not run it now. The last line that it wrote on stderr: last words`,
    ];
    expect((await ask()).said).toEqual(linesOf("an-app"));
    expect((await ask("--agent", "An app")).said).toEqual(linesOf("An app"));
    expect(readdirSync(places.run)).toEqual([]);
    // What an app says itself counts.
    await opened("An app", () => [{ title: "My Files", state: "starting" }]);
    expect((await ask()).said).toEqual([
      "ok      “My Files” of “An app” is allowed, and is starting.",
      linesOf("an-app")[0],
    ]);
  });
});

describe("The doctor, where no browser is needed", () => {
  it("looks at none while all that run do without", async () => {
    await opened("Alone", () => [{ title: "a", state: "running", tools: 2 }], true);
    expect(await ask()).toEqual({
      code: 0,
      said: ["ok      “a” of “Alone” is allowed, and runs with 2 tools."],
    });
    await opened("Another", () => [{ title: "b", state: "no-browser" }]);
    expect((await ask()).code).toBe(1);
    expect((await ask("--agent", "Alone")).code).toBe(0);
  });

  it("knows an app by its name that was wrapped, and fails where one of its servers does", async () => {
    ensurePrivateFolder(places.root);
    ensurePrivateFolder(places.servers);
    writeFileSync(logPathOf(places.servers, "Claude Desktop", "a"), "", { mode: 0o600 });
    await opened("Alone", () => [{ title: "a", state: "failed", problem: "It ended." }], true);
    const { code, said } = await ask();
    expect(said).toEqual([
      "BROKEN  “a” of “Alone” failed: It ended.",
      expect.stringMatching(/^ok {6}“a” of “Claude Desktop” is not running/),
    ]);
    expect(code).toBe(1);
  });
});

describe("An app's process", () => {
  it("knows each state of a server, from the browser's word to its end", async () => {
    const secret = "canary-5Vx2Kp8Qz";
    const entry = { command: process.execPath, args: [PLAYED], env: { TOKEN: secret } };
    const { entries } = readEntries({ Mail: entry, gone: { command: "/nowhere/at-all" } }, {});
    const servers = new AppServers({ entries, agent: "An app", folder: places.servers, version: "1" });
    ends.push(() => servers.close());
    await opened("An app", () => servers.reports());
    const told: JsonRecord[] = [];
    const heard = (state: JsonRecord) =>
      vi.waitFor(() => expect(told).toContainEqual(expect.objectContaining(state)), 60_000);
    const none = async () => ({});
    const line = { profile: "p", tell: (frame: JsonRecord) => told.push(frame) > 0, ask: none, call: none };
    const stand = (server: string, standing: string) =>
      servers.receive(line, { airlock: "server-standing", server, standing });
    const of = async (title: string) =>
      (await ask()).said.find((each) => each.includes(`“${title}” of`))?.replace(/^.*“An app” /, "");
    expect(await of("Mail")).toBe("waits for a browser that lets this app in.");
    servers.offer(line);
    expect(await of("Mail")).toMatch(/^waits for you/);
    stand("mail", "denied");
    expect(await of("Mail")).toMatch(/^is not allowed/);
    stand("mail", "allowed");
    await heard({ server: "mail", state: "running" });
    expect(await of("Mail")).toMatch(/^is allowed, and runs with \d+ tools\.$/);
    stand("mail", "off");
    expect(await of("Mail")).toMatch(/^is off/);
    stand("gone", "allowed");
    await heard({ server: "gone", state: "failed" });
    expect(await of("gone")).toBe("failed: The program “/nowhere/at-all” was not found.");
    servers.lost(line);
    expect(await of("gone")).toBe("waits for a browser that lets this app in.");
    expect(JSON.stringify(servers.reports())).not.toContain(secret);
  });
});
