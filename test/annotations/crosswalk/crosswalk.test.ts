import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { runVectors } from "./run-vectors.mjs";
import { crosswalkText, tableOf } from "./write-page.js";

describe("tmp", () => {
  it("tables give vectors", () => {
    expect(runVectors(JSON.parse(crosswalkText()))).toEqual([]);
    writeFileSync("/tmp/cw.md", tableOf());
    writeFileSync("/tmp/cw.json", crosswalkText());
    console.log(crosswalkText().length, gzipSync(crosswalkText(), { level: 9 }).length);
  });
});
