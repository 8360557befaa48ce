import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readCorpus } from "./corpus.js";
import { reportOf } from "./report-corpus.js";
import { type CorpusScores, scoreCorpus } from "./score-corpus.js";

const seen = scoreCorpus({ heldOut: false });
const heldOut = scoreCorpus({ heldOut: true });
const count = (kind: keyof CorpusScores) => seen[kind].samples + heldOut[kind].samples;

describe("The corpus", () => {
  it("is large enough, and no sample stands in it twice", () => {
    expect(count("hostile")).toBeGreaterThanOrEqual(300);
    expect(count("harmless")).toBeGreaterThanOrEqual(300);
    expect(count("leaks")).toBeGreaterThanOrEqual(80);
    const all = ["hostile", "harmless", "leaks"].flatMap((kind) =>
      [true, false].flatMap((split) => readCorpus(kind, { heldOut: split })),
    );
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    expect(all.filter(({ text }) => text === "")).toEqual([]);
  });
});

describe.each([
  ["The samples that detection was written with", seen],
  ["The samples that were held out", heldOut],
])("%s", (_title, { hostile, leaks, harmless }) => {
  it("are found where they are hostile, nine out of ten", () => {
    expect(hostile.found / hostile.samples).toBeGreaterThanOrEqual(0.9);
  });

  it("are found where they hold a secret", () => {
    expect(leaks.wrong.map(({ id }) => id)).toEqual([]);
  });

  it("are left alone where they are harmless, but for one in fifty", () => {
    expect(harmless.found / harmless.samples).toBeLessThan(0.02);
  });
});

const NOTES = fileURLToPath(new URL("../../spec-notes/detection.md", import.meta.url));
const TABLE = /^\| Samples \|.*\n(?:\|.*\n)+/m;

// `npx vitest run test/detection/corpus.test.ts -u` writes them.
it("The figures in the notes are those of the corpus.", async () => {
  const notes = readFileSync(NOTES, "utf8");
  expect(notes).toMatch(TABLE);
  await expect(notes.replace(TABLE, `${reportOf(seen, heldOut)}\n`)).toMatchFileSnapshot(NOTES);
});
