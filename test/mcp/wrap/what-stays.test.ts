/** What wrapping and unwrapping leave where it belongs: locks, copies, variables, kept servers. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrder } from "../../../src/mcp/entries/read-order.js";
import { offerOf } from "../../../src/mcp/servers/app-servers.js";
import { runUnwrap, runWrap } from "../../../src/mcp/wrap/run-wrap.js";
import * as texts from "../../../src/texts/wrap.js";

const ONE = '{ "mcpServers": { "a": { "command": "a" } } }';

let home: string;
const [said, failed]: [string[], string[]] = [[], []];
const out = { out: (text: string) => said.push(text), err: (text: string) => failed.push(text) };

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "airlock-wrap-"));
  process.env["WEBMCP_AIRLOCK_HOME"] = join(home, "state");
  said.length = 0;
  failed.length = 0;
});
afterEach(() => {
  delete process.env["WEBMCP_AIRLOCK_HOME"];
  rmSync(home, { recursive: true });
});

function written(path: string, text: string): string {
  const file = join(home, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const wrapped = () => join(home, "state", "wrapped");
const wrap = (file: string) => runWrap(["--yes", file], out);
const unwrap = (file: string) => runUnwrap(["--yes", file], out);
const ourServers = () => {
  const name = readdirSync(wrapped()).find((each) => /^[\w-]+\.json$/.test(each));
  return join(wrapped(), String(name));
};
const serversIn = (path: string) =>
  JSON.parse(readFileSync(path, "utf8")).mcpServers as Record<string, unknown>;

describe("A second wrap or unwrap at the same time", () => {
  const lock = (pid: number) => written("state/wrapped/writing.lock", `${pid} 0`);
  beforeEach(() => mkdirSync(wrapped(), { recursive: true, mode: 0o700 }));

  it("writes nothing while the other writes, in words, and the other's lock stays", async () => {
    const file = written(".cursor/mcp.json", ONE);
    const path = lock(process.ppid);
    expect(await wrap(file)).toBe(1);
    expect(failed).toEqual([texts.leftAlone(file, texts.isWrapping())]);
    expect(readFileSync(file, "utf8")).toBe(ONE);
    expect(readdirSync(wrapped())).toEqual(["writing.lock"]);
    rmSync(path);
    expect(await wrap(file)).toBe(0);
    const there = readFileSync(file, "utf8");
    lock(process.ppid);
    expect(await unwrap(file)).toBe(1);
    expect(failed[1]).toBe(texts.leftAlone(file, texts.isWrapping()));
    expect(readFileSync(file, "utf8")).toBe(there);
  });

  it.each([
    ["a process that has ended", 2 ** 30, false],
    ["a process long ago, whose number another has", process.ppid, true],
    ["nobody", Number.NaN, false],
  ])("is not kept from it by the lock of %s", async (_, pid, isOld) => {
    const file = written(".cursor/mcp.json", ONE);
    const path = lock(pid);
    if (isOld) utimesSync(path, 0, 0);
    expect(await wrap(file)).toBe(0);
    expect(await unwrap(file)).toBe(0);
    expect(readdirSync(wrapped())).toEqual([]);
  });
});

describe("The copy of a configuration", () => {
  const copies = (folder: string) => readdirSync(folder).filter((name) => name.includes("before-airlock"));

  it("is next to it", async () => {
    const file = written(".cursor/mcp.json", ONE);
    await wrap(file);
    expect(copies(dirname(file))).toEqual(["mcp.json.before-airlock"]);
    expect(copies(wrapped())).toEqual([]);
  });

  it.each([
    ".git",
    ".hg",
    ".svn",
    ".jj",
  ])("is where nobody commits it in a folder with %s, and comes back from there", async (name) => {
    const file = written("project/sub/.cursor/mcp.json", ONE);
    mkdirSync(join(home, "project", name));
    await wrap(file);
    expect(readdirSync(dirname(file))).toEqual(["mcp.json"]);
    const [copy = ""] = copies(wrapped());
    const path = join(wrapped(), copy);
    expect(said).toContain(texts.copyKept(path));
    expect(readFileSync(path, "utf8")).toBe(ONE);
    expect(statSync(path).mode & 0o077).toBe(0);
    expect(await unwrap(file)).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(ONE);
    expect(readdirSync(wrapped())).toEqual([]);
  });

  it("is never written over there either, nor lost where the file was changed since", async () => {
    const file = written("project/.cursor/mcp.json", ONE);
    mkdirSync(join(home, "project", ".git"));
    for (const round of ["one", "two"]) {
      await wrap(file);
      writeFileSync(file, readFileSync(file, "utf8").replace("{", `{ "round": "${round}",`));
      await unwrap(file);
      writeFileSync(file, ONE);
    }
    expect(copies(wrapped())).toHaveLength(2);
    expect(serversIn(file)).toEqual({ a: { command: "a" } });
  });
});

describe("A text that only the app can fill in", () => {
  const CONFIGURATION = JSON.stringify({
    inputs: [{ id: "token", type: "promptString", password: true }],
    servers: {
      files: { command: "x", args: [`--root=\${workspaceFolder}`] },
      crm: { command: "y", args: ["--token", `\${input:token}`], env: { KEY: `\${input:other}` } },
    },
  });
  const offers = (file: string, values: Record<string, string>) => {
    const own = Object.values(JSON.parse(readFileSync(file, "utf8")).servers)[0] as {
      env: Record<string, string>;
    };
    // As VS Code does it.
    const filled = Object.entries(own.env).map(([name, text]) => [
      name,
      text.replace(/\$\{([^}]*)\}/g, (_, variable: string) => values[variable] ?? ""),
    ]);
    const { entries, refused } = readOrder({ servers: ourServers() }, Object.fromEntries(filled));
    expect(refused).toEqual([]);
    return entries.map(offerOf);
  };

  it("is read as the app's file has it, and a yes is for the value", async () => {
    const file = written(".vscode/mcp.json", CONFIGURATION);
    expect(await wrap(file)).toBe(0);
    const values = {
      workspaceFolder: "/home/ana/web",
      "input:token": "canary-7Qm2Zx9Lw4",
      "input:other": "k",
    };
    const [files, crm] = offers(file, values);
    expect(files?.start).toEqual(["x", "--root=/home/ana/web"]);
    expect(crm?.start).toEqual(["y", "--token", `\${input:token}`]);
    expect(JSON.stringify([files, crm])).not.toContain("canary");
    expect(offers(file, { ...values, "input:token": "another" })[1]?.filled).not.toBe(crm?.filled);
    expect(offers(file, { ...values, workspaceFolder: "/" })[0]?.start).toEqual(["x", "--root=/"]);
    expect(offers(file, { ...values, "input:other": "new" })[1]).toEqual(crm);
    expect(await unwrap(file)).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(CONFIGURATION);
  });
});

describe("Variables that Codex passes on", () => {
  const own = (names: string) => `[mcp_servers.airlock]
command = "npx"
args = ["-y", "webmcp-airlock", "mcp"]
${names}`;
  const server = `
[mcp_servers.crm]
command = "crm"
env_vars = ["CRM_TOKEN", "SHARED"]
`;

  it.each([
    ["no names", "", ""],
    ["names of its own", 'env_vars = ["MINE", "SHARED"]\n', 'env_vars = ["MINE", "SHARED"]'],
    ["an empty list", "env_vars = []\n", undefined],
  ])("go out of Airlock's entry again, which had %s", async (_, names, after) => {
    const before = own(names) + server;
    const file = written(".codex/config.toml", before);
    expect(await wrap(file)).toBe(0);
    expect(readFileSync(file, "utf8")).toContain("CRM_TOKEN");
    writeFileSync(file, `model = "o"\n${readFileSync(file, "utf8")}`);
    expect(await unwrap(file)).toBe(0);
    const text = readFileSync(file, "utf8");
    const [ownText = "", rest = ""] = text.split("[mcp_servers.crm]");
    expect(rest).toContain('env_vars = ["CRM_TOKEN", "SHARED"]');
    expect(ownText).not.toContain("CRM_TOKEN");
    if (after !== undefined) expect(ownText.includes("env_vars") ? ownText : "").toContain(after);
  });

  it("go also where they came in two steps", async () => {
    const file = written(".codex/config.toml", own('env_vars = ["MINE"]\n') + server);
    await wrap(file);
    writeFileSync(
      file,
      `${readFileSync(file, "utf8")}\n[mcp_servers.b]\ncommand = "b"\nenv_vars = ["B_KEY"]\n`,
    );
    await wrap(file);
    writeFileSync(file, `model = "o"\n${readFileSync(file, "utf8")}`);
    expect(await unwrap(file)).toBe(0);
    const [ownText] = readFileSync(file, "utf8").split("[mcp_servers.crm]");
    expect(ownText).toContain('env_vars = ["MINE"]');
    expect(ownText).not.toMatch(/CRM_TOKEN|B_KEY/);
  });
});

describe("What the person does next", () => {
  it("is said: to connect a browser where none is, and to start the app again", async () => {
    const file = written(".cursor/mcp.json", ONE);
    await wrap(file);
    expect(said).toContain(texts.noBrowserYet());
    said.length = 0;
    await unwrap(file);
    expect(said).toContain(texts.restart("Cursor"));
    written("state/host/host.mjs", "");
    said.length = 0;
    await wrap(file);
    expect(said).not.toContain(texts.noBrowserYet());
  });
});

describe("A servers' file that an unwrap kept", () => {
  const MINE = { command: "mine", airlock: { others: "withhold" } };

  it("starts nothing at the next wrap that is not in the configuration, and says so", async () => {
    const file = written(
      ".cursor/mcp.json",
      '{ "mcpServers": { "a": { "command": "a" }, "b": { "command": "b" } } }',
    );
    await wrap(file);
    const marked = {
      ...serversIn(ourServers()),
      a: { command: "a", airlock: { others: "withhold" } },
      Mine: MINE,
    };
    writeFileSync(ourServers(), JSON.stringify({ mcpServers: marked }));
    await unwrap(file);
    writeFileSync(file, ONE);
    said.length = 0;
    expect(await wrap(file)).toBe(0);
    expect(serversIn(ourServers())).toEqual({
      a: { command: "a", airlock: { others: "withhold" } },
      b: { command: "b", disabled: true },
      Mine: { ...MINE, disabled: true },
    });
    expect(said).toEqual(
      expect.arrayContaining([texts.staysOff("b", ourServers()), texts.staysOff("Mine", ourServers())]),
    );
    expect(readOrder({ servers: ourServers() }, {}).entries.map(({ title }) => title)).toEqual(["a"]);
    // What the person switches on there stays on while the file is wrapped.
    writeFileSync(ourServers(), JSON.stringify({ mcpServers: { ...serversIn(ourServers()), Mine: MINE } }));
    const { mcpServers } = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, JSON.stringify({ mcpServers: { ...mcpServers, c: { command: "c" } } }));
    expect(await wrap(file)).toBe(0);
    expect(serversIn(ourServers())).toMatchObject({ Mine: MINE, c: { command: "c" } });
  });

  it("keeps no server in the configuration by a name that is only there", async () => {
    const file = written(".cursor/mcp.json", ONE);
    await wrap(file);
    writeFileSync(ourServers(), JSON.stringify({ mcpServers: { a: { command: "a" }, "My Files": MINE } }));
    await unwrap(file);
    writeFileSync(file, '{ "mcpServers": { "my files": { "command": "f" } } }');
    expect(await wrap(file)).toBe(0);
    expect(serversIn(ourServers())).toMatchObject({ "my files": { command: "f" } });
    expect(existsSync(`${file}.before-airlock`)).toBe(true);
  });
});
