/** Configurations as people have them: wrapped, read as the command reads them, taken out again. */
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrder } from "../../../src/mcp/entries/read-order.js";
import { appNamed, appOfFile } from "../../../src/mcp/wrap/apps.js";
import { ConfigurationText } from "../../../src/mcp/wrap/configuration-text.js";
import { runUnwrap, runWrap } from "../../../src/mcp/wrap/run-wrap.js";

const FOLDER = join(import.meta.dirname, "configurations");
const FILES = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(FOLDER.length + 1))
  .sort();

/** What stays where it is in each of them, by title; of all others every server moves. */
const STAYS: Readonly<Record<string, readonly string[]>> = {
  "code-user/.claude.json": ["sentry", "asana"],
  "cursor-off/.cursor/mcp.json": ["a"],
  "cursor/.cursor/mcp.json": ["oauth"],
  "codex/.codex/config.toml": ["chosen", "off"],
  "desktop-comma-first/claude_desktop_config.json": ["b"],
  "desktop-comments-first/claude_desktop_config.json": ["off"],
  "desktop-same-names/claude_desktop_config.json": ["my-files"],
  "desktop-seventeen/claude_desktop_config.json": ["s16"],
  "gemini/.gemini/settings.json": ["sse", "some", "google"],
  "other-app/mcp_config.json": ["figma"],
  "vscode-folder/.vscode/mcp.json": ["files", "sandboxed"],
  "vscode-inputs/.vscode/mcp.json": ["github"],
};

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

function copied(file: string): string {
  cpSync(join(FOLDER, dirname(file)), join(home, dirname(file)), { recursive: true });
  return join(home, file);
}

function read(path: string): ConfigurationText {
  const { format, member } = appOfFile(path) ?? appNamed("An app");
  return new ConfigurationText(readFileSync(path, "utf8"), format, member);
}

type Entry = { args?: string[]; env?: Record<string, string>; env_vars?: string[] };
const ownOf = (path: string): Entry | undefined =>
  Object.values(read(path).servers).find((each) => (each as Entry).args?.includes("--servers")) as
    | Entry
    | undefined;
const isOwn = (entry: unknown): boolean => /webmcp-airlock|--servers/.test(JSON.stringify(entry));

const wrap = (path: string, ...more: string[]) => runWrap([path, "--yes", "--agent", "An app", ...more], out);
const unwrap = (path: string) => runUnwrap([path, "--yes"], out);

/** The app fills in defaults; of the rest this test does not know the values. */
const byApp = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replace(/\$\{\w+:-([^}]*)\}/g, "$1")) as Value;

/** What the app fills in reaches the command as its environment. */
function ordered(path: string) {
  const own = ownOf(path);
  const { values } = parseArgs({
    args: own?.args ?? [],
    options: { servers: { type: "string" } },
    strict: false,
  });
  const passed = Object.fromEntries((own?.env_vars ?? []).map((name) => [name, `<${name}>`]));
  return readOrder({ servers: values["servers"] as string }, { ...byApp(own?.env ?? {}), ...passed });
}

/** What the app would have started: an address or a command, with texts that only it fills in. */
function started(entry: Record<string, unknown>) {
  const { command, args = [], env = {}, cwd, url, httpUrl, headers = {} } = entry;
  const { env_vars = [], bearer_token_env_var, http_headers = {} } = entry;
  if (command === undefined) {
    const bearer = bearer_token_env_var && { Authorization: `Bearer <${bearer_token_env_var}>` };
    return {
      url: url ?? httpUrl,
      headers: { ...(headers as object), ...(http_headers as object), ...(bearer as object) },
    };
  }
  const passed = Object.fromEntries((env_vars as string[]).map((name) => [name, `<${name}>`]));
  return { command, args, env: { ...passed, ...(env as object) }, ...(cwd === undefined ? {} : { cwd }) };
}

describe.each(FILES)("%s", (file) => {
  const movesOf = (path: string) =>
    Object.entries(read(path).servers).filter(
      ([title, entry]) => !STAYS[file]?.includes(title) && !isOwn(entry),
    );

  it("starts through Airlock what its app started", async () => {
    const path = copied(file);
    const before = read(path);
    const moves = movesOf(path);
    expect(await wrap(path)).toBe(0);
    expect(failed).toEqual([]);
    const stay = Object.keys(before.servers).filter((title) => STAYS[file]?.includes(title));
    const others = Object.entries(read(path).servers).filter(([, entry]) => !isOwn(entry));
    expect(others.map(([title]) => title)).toEqual(stay);
    expect(ownOf(path) === undefined).toBe(moves.length === 0);
    for (const title of stay) {
      expect(read(path).rawOf(title)).toBe(before.rawOf(title));
      expect(said.join("\n")).toContain(`stays:           ${title} – `);
    }
    if (moves.length === 0) return;
    const { entries, refused } = ordered(path);
    expect(refused).toEqual([]);
    expect(entries.map(({ title, start }) => [title, start])).toEqual(
      moves.map(([title, entry]) => [title, byApp(started(entry as Record<string, unknown>))]),
    );
  });

  it("is changed once, and comes back byte for byte", async () => {
    const path = copied(file);
    const before = readFileSync(path);
    const { mode } = statSync(path);
    await wrap(path, "--dry-run");
    expect(readFileSync(path).equals(before)).toBe(true);
    await wrap(path);
    const after = readFileSync(path);
    await wrap(path);
    expect(readFileSync(path).equals(after)).toBe(true);
    expect(statSync(path).mode).toBe(mode);
    if (after.equals(before)) return;
    expect(await unwrap(path)).toBe(0);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
    expect(readdirSync(join(home, "state", "wrapped"))).toEqual([]);
  });

  it("loses only Airlock's part where it was changed meanwhile", async () => {
    const path = copied(file);
    const before = read(path);
    await wrap(path);
    if (ownOf(path) === undefined) return;
    writeFileSync(path, `${readFileSync(path, "utf8")}\n`);
    expect(await unwrap(path)).toBe(0);
    expect(read(path).servers).toEqual(before.servers);
    expect(read(path).data).toEqual(before.data);
    const copy = `${path}.before-airlock`;
    expect(existsSync(copy) && statSync(copy).mode & 0o777).toBe(0o600);
    expect(readFileSync(copy, "utf8")).toBe(before.text);
  });
});
