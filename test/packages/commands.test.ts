/** The commands that need no clone, from the packed package. */
import { once } from "node:events";
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFreshProject, type FreshProject } from "./fresh-project.js";

let project: FreshProject;
beforeAll(async () => {
  project = await createFreshProject();
});
afterAll(() => project.remove());

const airlock = (...args: string[]) => project.run("webmcp-airlock", args);
const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(project.folder, folder, "manifest.json"), "utf8")) as { name: string };

describe("The command", () => {
  it("brings no packages with it", () => {
    expect(existsSync(join(project.folder, "node_modules/webmcp-airlock/node_modules"))).toBe(false);
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(project.folder, "node_modules/webmcp-airlock/package.json"), "utf8"),
    ) as { dependencies?: object };
    expect(dependencies).toEqual({});
  });

  it("says what it can do", async () => {
    const help = await airlock("--help");
    expect(help).toMatchObject({ code: 0, err: "" });
    for (const name of [
      "demo",
      "extension",
      "lint",
      "mcp",
      "mcp install",
      "mcp doctor",
      "mcp token",
      "help",
    ]) {
      expect(help.out).toMatch(new RegExp(`^ {2}${name} `, "m"));
    }
    expect(await airlock()).toEqual({ code: 2, out: "", err: help.out });
    expect(await airlock("demmo")).toEqual({
      ...{ code: 2, out: "" },
      err: `There is no command “demmo”.\n\n${help.out}`,
    });
    expect(await airlock("help")).toEqual(help);
  });

  it("says its version", async () => {
    const text = readFileSync(join(project.folder, "node_modules/webmcp-airlock/package.json"), "utf8");
    const { version } = JSON.parse(text) as { version: string };
    for (const option of ["--version", "-v"])
      expect(await airlock(option)).toEqual({ code: 0, out: `${version}\n`, err: "" });
  });

  it.each([
    "demo",
    "extension",
    "lint",
    "mcp",
    "mcp install",
    "mcp doctor",
    "mcp token",
  ])("has one help of “%s”, by two ways", async (name) => {
    const help = await airlock("help", ...name.split(" "));
    expect(help).toMatchObject({ code: 0, err: "" });
    expect(help.out).toMatch(new RegExp(`^Usage: webmcp-airlock ${name}\\b`));
    expect(await airlock(...name.split(" "), "--help")).toEqual(help);
  });

  it.each([
    [["help", "demmo"], "There is no command “demmo”."],
    [["mcp", "instal"], "There is no command “mcp instal”."],
    [["mcp", "--port", "x"], "A port is a number"],
    [["mcp", "install", "--foo"], "Usage: webmcp-airlock mcp install"],
    [["mcp", "doctor", "--foo"], "Usage: webmcp-airlock mcp doctor"],
    [["mcp", "token", "add"], "Usage: webmcp-airlock mcp token"],
    [["lint", "nope.json"], "nope.json cannot be read: it does not exist (ENOENT)"],
    [["lint", "http://127.0.0.1:2/"], "nothing answers at this address"],
  ])("refuses %j in words", async (args, words) => {
    const { code, out, err } = await airlock(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
  });

  it.runIf(process.platform === "linux")(
    "says what `mcp install` would do below HOME, and does nothing",
    async () => {
      const home = join(project.folder, "somebody");
      const env = { HOME: home, XDG_CONFIG_HOME: "", WEBMCP_AIRLOCK_HOME: "" };
      const { code, out } = await project.run("webmcp-airlock", ["mcp", "install", "--dry-run"], env);
      const lines = out.trim().split("\n");
      expect([code, lines.length > 2]).toEqual([0, true]);
      for (const line of lines) expect(line.startsWith(`Would write  ${home}/`), line).toBe(true);
      expect(existsSync(home)).toBe(false);
    },
  );
});

describe("webmcp-airlock extension", () => {
  it("writes the extension and the sample agent, again over an earlier one", async () => {
    for (const _ of ["first", "again"]) {
      expect(await airlock("extension", "here")).toMatchObject({
        code: 0,
        out: expect.stringContaining("Load unpacked"),
      });
    }
    expect(manifestIn("here").name).toBe("__MSG_extensionName__");
    expect(manifestIn("here-agent").name).not.toBe(manifestIn("here").name);
  });

  it.each([
    ["letter.txt", "Dear Ann"],
    ["manifest.json", '{ "manifest_version": 3, "name": "An extension of mine", "version": "1" }'],
    ["manifest.json", "half a manife"],
  ])("leaves a folder alone that holds something else: %s, %s", async (name, text) => {
    const folder = `mine ${text.length}`;
    project.write(`${folder}/${name}`, text);
    const { code, err } = await airlock("extension", folder);
    expect(code).toBe(2);
    expect(err).toContain("has other files in it");
    expect(readdirSync(join(project.folder, folder))).toEqual([name]);
    expect(readFileSync(join(project.folder, folder, name), "utf8")).toBe(text);
  });

  it.each<[kind: string, damage: (zip: Buffer) => Uint8Array]>([
    ["was cut off", (zip) => zip.subarray(0, 200_000)],
    ["is empty", () => zipSync({})],
    [
      "leaves its folder",
      (zip) => zipSync({ ...unzipSync(Uint8Array.from(zip)), "../outside.txt": new Uint8Array(1) }),
    ],
  ])("writes nothing of a package whose zip %s", async (_, damage) => {
    const file = join(project.folder, "node_modules/webmcp-airlock/dist/webmcp-airlock-extension.zip");
    const whole = readFileSync(file);
    writeFileSync(file, damage(whole));
    const { code, err } = await airlock("extension", "damaged/here");
    writeFileSync(file, whole);
    expect([code, err]).toEqual([2, `${file} is damaged, or missing. Install webmcp-airlock again.\n`]);
    expect(existsSync(join(project.folder, "damaged"))).toBe(false);
  });

  it.each([
    [["extension", "a", "b"], "one folder"],
    [["extension", "--port", "x"], "A port is"],
    [["demo", "--port", "65536"], "A port is"],
    [["demo", "folder"], "Usage"],
    [["extension", "--lunch"], "Usage"],
  ])("refuses %j in words", async (args, words) => {
    const { code, out, err } = await airlock(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
  });

  it("--launch starts the browser with both and the demo, and ends with it", async () => {
    project.write("browser.sh", '#!/bin/sh\nfor each in "$@"; do echo "$each" >> browser.log; done\n');
    chmodSync(join(project.folder, "browser.sh"), 0o755);
    const env = {
      CHROMIUM_PATH: join(project.folder, "browser.sh"),
      WEBMCP_AIRLOCK_HOME: join(project.folder, "home"),
    };
    const { code } = await project.run(
      "webmcp-airlock",
      ["extension", "here", "--launch", "--port", "0"],
      env,
    );
    expect(code).toBe(0);
    const args = readFileSync(join(project.folder, "browser.log"), "utf8").trim().split("\n");
    expect(args).toContain(`--user-data-dir=${join(project.folder, "home/try")}`);
    // Apps can connect to this browser, too.
    const host = "home/try/NativeMessagingHosts/webmcp_airlock.json";
    expect(existsSync(join(project.folder, host))).toBe(true);
    const preferences = readFileSync(join(project.folder, "home/try/Default/Preferences"), "utf8");
    expect(JSON.parse(preferences)).toMatchObject({ extensions: { ui: { developer_mode: true } } });
    expect(args).toContain(
      `--load-extension=${join(project.folder, "here")},${join(project.folder, "here-agent")}`,
    );
    expect(args.at(-1)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#with-extension$/);
  });

  it.each([
    ["does not start", "missing", "did not start"],
    ["is Chrome", "google-chrome-stable", "does not load extensions from the command line"],
  ])("--launch says what to do where the browser %s", async (_, name, words) => {
    const env = { CHROMIUM_PATH: join(project.folder, name) };
    const { code, err } = await project.run(
      "webmcp-airlock",
      ["extension", "here", "--launch", "--port", "0"],
      env,
    );
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it.each([
    [
      "fails at once",
      "echo '[1:1:1/1:ERROR:x11.cc:257] Missing X server' >&2; exit 1",
      ["failed (1): Missing X server", "Load unpacked"],
    ],
    ["crashes without a word", "kill -9 $$", ["failed (SIGKILL).", "Load unpacked"]],
    [
      "hands over to one that runs",
      "echo 'Opening in existing browser session.'",
      ["runs already", "Close that window"],
    ],
  ])("--launch says what to do where the browser %s", async (_, script, words) => {
    project.write("failing.sh", `#!/bin/sh\n${script}\n`);
    chmodSync(join(project.folder, "failing.sh"), 0o755);
    const env = {
      CHROMIUM_PATH: join(project.folder, "failing.sh"),
      WEBMCP_AIRLOCK_HOME: join(project.folder, "home"),
    };
    const args = ["extension", "here", "--launch", "--port", "0"];
    const { code, out, err } = await project.run("webmcp-airlock", args, env);
    expect(code).toBe(2);
    expect(out).not.toContain("was closed");
    for (const each of words) expect(err).toContain(each);
  });
});

describe("webmcp-airlock mcp token", () => {
  it("makes a token, lists it by its name alone, and removes it", async () => {
    const home = { WEBMCP_AIRLOCK_HOME: join(project.folder, "tokens") };
    const tokens = (...args: string[]) => project.run("webmcp-airlock", ["mcp", "token", ...args], home);
    expect(await tokens("list")).toMatchObject({
      code: 0,
      out: "",
      err: expect.stringContaining("There are no tokens"),
    });
    const made = (await tokens("add", "My client")).out.trim().split("\n").at(-1) ?? "";
    expect(made.length).toBeGreaterThan(20);
    expect(await tokens("list")).toEqual({ code: 0, out: "My client\n", err: "" });
    expect(await tokens("remove", "My client")).toMatchObject({ code: 0 });
    expect(await tokens("remove", "My client")).toMatchObject({ code: 1 });
    expect(await tokens("list")).toMatchObject({ code: 0, out: "" });
  });
});

describe("webmcp-airlock demo", () => {
  it("serves the demo with the script", async () => {
    const demo = project.start("webmcp-airlock", ["demo", "--no-open", "--port", "0"]);
    try {
      const lines = createInterface({ input: demo.stdout as NodeJS.ReadableStream });
      const [line] = (await once(lines, "line")) as [string];
      const [address = ""] = /http:\S+/.exec(line) ?? [];
      const page = await fetch(address).then((response) => response.text());
      expect(page).toContain("airlock.iife.js");
      expect((await fetch(`${address}airlock.iife.js`)).ok).toBe(true);
      expect((await fetch(`${address}main.js`)).ok).toBe(true);
      // The package has no site, and names no place before its release: its README is there.
      const docs = await fetch(`${address}docs/`);
      expect([docs.status, docs.headers.get("content-type")]).toEqual([
        200,
        expect.stringContaining("text/plain"),
      ]);
      expect(await docs.text()).toContain("Keep secrets out of an AI agent's context");
    } finally {
      demo.kill();
    }
  });
});
