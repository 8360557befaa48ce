/**
 * The table of files and columns, for the terminal and for `spec-notes/internal/conformance.md`.
 */
import { DEVIATIONS } from "./deviations.js";

const COLUMNS = {
  native: "Native",
  augmented: "Native + Airlock",
  polyfill: "Polyfill",
  firefox: "Polyfill in Firefox",
  "extension-native": "Native + extension",
  "extension-polyfill": "Extension",
};

const count = (list, state) => list.filter((each) => each.state === state).length;

/**
 * `12`, `11 + 1 listed`, `10, 2 failed`, or `–` where nothing applies; undefined where it did not
 * run.
 */
function cell(list) {
  if (!list) return undefined;
  if (list.length === 0) return "–";
  const listed = count(list, "listed");
  const failed = count(list, "failed");
  return `${count(list, "passed")}${listed ? ` + ${listed} listed` : ""}${failed ? `, ${failed} FAILED` : ""}`;
}

/** Subtests of a file, whichever target they are for. */
const sizeOf = (byColumn) =>
  new Set(Object.values(byColumn).flatMap((list) => list.map(({ title }) => title))).size;

/**
 * @param {Map<string, Record<string, { title: string, state: string }[]>>} results by file, by
 *   column
 * @returns {string[][]} rows of cells, the last one the totals; undefined in a cell that did not
 *   run
 */
function tableRows(results) {
  const files = [...results.keys()].sort();
  const columns = Object.keys(COLUMNS);
  const rows = files.map((file) => {
    const byColumn = results.get(file);
    return [file, String(sizeOf(byColumn)), ...columns.map((column) => cell(byColumn[column]))];
  });
  const total = columns.map((column) => {
    const lists = files.map((file) => results.get(file)[column]);
    return lists.every(Boolean) ? cell(lists.flat()) : undefined;
  });
  const size = files.reduce((sum, file) => sum + sizeOf(results.get(file)), 0);
  return [...rows, ["all", String(size), ...total]];
}

const HEAD = ["File", "Subtests", ...Object.values(COLUMNS)];

export function plainTable(results) {
  const rows = [HEAD, ...tableRows(results).map((row) => row.map((each) => each ?? "not run"))];
  const widths = HEAD.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  return rows
    .map((row) =>
      row
        .map((each, i) => each.padEnd(widths[i]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

const START = "<!-- table: written by `node test/conformance/run.mjs --write` -->";
const END = "<!-- end of the table -->";

/** The cells of an earlier table, by file and column, and the sizes of its files. */
function readCells(text) {
  const cells = new Map();
  for (const line of text.split("\n").filter((each) => each.startsWith("| "))) {
    const [file, size, ...rest] = line.slice(2, -2).split(" | ");
    cells.set(`${file} size`, size);
    for (const [i, column] of Object.keys(COLUMNS).entries()) cells.set(`${file} ${column}`, rest[i]);
  }
  return cells;
}

function listed() {
  const rows = DEVIATIONS.map(
    ({ columns, file, title, row }) => `| ${columns.join(", ")} | ${file} | ${title} | ${row} |`,
  );
  if (rows.length === 0) return "No subtest is expected to fail anywhere.";
  return ["| Where | File | Subtest | Row of `deviations.md` |", "|---|---|---|---|", ...rows].join("\n");
}

/**
 * @returns the notes with the table of these results; a column that did not run keeps what is
 *   written there.
 */
export function renderNotes(notes, results) {
  const [before, rest = ""] = notes.split(START);
  const [old, after = ""] = rest.split(END);
  const cells = readCells(old);
  const found = tableRows(results).map(([file, size, ...columns]) => ({ file, size, columns }));
  // A run of the extension leaves out what needs commands of the driver.
  for (const each of found) if (each.size === "0") each.size = cells.get(`${each.file} size`) ?? "0";
  const all = found.find(({ file }) => file === "all");
  all.size = String(found.reduce((sum, each) => sum + (each === all ? 0 : Number(each.size)), 0));
  const rows = found.map(({ file, size, columns }) => {
    const shown = Object.keys(COLUMNS).map(
      (column, i) => columns[i] ?? cells.get(`${file} ${column}`) ?? "not run",
    );
    return `| ${[file, size, ...shown].join(" | ")} |`;
  });
  const table = [`| ${HEAD.join(" | ")} |`, `|${"---|".repeat(HEAD.length)}`, ...rows].join("\n");
  return `${before}${START}\n\n${table}\n\n${listed()}\n\n${END}${after}`;
}
