/** Servers that misbehave: each costs itself, and the next call is answered. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, vi } from "vitest";
import { readSaidOfTools } from "../../../src/mcp/entries/said-of-tools.js";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { offerOf } from "../../../src/mcp/servers/app-servers.js";
import { Keeper } from "../../../src/mcp/servers/keeper.js";
import type { ServerConnection } from "../../../src/mcp/servers/server-connection.js";
import { lastLinesIn } from "../../../src/mcp/servers/stderr-file.js";
import * as texts from "../../../src/texts/servers.js";
import { speaker, startServer, testFolder } from "./speaker.js";

const ODD = fileURLToPath(new URL("odd-server.mjs", import.meta.url));

const start = (how: string, command = process.execPath): ServerConnection =>
  startServer({
    ...{ command, args: [ODD, how], env: {} },
    ...(how === "no-folder" ? { cwd: "/no/such/folder" } : {}),
  });

afterEach(() => void vi.useRealTimers());

describe("A server that cannot be started", () => {
  it.each([
    ["is not there", "no-start", "/no/such/program", "The program “/no/such/program” was not found."],
    ["ends at once", "no-start", process.execPath, "cannot read its file"],
    ["has no folder", "no-folder", process.execPath, "Its folder “/no/such/folder” was not found."],
    ["may not be started", "no-start", ODD, `The program “${ODD}” may not be started.`],
    [
      "is Airlock itself",
      "nested",
      process.execPath,
      "It is Airlock itself, whose tools would be asked about twice.",
    ],
  ])("says why: it %s", async (_, how, command, why) => {
    const connection = start(how, command);
    await expect(connection.start()).rejects.toThrow(why);
    const { state } = connection;
    expect(state.kind === "failed" && texts.inWords(state.problem)).toContain(why);
    await expect(connection.start()).rejects.toThrow(/starts it again at a call after 1 more second/);
  });
});

it.each([
  ["writes what is no MCP", "babbles", "garbage"],
  ["says nothing", "hangs", "too-slow"],
])("A server that %s has a minute, and is told from one that says nothing.", async (_, how, kind) => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const connection = start(how);
  const started = connection.start().catch(() => connection.state);
  await vi.waitFor(() => expect(lastLinesIn(testFolder())).toEqual([["odd-0", `${how} is here`]]), 60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  expect(await started).toMatchObject({ problem: { kind, lastLine: `${how} is here` } });
});

it("Each kind of answer is one answer, and the server goes on.", async () => {
  const connection = start("calls");
  await connection.start();
  const { document, run } = speaker(connection);
  document.announce();
  const text = (words: string) => ({ kind: "json", text: expect.stringContaining(words) });
  expect(await run("twice")).toEqual([text("first")]);
  expect(await run("others")).toEqual([text("mine")]);
  expect(await run("garbage")).toEqual([text("after garbage")]);
  expect(await run("asks")).toEqual([text("asked")]);
  expect(await run("large")).toEqual([{ kind: "oversized", text: "" }]);
  expect(await run("error")).toEqual([{ kind: "threw", text: expect.stringContaining("it failed") }]);
  expect(connection.state.kind).toBe("running");
});

it.each([
  "dies",
  "huge",
])("After it %s, the call has an answer, and the next call starts it again.", async (tool) => {
  const connection = start("calls");
  await connection.start();
  const { document, run } = speaker(connection);
  document.announce();
  expect(await run(tool)).toMatchObject([{ kind: "threw" }]);
  await vi.waitFor(() => expect(connection.state.kind).toBe("failed"), 60_000);
  await vi.waitFor(async () => await connection.start(), { timeout: 60_000, interval: 200 });
  expect(await run("twice")).toMatchObject([{ kind: "json" }]);
});

it("The last words of a server that ran are for the person alone: they may hold what came of a call.", async () => {
  const connection = start("calls");
  await connection.start();
  const { document, run } = speaker(connection);
  document.announce();
  vi.useFakeTimers({ toFake: ["Date"] });
  await run("dies");
  await vi.waitUntil(() => connection.state.kind === "failed", 60_000);
  const again = await connection.start().catch(({ message }: Error) => message);
  vi.useRealTimers();
  expect(again).toBe(texts.pausedFor("Odd", 1, "It ended."));
  expect(connection.state).toMatchObject({ problem: { kind: "ended", lastLine: "calls is here" } });
});

it("What a server is given in env is in no problem, no state and no message, and it reaches the server.", async () => {
  const secret = "env-9931-canary";
  const connection = startServer({
    command: process.execPath,
    args: [ODD, "calls"],
    env: { ODD_KEY: secret },
  });
  await connection.start();
  const { document, said, run } = speaker(connection);
  document.announce();
  expect(await run("env")).toEqual([{ kind: "json", text: expect.stringContaining("15 characters") }]);
  expect(await run("leaks")).toEqual([{ kind: "threw", text: expect.stringContaining("[withheld]") }]);
  await run("dies");
  await vi.waitFor(() => expect(connection.state.kind).toBe("failed"), 60_000);
  expect(
    JSON.stringify([said, connection.state, offerOf(connection.entry), lastLinesIn(testFolder())]),
  ).not.toContain(secret);
  expect(offerOf(connection.entry).names).toEqual(["ODD_KEY"]);
});

it("The doctor has the last line of each of an app's servers.", async () => {
  const connection = start("calls");
  await connection.start();
  await vi.waitFor(() => expect(lastLinesIn(testFolder())).toEqual([["odd-0", "calls is here"]]), 60_000);
  expect(lastLinesIn(`${testFolder()}/none`)).toEqual([]);
});

it("A server that stays after its stdin has ended is ended, also where Airlock was killed.", async () => {
  const server = spawn(process.execPath, [ODD, "stays"], { stdio: ["pipe", "ignore", "pipe"] });
  await once(server.stderr, "data");
  const gone = new Promise((resolve) => server.once("exit", (_, signal) => resolve(signal)));
  const own = new Keeper();
  own.add(server.pid ?? 0);
  // Its stdin ends with this process, killed or not.
  own.close();
  expect(await gone).toBe("SIGKILL");
});

it("Two hundred tools are listed, the rest is counted; a list that changes without end is read once a second.", async () => {
  const many = start("200");
  await many.start();
  expect([many.tools.length, many.listed.unlisted]).toEqual([200, 800]);
  expect(many.listed.leftOut).toHaveLength(20);
  expect(many.listed.leftOut[0]).toEqual({ name: "t200", why: "too-many" });
  const growing = start("grows");
  await growing.start();
  await vi.waitFor(() => expect(growing.tools.length).toBeGreaterThan(1), 60_000);
  expect(growing.tools.length).toBeLessThan(5);
});

it("Tools that agents do not get are named with why, on every page of the list.", async () => {
  const connection = start("pages");
  await connection.start();
  expect(connection.tools).toHaveLength(200);
  expect(connection.listed.leftOut).toEqual([
    { name: "", why: "no-name" },
    { name: "waits", why: "task-only" },
    { name: "t200", why: "too-many" },
  ]);
});

it("Errors that the person or the server lists as public are told to the worker.", async () => {
  const said = readSaidOfTools({ tools: { error: { publicErrors: ["Not found"] } } });
  const connection = startServer({ command: process.execPath, args: [ODD, "calls"], env: {} }, said);
  await connection.start();
  const { document, said: told } = speaker(connection);
  document.announce();
  const tools = told.find(({ type }) => type === "tools")?.["tools"] as JsonRecord[];
  expect(tools.filter((tool) => tool["publicErrors"] !== undefined)).toMatchObject([
    { name: "error", publicErrors: '["Not found"]' },
  ]);
});
