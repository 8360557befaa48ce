/** Where the host cannot start, each command says why; a long home is seldom a reason. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runDoctor } from "../../src/mcp/doctor/run-doctor.js";
import { findHosts } from "../../src/mcp/host/descriptor.js";
import { PROGRAM, planInstall } from "../../src/mcp/install/plan.js";
import { addressIn, newHostId, placesFor, readSurroundings } from "../../src/mcp/paths.js";

const HOST = resolve("dist/host.js");
const CLI = resolve("dist/cli.js");

let folder: string;
let host: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  if (host?.exitCode === null) {
    const ended = once(host, "exit");
    host.stdin?.end();
    await ended;
  }
  host = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A home of that many bytes. */
function homeOf(bytes: number, letter = "u"): string {
  const home = join(folder, letter).padEnd(bytes, "x");
  mkdirSync(home, { mode: 0o700 });
  return home;
}

const environment = (home: string) => ({ PATH: process.env["PATH"], HOME: home });

function useHome(home: string): void {
  for (const name of ["XDG_CONFIG_HOME", "WEBMCP_AIRLOCK_HOME"]) vi.stubEnv(name, undefined);
  vi.stubEnv("HOME", home);
}

/** A command's words, and its exit code. */
async function ask(run: (out: { out(text: string): void; err(text: string): void }) => unknown) {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await run({ out: (text) => said.out.push(text), err: (text) => said.err.push(text) });
  return { code, ...said };
}

const linesOf = (text: string): string[] => text.split("\n").filter((line) => line !== "");

/** The built command, with the host's program next to it. */
function run(home: string, ...args: string[]) {
  const order = [CLI, "mcp", ...args];
  const said = spawnSync(process.execPath, order, { env: environment(home), encoding: "utf8", input: "" });
  return { code: said.status, out: linesOf(said.stdout), err: linesOf(said.stderr) };
}

const onLinux = describe.runIf(process.platform === "linux");

onLinux("The host, in a long home", () => {
  it.each([38, 39, 60])("of %d bytes listens, and is found", async (bytes) => {
    const home = homeOf(bytes);
    host = spawn(process.execPath, [HOST], { env: environment(home) });
    await once(host.stdout as NodeJS.ReadableStream, "data");
    const [found] = findHosts(placesFor({ platform: "linux", env: {}, home }));
    const socket = createConnection(found?.address ?? "");
    await once(socket, "connect");
    socket.destroy();
  });

  it.each([90, 200])("of %d bytes ends in a sentence, and leaves no socket anywhere", (bytes) => {
    const home = homeOf(bytes);
    const { status, stderr } = spawnSync(process.execPath, [HOST], {
      env: environment(home),
      encoding: "utf8",
      input: "",
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^.*path.* too long .*WEBMCP_AIRLOCK_HOME.*\n$/),
    });
    const left = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isSocket())).toEqual([]);
  });

  it("counts bytes, not letters", async () => {
    const home = homeOf(0, "ü".repeat(30));
    useHome(home);
    const refused = await ask((out) => runDoctor([], out));
    expect(refused).toMatchObject({ code: 1, err: [expect.stringContaining("too long")] });
  });
});

onLinux("Where the path of a home is too long for a socket", () => {
  it("the doctor says so, whatever is installed", async () => {
    const home = homeOf(90);
    useHome(home);
    expect(await ask((out) => runDoctor([], out))).toEqual({
      code: 1,
      out: [],
      err: [expect.stringMatching(/^BROKEN .*too long .*WEBMCP_AIRLOCK_HOME/)],
    });
  });

  it("`mcp install` and `mcp` refuse in words, and write nothing", () => {
    const home = homeOf(90);
    const refused = { code: 1, out: [], err: [expect.stringContaining("too long")] };
    for (const args of [["install"], ["install", "--dry-run"], []])
      expect(run(home, ...args), args.join()).toEqual(refused);
    expect(readdirSync(home)).toEqual([]);
    // What an older version wrote goes all the same.
    expect(run(home, "install", "--uninstall")).toMatchObject({ code: 0 });
  });
});

describe("The name of a socket", () => {
  it("fits on macOS for the homes of long accounts", () => {
    const home = `/Users/${"a".repeat(32)}`;
    const places = placesFor({ platform: "darwin", env: {}, home });
    expect(addressIn(places, "darwin", newHostId(places, "darwin")).length).toBeLessThan(104);
  });

  it("is long on Windows, where nothing else keeps others out", () => {
    const places = placesFor({ platform: "win32", env: {}, home: "C:\\U" });
    expect(addressIn(places, "win32", newHostId(places, "win32"))).toMatch(/-[0-9a-f]{32}$/);
  });
});

/** As `install` leaves it, with the host that was built. */
function installHost(): void {
  const program = readFileSync(HOST, "utf8");
  const order = { browsers: ["chromium"], scope: "user", node: process.execPath, program } as const;
  for (const { path, text, mode } of planInstall(order, readSurroundings()).files) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, text, { mode });
  }
}

onLinux("The doctor, where no browser runs the host that is installed", () => {
  it("says why it does not start, and speaks of the browser where it does", async () => {
    const home = homeOf(40);
    useHome(home);
    installHost();
    const { root, host: program } = placesFor(readSurroundings());
    chmodSync(root, 0o700);
    const diagnose = () => ask((out) => runDoctor([], out));
    expect((await diagnose()).err).toEqual([expect.stringContaining("No browser has started")]);
    expect(findHosts(placesFor(readSurroundings()))).toEqual([]);
    chmodSync(root, 0o755);
    expect((await diagnose()).err).toEqual([
      expect.stringMatching(/^BROKEN .*is open to other users\. Run: chmod/),
    ]);
    chmodSync(root, 0o700);
    for (const [text, problem] of [
      ["throw new TypeError('no such thing');", "TypeError: no such thing"],
      ["process.exit(7);", "does not start: 7"],
    ] as const) {
      writeFileSync(join(program, PROGRAM), text);
      expect((await diagnose()).err).toEqual([expect.stringContaining(problem)]);
    }
  });
});

onLinux("Where browsers are here only in a sandbox", () => {
  const SANDBOXED = [
    ["snap/chromium", "Chromium (Snap)"],
    ["snap/brave", "Brave (Snap)"],
    [".var/app/com.google.Chrome", "Chrome (Flatpak)"],
    [".local/share/flatpak/app/com.microsoft.Edge", "Edge (Flatpak)"],
  ] as const;

  it.each(
    SANDBOXED,
  )("%s: `mcp install` says so, writes nothing, and does not end well", async (place, name) => {
    const home = homeOf(30);
    mkdirSync(join(home, place), { recursive: true });
    const words = [expect.stringContaining(name)];
    for (const args of [[], ["--dry-run"], ["--system"]])
      expect(run(home, "install", ...args)).toEqual({ code: 1, out: [], err: words });
    expect(existsSync(join(home, ".config"))).toBe(false);
    useHome(home);
    expect(await ask((out) => runDoctor([], out))).toMatchObject({ code: 1, err: words });
  });
});

onLinux("Where a browser is here in a sandbox, and another is not", () => {
  it("what is named is refused; what is beside it is installed for, and the sentence stays", () => {
    const home = homeOf(30);
    mkdirSync(join(home, "snap/chromium"), { recursive: true });
    mkdirSync(join(home, ".config/google-chrome"), { recursive: true });
    const dry = (...args: string[]) => run(home, "install", "--dry-run", ...args);
    const words = [expect.stringContaining("Chromium (Snap)")];
    expect(dry("--browser", "chromium")).toEqual({ code: 1, out: [], err: words });
    const both = dry("--browser", "chromium,chrome");
    const found = dry();
    expect([both.code, found.code]).toEqual([1, 0]);
    expect([both.err, found.err]).toEqual([words, words]);
    expect(both.out).toEqual(found.out);
    expect(found.out.join()).toContain(".config/google-chrome/NativeMessagingHosts");
    expect(found.out.join()).not.toContain(".config/chromium");
    expect(dry("--browser", "chrome")).toMatchObject({ code: 0, err: [] });
  });

  it("a browser outside of it, which was started once, is installed for", () => {
    const home = homeOf(30);
    for (const place of ["snap/chromium", ".config/chromium"])
      mkdirSync(join(home, place), { recursive: true });
    const { code, out } = run(home, "install", "--dry-run");
    expect(code).toBe(0);
    expect(out.join()).toContain(".config/chromium/NativeMessagingHosts");
  });
});
