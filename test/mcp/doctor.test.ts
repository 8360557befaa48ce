import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkManifest } from "../../src/mcp/doctor/run-doctor.js";
import { planInstall } from "../../src/mcp/install/plan.js";

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
