import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { zipOf } from "./write-zip.mjs";

function folderWith(files: readonly (readonly [path: string, text: string])[], time: number): string {
  const folder = mkdtempSync(join(tmpdir(), "airlock-zip-"));
  for (const [path, text] of files) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
    utimesSync(join(folder, path), time, time);
  }
  return folder;
}

it("writes the same bytes for the same files, whenever and in whatever order they were written", () => {
  const files = [
    ["manifest.json", "{}"],
    ["icons/a.svg", "<svg/>"],
    ["b.js", "1"],
  ] as const;
  const [first, second] = [folderWith(files, 1_000_000_000), folderWith([...files].reverse(), 1_700_000_001)];
  const [a, b] = [zipOf(first), zipOf(second)];
  expect(a).toEqual(b);
  expect(Object.keys(unzipSync(a))).toEqual(["b.js", "icons/a.svg", "manifest.json"]);
  expect(new TextDecoder().decode(unzipSync(a)["icons/a.svg"])).toBe("<svg/>");
  writeFileSync(join(second, "b.js"), "2");
  expect(zipOf(second)).not.toEqual(a);
  for (const folder of [first, second]) rmSync(folder, { recursive: true });
});
