/** The commands that need no clone, from the packed package. */
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
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
    for (const name of ["demo", "extension", "lint", "install", "mcp", "doctor", "agents"]) {
      expect(help.out).toMatch(new RegExp(`^${name} `, "m"));
    }
    expect(await airlock()).toEqual({ code: 2, out: "", err: help.out });
    expect(await airlock("demmo")).toEqual({
      ...{ code: 2, out: "" },
      err: `There is no command “demmo”.\n\n${help.out}`,
    });
    for (const name of ["demo", "extension", "lint", "mcp"]) {
      expect(await airlock(name, "--help")).toMatchObject({ code: 0, out: expect.stringContaining("Usage") });
    }
  });
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

  it("leaves a folder alone that holds something else", async () => {
    project.write("mine/letter.txt", "Dear Ann");
    const { code, err } = await airlock("extension", "mine");
    expect(code).toBe(2);
    expect(err).toContain("has other files in it");
    expect(existsSync(join(project.folder, "mine/manifest.json"))).toBe(false);
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

describe("webmcp-airlock agents", () => {
  it("makes a token, lists it by its name alone, and removes it", async () => {
    const home = { WEBMCP_AIRLOCK_HOME: join(project.folder, "tokens") };
    const agents = (...args: string[]) => project.run("webmcp-airlock", ["agents", ...args], home);
    expect(await agents("list")).toMatchObject({
      code: 0,
      out: "",
      err: expect.stringContaining("There are no tokens"),
    });
    const token = (await agents("add", "My client")).out.trim().split("\n").at(-1) ?? "";
    expect(token.length).toBeGreaterThan(20);
    expect(await agents("list")).toEqual({ code: 0, out: "My client\n", err: "" });
    expect(await agents("remove", "My client")).toMatchObject({ code: 0 });
    expect(await agents("remove", "My client")).toMatchObject({ code: 1 });
    expect(await agents("list")).toMatchObject({ code: 0, out: "" });
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
    } finally {
      demo.kill();
    }
  });
});
