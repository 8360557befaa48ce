import { describe, expect, it, vi } from "vitest";
import { planInstall } from "../../src/mcp/install/plan.js";
import { filesToRemove } from "../../src/mcp/install/run-install.js";
import { readSurroundings, type Surroundings } from "../../src/mcp/paths.js";

const LINUX: Surroundings = { platform: "linux", env: {}, home: "/home/a" };
const MAC: Surroundings = { platform: "darwin", env: {}, home: "/Users/a" };
const WINDOWS: Surroundings = { platform: "win32", env: { LOCALAPPDATA: "C:\\L" }, home: "C:\\Users\\a" };
const ORDER = { scope: "user", browsers: ["chrome"], node: "/usr/bin/node", program: "…" } as const;
const HOST = "webmcp_airlock.json";

const pathsOf = (...[order, surroundings]: Parameters<typeof planInstall>) =>
  planInstall(order, surroundings).files.map(({ path }) => path);

describe("The plan of an installation", () => {
  it.runIf(process.platform === "linux")("is for the home that the environment names", () => {
    for (const name of ["XDG_CONFIG_HOME", "WEBMCP_AIRLOCK_HOME"]) vi.stubEnv(name, undefined);
    vi.stubEnv("HOME", "/home/other");
    for (const path of pathsOf(ORDER, readSurroundings())) expect(path).toMatch(/^\/home\/other\//);
    vi.unstubAllEnvs();
  });

  it("has the host and a manifest for each browser", () => {
    const browsers = ["chrome", "chromium", "edge", "brave"] as const;
    expect(pathsOf({ ...ORDER, browsers }, LINUX)).toEqual([
      "/home/a/.local/state/webmcp-airlock/host/host.mjs",
      "/home/a/.local/state/webmcp-airlock/host/host.sh",
      `/home/a/.config/google-chrome/NativeMessagingHosts/${HOST}`,
      `/home/a/.config/chromium/NativeMessagingHosts/${HOST}`,
      `/home/a/.config/microsoft-edge/NativeMessagingHosts/${HOST}`,
      `/home/a/.config/BraveSoftware/Brave-Browser/NativeMessagingHosts/${HOST}`,
    ]);
    expect(pathsOf(ORDER, MAC).at(-1)).toBe(
      `/Users/a/Library/Application Support/Google/Chrome/NativeMessagingHosts/${HOST}`,
    );
    expect(pathsOf({ ...ORDER, scope: "system" }, LINUX).at(-1)).toBe(
      `/etc/opt/chrome/native-messaging-hosts/${HOST}`,
    );
    expect(pathsOf({ ...ORDER, userDataDir: "/tmp/p" }, LINUX).at(-1)).toBe(
      `/tmp/p/NativeMessagingHosts/${HOST}`,
    );
  });

  it("names this extension alone, and the launcher by its whole path", () => {
    const { files } = planInstall(ORDER, LINUX);
    expect(JSON.parse(files.at(-1)?.text ?? "")).toEqual({
      name: "webmcp_airlock",
      description: expect.any(String),
      path: files[1]?.path,
      type: "stdio",
      allowed_origins: ["chrome-extension://nfajgkbbaplpfjpdngncaldgianadlol/"],
    });
  });

  it("starts the very Node that installed it, whatever its path", () => {
    const { files } = planInstall({ ...ORDER, node: "/it's/$node" }, LINUX);
    expect(files[1]).toMatchObject({ mode: 0o700 });
    expect(files[1]?.text).toBe(
      `#!/bin/sh\nexec '/it'\\''s/$node' '/home/a/.local/state/webmcp-airlock/host/host.mjs' "$@"\n`,
    );
  });

  it("takes the host away only with the last browser", () => {
    const plan = planInstall(ORDER, LINUX);
    expect(filesToRemove(plan, false)).toEqual(plan.files.slice(2));
    expect(filesToRemove(plan, true)).toEqual(plan.files);
    expect(filesToRemove(planInstall(ORDER, WINDOWS), false)).toEqual([]);
  });

  it("has entries of the registry on Windows", () => {
    const { files, registry } = planInstall({ ...ORDER, browsers: ["edge"] }, WINDOWS);
    expect(registry).toEqual([
      {
        key: "HKCU\\Software\\Microsoft\\Edge\\NativeMessagingHosts\\webmcp_airlock",
        value: files.at(-1)?.path,
      },
    ]);
    expect(files.at(-1)?.path).toBe(`C:\\L\\webmcp-airlock\\host\\${HOST}`);
  });
});
