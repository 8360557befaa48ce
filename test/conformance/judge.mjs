/** The meaning of a result: passed, failed, or listed in `deviations.js`. */
import { readFileSync } from "node:fs";
import { DEVIATIONS } from "./deviations.js";

const notes = readFileSync(new URL("../../spec-notes/deviations.md", import.meta.url), "utf8");

const findListed = (column, file, title) =>
  DEVIATIONS.find((each) => each.columns.includes(column) && each.file === file && each.title === title);

/** @returns {{ state: "passed" | "failed" | "listed", message: string | null }} */
export function judge(column, file, { title, message }) {
  const listed = findListed(column, file, title);
  if (!listed) return { state: message === null ? "passed" : "failed", message };
  if (message !== null) return { state: "listed", message: listed.row };
  return { state: "failed", message: "It is listed in deviations.js, and passes." };
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
