/** What is shown of the log, as a file. The log holds no value, so no file does. */

import { log as texts } from "../shared/words.js";
import type { LogRow } from "./fold-log.js";
import { entryWords } from "./log-words.js";

/** Every entry of the rows as it is stored, oldest first. */
export function asJsonLines(rows: readonly LogRow[]): string {
  const entries = rows.flatMap((row) => row.entries).sort((one, other) => one.n - other.n);
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

/**
 * RFC 4180. Attack: a page calls its tool `=HYPERLINK(…)`, and the person's spreadsheet runs it. An apostrophe in front
 * makes it a text.
 */
function asCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const placesOf = ({ entries }: LogRow): string =>
  [
    ...new Set(
      entries.flatMap(({ withheld = [] }) => withheld.map(({ path }) => path || texts.wholeResult())),
    ),
  ].join(" ");

const cellsOf = (row: LogRow): string[] => [
  new Date(row.time).toISOString(),
  row.tool,
  row.agent,
  row.origin,
  texts.outcomes[row.outcome](),
  String(row.kept),
  placesOf(row),
  row.entries.map(entryWords).join("; "),
  row.entries.flatMap(({ reason }) => reason ?? []).join("; "),
];

/** One line a row, oldest first. */
export function asCsv(rows: readonly LogRow[]): string {
  const lines = [texts.csvHeads(), ...rows.toReversed().map(cellsOf)];
  return lines.map((cells) => `${cells.map(asCell).join(",")}\r\n`).join("");
}
