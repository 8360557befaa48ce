/**
 * `spec-notes/traceability.md` says where each requirement is met and shown. Nothing keeps it true
 * but this.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DATA_CLASSES, DESTINATIONS, OUTCOMES, SOURCES } from "../src/annotations/model/vocabulary.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string): string => readFileSync(`${root}${path}`, "utf8");

/** The number of requirements of each proposal. */
const PROPOSALS = { S0: 66, S1: 28, S2: 14, S3: 15, S4: 30 };
/** None is left. */
const UNCOVERED: readonly string[] = [];

interface Row {
  readonly id: string;
  readonly where: readonly string[];
  readonly shown: readonly string[];
}

/** Words in backticks that look like a path. */
const pathsIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`\s]+)`/g)]
    .map(([, path]) => path as string)
    .filter((path) => /\.(?:ts|js|mjs|md)$/.test(path) || /^(?:src|test|extension|demo)\//.test(path));

const cells = read("spec-notes/traceability.md")
  .split("\n")
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()));
const rows: Row[] = cells
  .filter(([, id = ""]) => /^[SU]\d?-\d\d$/.test(id))
  .map(([, id = "", , , where = "", shown = ""]) => ({ id, where: pathsIn(where), shown: pathsIn(shown) }));

const ROOMS = ["src", "test", "extension", "demo", "site", "spec-notes"];
const files = ROOMS.flatMap((room) =>
  readdirSync(`${root}${room}`, { recursive: true, encoding: "utf8" })
    .filter((path) => !path.includes("node_modules") && !path.includes("dist"))
    .map((path) => `${room}/${path}`),
);
const known = new Set(files);
const names = new Set(["vite.config.ts", ...files.map((path) => path.slice(path.lastIndexOf("/") + 1))]);

/** A path from the top, one with `*` in it, or the mere name of a file. */
function exists(path: string): boolean {
  if (!path.includes("/")) return names.has(path);
  if (!path.includes("*")) return known.has(path);
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
  return files.some((file) => pattern.test(file));
}

const isTest = (path: string): boolean => /\.(?:test|spec)\.ts$/.test(path);

describe("Traceability", () => {
  it("has one row for each requirement of the proposals", () => {
    const wanted = Object.entries(PROPOSALS).flatMap(([proposal, count]) =>
      Array.from({ length: count }, (_, index) => `${proposal}-${String(index + 1).padStart(2, "0")}`),
    );
    expect(rows.map(({ id }) => id).filter((id) => id.startsWith("S"))).toEqual(
      expect.arrayContaining(wanted),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ id }) => id.startsWith("S"))).toHaveLength(wanted.length);
  });

  it("names files that exist", () => {
    const missing = rows.flatMap(({ id, where, shown }) =>
      [...where, ...shown].filter((path) => !exists(path)).map((path) => `${id}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("names files that exist for what is no proposal's, too", () => {
    const own = cells.filter((row) => row.length === 5);
    expect(own.length).toBeGreaterThan(60);
    const paths = own.flatMap((row) => row.slice(2, 4).flatMap(pathsIn));
    const folder = (path: string) => files.some((file) => file.startsWith(`${path}/`));
    expect(paths.filter((path) => !exists(path) && !folder(path))).toEqual([]);
  });

  it("names a test for each of them", () => {
    const bare = rows.filter(({ shown }) => !shown.some(isTest));
    expect(bare.map(({ id }) => id)).toEqual(UNCOVERED);
  });
});

describe("The glossary", () => {
  const glossary = read("spec-notes/annotations.md");

  it("has every word of the vocabulary", () => {
    for (const word of [...DESTINATIONS, ...OUTCOMES, ...SOURCES, ...DATA_CLASSES]) {
      expect(glossary).toMatch(new RegExp(`\`(?:\\{ )?${word}\\b`));
    }
  });

  it.each([
    ["regulated data is declared, and the claim is not checked", "The author declares which regimes apply"],
    ["a private draft is benign", "a private draft"],
    ["hints authorise nothing", "It authorises nothing"],
    ["missing is not safe", "missing is unknown, not safe"],
  ])("says that %s", (_, words) => {
    expect(glossary).toContain(words);
  });
});
