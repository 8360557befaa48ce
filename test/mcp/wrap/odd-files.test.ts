/** Files that stay as they are, each with its own words, and what the person changed meanwhile. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appNamed } from "../../../src/mcp/wrap/apps.js";
import { readConfiguration } from "../../../src/mcp/wrap/files.js";
import { programOf, runUnwrap, runWrap } from "../../../src/mcp/wrap/run-wrap.js";
import { planFile, wrapFile } from "../../../src/mcp/wrap/wrap-file.js";
import * as serverTexts from "../../../src/texts/servers.js";
import * as texts from "../../../src/texts/wrap.js";

const ONE = '{ "mcpServers": { "a": { "command": "a" } } }';

let home: string;
let file: string;
const [said, failed]: [string[], string[]] = [[], []];
const out = { out: (text: string) => said.push(text), err: (text: string) => failed.push(text) };
const { HOME } = process.env;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "airlock-wrap-"));
  file = join(home, ".cursor", "mcp.json");
  mkdirSync(dirname(file));
  process.env["WEBMCP_AIRLOCK_HOME"] = join(home, "state");
  process.env["HOME"] = home;
  said.length = 0;
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

describe("A configuration that stays as it is", () => {
  it.each([
    ["broken", '{ "mcpServers": { "a": }', texts.broken("ValueExpected", 1)],
    ["cut off", '{\n "mcpServers": {', texts.broken("CloseBraceExpected", 2)],
    ["a list", "[]", texts.noObject()],
    ["one whose servers are a list", '{ "mcpServers": [] }', texts.serversNoObject("mcpServers")],
    [
      "one that says a name twice",
      '{ "mcpServers": { "a": { "command": "a" }, "a": {} } }',
      texts.twoOfOneName("a"),
    ],
    ["in another encoding", Buffer.from(ONE, "utf16le"), undefined],
    ["of bytes that are no text", Buffer.from([0xff, 0xfe, 0x00]), texts.notUtf8()],
  ])("%s is named, with why", async (_, text, why) => {
    writeFileSync(file, text);
    const before = readFileSync(file);
    expect(await wrap(file)).toBe(1);
    expect(failed).toEqual([why === undefined ? expect.stringContaining(file) : texts.leftAlone(file, why)]);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(dirname(file))).toEqual(["mcp.json"]);
  });

  it("one that is read-only", async () => {
    writeFileSync(file, ONE, { mode: 0o444 });
    expect(await wrap(file)).toBe(1);
    expect(failed).toEqual([texts.leftAlone(file, texts.isReadOnly())]);
    expect(readFileSync(file, "utf8")).toBe(ONE);
  });

  it("one that another program writes meanwhile, with nothing left behind", () => {
    writeFileSync(file, ONE);
    const folder = join(home, "state", "wrapped");
    const read = readConfiguration(file);
    const job = planFile(appNamed("Cursor"), "Cursor", read, { folder, program: ["webmcp-airlock"] });
    writeFileSync(file, "{}");
    if (!("own" in job.plan)) throw new Error("nothing moves");
    const { plan } = job;
    expect(() => wrapFile(job, plan, folder)).toThrow(texts.changedMeanwhile());
    expect(readFileSync(file, "utf8")).toBe("{}");
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(dirname(file))).toEqual(["mcp.json"]);
  });

  it("one that is not there, a folder, and one of an app that nobody named", async () => {
    expect(await wrap(file)).toBe(1);
    expect(failed[0]).toMatch(/does not exist/);
    expect(await wrap(dirname(file), "--agent", "Cursor")).toBe(1);
    expect(failed[1]).toMatch(/it is a folder/);
    const other = join(home, "some.json");
    writeFileSync(other, ONE);
    expect(await wrap(other)).toBe(1);
    expect(failed[2]).toBe(texts.nameTheApp(other));
  });

  it("one whose Airlock has servers of the person's own already", async () => {
    const own = { command: "npx", args: ["webmcp-airlock", "mcp", "--servers", "/home/ana/mine.json"] };
    writeFileSync(file, JSON.stringify({ mcpServers: { own, a: { command: "a" } } }));
    expect(await wrap(file)).toBe(1);
    expect(failed).toEqual([texts.leftAlone(file, texts.hasOwnFile("/home/ana/mine.json"))]);
  });

  it("each of two files of one app", async () => {
    const [stable, insiders] = ["Code", "Code - Insiders"].map((name) =>
      join(home, ".config", name, "User", "mcp.json"),
    ) as [string, string];
    for (const path of [stable, insiders]) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, '{ "servers": { "a": { "command": "a" } } }');
    }
    writeFileSync(file, ONE);
    expect(await wrap()).toBe(1);
    expect(failed).toEqual([texts.twoFiles("VS Code", [stable, insiders])]);
    // It costs no other app anything.
    expect(Object.keys(servers())).toEqual(["airlock"]);
    expect(await wrap(insiders)).toBe(0);
  });
});

describe("A configuration that is a link", () => {
  it("stays one, and the file that it leads to is changed", async () => {
    const real = join(home, "dotfiles.json");
    writeFileSync(real, ONE);
    symlinkSync(real, file);
    expect(await wrap(file)).toBe(0);
    expect(said.join("\n")).toContain(texts.isLink(file, real));
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(Object.keys(servers(real))).toEqual(["airlock"]);
    expect(await unwrap(file)).toBe(0);
    expect(readFileSync(real, "utf8")).toBe(ONE);
  });
});

describe("Without a yes", () => {
  it("nothing is written where nobody can be asked", async () => {
    writeFileSync(file, ONE);
    expect(await runWrap([file], out)).toBe(0);
    expect(failed).toEqual([texts.addYes()]);
    expect(await runWrap([file, "--dry-run"], out)).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(ONE);
    expect(existsSync(join(home, "state"))).toBe(false);
  });

  it("the files that were looked for are named where there are none", async () => {
    expect(await wrap()).toBe(1);
    expect(failed[0]).toContain(file);
    expect(await unwrap()).toBe(0);
    expect(said).toEqual([texts.nothingWrapped()]);
    expect(await unwrap(file)).toBe(1);
    expect(await wrap(file, file)).toBe(2);
  });
});

describe("A server that came later", () => {
  it("moves at the next time, and all come back", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    const wrapped = servers();
    writeFileSync(file, JSON.stringify({ mcpServers: { ...wrapped, b: { command: "b" } } }));
    expect(await wrap(file)).toBe(0);
    expect(Object.keys(servers())).toEqual(["airlock"]);
    expect(Object.keys(servers(ourServers()))).toEqual(["a", "b"]);
    expect(await unwrap(file)).toBe(0);
    expect(servers()).toEqual({ a: { command: "a" }, b: { command: "b" } });
    expect(readdirSync(dirname(file))).toEqual(["mcp.json"]);
  });

  it("and has the title of one that moved is kept, and said", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    writeFileSync(file, JSON.stringify({ mcpServers: { ...servers(), a: { command: "new" } } }));
    expect(await unwrap(file)).toBe(0);
    expect(servers()).toEqual({ a: { command: "new" } });
    expect(said.join("\n")).toContain(texts.titleTaken("a", `${file}.before-airlock`));
    expect(readFileSync(`${file}.before-airlock`, "utf8")).toBe(ONE);
  });

  it("stays where its name would be that of one that moved", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    writeFileSync(file, JSON.stringify({ mcpServers: { ...servers(), A: { command: "new" } } }));
    await wrap(file);
    expect(servers()["A"]).toEqual({ command: "new" });
    expect(said.join("\n")).toContain(texts.stays("A", serverTexts.nameTaken("a")));
  });
});

describe("What the person wrote for Airlock", () => {
  it("stays in the servers' file when others move, and when they come back", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    const marked = { a: { command: "a", airlock: { others: "withhold" } }, mine: { command: "mine" } };
    writeFileSync(ourServers(), JSON.stringify({ mcpServers: marked }));
    writeFileSync(file, JSON.stringify({ mcpServers: { ...servers(), b: { command: "b" } } }));
    await wrap(file);
    expect(servers(ourServers())).toEqual({ ...marked, b: { command: "b" } });
    writeFileSync(ourServers(), JSON.stringify({ mcpServers: marked }));
    await unwrap(file);
    expect(servers()).toEqual({ a: { command: "a" }, b: { command: "b" } });
    expect(servers(ourServers())).toEqual(marked);
    expect(said.join("\n")).toContain("mine");
  });

  it("is never written over, nor is a copy", async () => {
    writeFileSync(file, ONE);
    writeFileSync(`${file}.before-airlock`, "mine");
    await wrap(file);
    expect(readFileSync(`${file}.before-airlock-2`, "utf8")).toBe(ONE);
    await unwrap(file);
    expect(readFileSync(`${file}.before-airlock`, "utf8")).toBe("mine");
    expect(readFileSync(file, "utf8")).toBe(ONE);
  });

  it("and a record that is damaged costs the configuration nothing", async () => {
    writeFileSync(file, ONE);
    await wrap(file);
    const wrapped = readFileSync(file, "utf8");
    const record = ourServers().replace(/json$/, "record.json");
    writeFileSync(record, "{}");
    expect(await unwrap()).toBe(1);
    expect(failed[0]).toContain(texts.recordBroken(record));
    expect(readFileSync(file, "utf8")).toBe(wrapped);
    chmodSync(record, 0o600);
  });
});

describe("The command in the configuration", () => {
  it("is npx where it came by npx, else this very program", () => {
    const surroundings = { platform: "linux", home, env: {} } as const;
    const here = import.meta.filename;
    expect(programOf({ ...surroundings, env: { npm_command: "exec" } }, ["node", here], "node")).toEqual([
      "npx",
      "-y",
      "webmcp-airlock",
    ]);
    expect(programOf(surroundings, ["node", here], "/usr/bin/node")).toEqual(["/usr/bin/node", here]);
  });
});
