/** The meaning of a result: passed, failed, or listed in `deviations.js`. */
import { readFileSync } from "node:fs";
import { DEVIATIONS } from "./deviations.js";

/** By file in upstream's format: what a browser fails that has only the draft. */
export const NATIVE_FAILS = new URL("upstream/native-fails.json", import.meta.url);
const nativeFails = JSON.parse(readFileSync(NATIVE_FAILS, "utf8"));

const notes = readFileSync(new URL("../../spec-notes/deviations.md", import.meta.url), "utf8");

const findListed = (column, file, title) =>
  column === "native" && nativeFails[file]?.includes(title)
    ? { row: "The draft has no sensitive results." }
    : DEVIATIONS.find((each) => each.columns.includes(column) && each.file === file && each.title === title);

/** @returns {{ state: "passed" | "failed" | "listed", message: string | null }} */
export function judge(column, file, { title, message }) {
  const listed = findListed(column, file, title);
  if (!listed) return { state: message === null ? "passed" : "failed", message };
  if (message !== null) return { state: "listed", message: listed.row };
  return { state: "failed", message: "It is listed as one that fails, and passes." };
}

/** The text of `NATIVE_FAILS`, by what ran. */
export function nativeFailures(results) {
  const files = [...results].filter(([file]) => file.includes("/"));
  const failing = files.map(([file, { native = [] }]) => [
    file,
    native.filter(({ state }) => state !== "passed").map(({ title }) => title),
  ]);
  return `${JSON.stringify(Object.fromEntries(failing), null, 2)}\n`;
}

/**
 * Faults of the list itself.
 * @param {(column: string, file: string) => string[] | undefined} titlesOf what ran; undefined
 *   where nothing did
 * @returns {string[]}
 */
export function listProblems(titlesOf) {
  return DEVIATIONS.flatMap(({ columns, file, title, row }) => {
    const problems = notes.includes(`| ${row} |`)
      ? []
      : [`deviations.js: spec-notes/deviations.md has no row "${row}".`];
    for (const column of columns) {
      const titles = titlesOf(column, file);
      if (titles && !titles.includes(title))
        problems.push(`deviations.js: ${file} has no "${title}" (${column}).`);
    }
    return problems;
  });
}
