import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { checkManifest, runDoctor } from "../../src/mcp/doctor/run-doctor.js";
import { prepareRun, writeDescriptor } from "../../src/mcp/host/descriptor.js";
import { PROGRAM, planInstall } from "../../src/mcp/install/plan.js";
import { addressIn, placesFor, readSurroundings } from "../../src/mcp/paths.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As `install` would write it, with the launcher in our folder. */
function installed(node: string): { launcher: string; text: string } {
  const surroundings = { platform: "linux", env: {}, home: folder } as const;
  const order = { scope: "user", browsers: ["chrome"], node, program: "" } as const;
  const { files } = planInstall(order, surroundings);
  const launcher = join(folder, "host.sh");
  writeFileSync(launcher, files[1]?.text ?? "");
  return {
    launcher,
    text: files.at(-1)?.text.replace(/"path": .*,/, `"path": ${JSON.stringify(launcher)},`) ?? "",
  };
}

describe("The doctor, of a manifest", () => {
  it("finds nothing wrong where it was just installed", () => {
    expect(() => checkManifest({ place: "m", text: installed(process.execPath).text })).not.toThrow();
  });

  it("says what is gone: the host, or the Node that it was installed with", () => {
    const { launcher, text } = installed(join(folder, "no node"));
    expect(() => checkManifest({ place: "m", text })).toThrow(`${join(folder, "no node")}, which is gone`);
    rmSync(launcher);
    expect(() => checkManifest({ place: "m", text })).toThrow(`${launcher} is missing`);
  });

  it.each([
    "",
    "{",
    "[]",
    '{"allowed_origins":["chrome-extension://other/"]}',
  ])("says that %j is damaged", (text) => {
    expect(() => checkManifest({ place: "m", text })).toThrow("m is damaged, or for another extension");
  });
});

afterEach(() => vi.unstubAllEnvs());

/** The doctor's words, a sentence each, and the exit code. */
async function ask(...args: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await runDoctor(args, { out: say, err: say });
  return { code, said };
}

describe("The doctor, of a browser with a folder of its own", () => {
  it("goes on where that browser has started a host, and else says how to name the folder", async () => {
    vi.stubEnv("WEBMCP_AIRLOCK_HOME", join(folder, "home"));
    vi.stubEnv("XDG_CONFIG_HOME", folder);
    const places = placesFor(readSurroundings());
    prepareRun(places);
    const id = "0".repeat(32);
    const address = addressIn(places, process.platform, id);
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(address, resolve));
    writeDescriptor(places, { id, pid: process.pid, address, browser: 7 });
    const named = await ask("--user-data-dir", join(folder, "none"));
    expect(named).toEqual({ code: 1, said: [expect.stringContaining("--user-data-dir")] });
    expect((await ask()).said.at(-1)).toContain("process 7");
    server.close();
  });

  it("names the switch where it is off, not the installation that was made for that folder", async () => {
    vi.stubEnv("WEBMCP_AIRLOCK_HOME", join(folder, "home"));
    vi.stubEnv("XDG_CONFIG_HOME", folder);
    expect((await ask()).said).toEqual([expect.stringContaining("webmcp-airlock mcp install")]);
    const { host } = placesFor(readSurroundings());
    mkdirSync(host, { recursive: true });
    writeFileSync(join(host, PROGRAM), "");
    expect(await ask()).toEqual({
      code: 1,
      said: [
        expect.stringContaining("for a browser that is started with --user-data-dir"),
        expect.stringMatching(/^BROKEN .* go to Settings → Apps, and switch on/),
      ],
    });
  });
});
