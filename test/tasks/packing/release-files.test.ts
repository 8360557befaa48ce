import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { obstaclesOf, writeRelease } from "./release-files.mjs";

const READY = {
  status: "",
  version: "1.2.0",
  locked: "1.2.0",
  changelog: "# Changelog\n\n## [1.2.0] - 2026-11-23\n\n## [1.1.0] - 2026-10-01\n",
};

it("nothing stands in the way of a committed version with a dated heading", () => {
  expect(obstaclesOf(READY)).toEqual([]);
});

it.each([
  [{ status: " M README.md" }, "Commit what has changed"],
  [{ status: "?? notes.txt" }, "Commit what has changed"],
  [{ locked: "1.1.0" }, "package-lock.json says 1.1.0"],
  [{ changelog: "## [Unreleased]\n\n## [1.2.0] - 2026-11-23\n" }, "CHANGELOG.md has to be `## [1.2.0] - "],
  [{ changelog: "## [1.2.0] - soon\n" }, "CHANGELOG.md"],
  [{ changelog: "" }, "CHANGELOG.md"],
  [{ version: "1.3.0", locked: "1.3.0" }, "## [1.3.0]"],
])("no release is made with %j", (change, words) => {
  const obstacles = obstaclesOf({ ...READY, ...change });
  expect(obstacles).toEqual([expect.stringContaining(words)]);
});

it("a release has the package, both extensions, the bundle, sums that are true, and where it comes from", () => {
  const folder = mkdtempSync(join(tmpdir(), "airlock-release-"));
  const [dist, release] = [join(folder, "dist"), join(folder, "release")];
  const about = {
    name: "webmcp-airlock",
    version: "1.2.0",
    commit: "abc123",
    node: "v20.0.0",
    npm: "10.0.0",
  };
  try {
    for (const each of [dist, release]) mkdirSync(each);
    writeFileSync(join(release, "webmcp-airlock-1.2.0.tgz"), "package");
    expect(() => writeRelease(dist, release, about)).toThrow("webmcp-airlock-extension.zip");
    for (const end of ["-extension.zip", "-extension-firefox.zip", ".mcpb"])
      writeFileSync(join(dist, `webmcp-airlock${end}`), end);
    const files = writeRelease(dist, release, about);
    expect(files).toEqual([
      "webmcp-airlock-1.2.0.mcpb",
      "webmcp-airlock-1.2.0.tgz",
      "webmcp-airlock-extension-1.2.0.zip",
      "webmcp-airlock-extension-firefox-1.2.0.zip",
      "SHA256SUMS",
      "PROVENANCE.md",
    ]);
    expect(readdirSync(release).sort()).toEqual([...files].sort());
    const sums = readFileSync(join(release, "SHA256SUMS"), "utf8").trim().split("\n");
    const lines = files.slice(0, 4).map((file) => {
      const sum = createHash("sha256")
        .update(readFileSync(join(release, file)))
        .digest("hex");
      return `${sum}  ${file}`;
    });
    expect(sums).toEqual(lines);
    const notes = readFileSync(join(release, "PROVENANCE.md"), "utf8");
    for (const each of ["abc123", "v20.0.0", ...files.slice(0, 4)]) expect(notes).toContain(each);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
