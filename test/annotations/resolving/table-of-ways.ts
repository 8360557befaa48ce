/** The guide's table: what each way to ask costs in a day. */
import { type Cost, playDay } from "./play-day.js";

export const GUIDE = "spec-notes/guide/spec-editors.md";
const START = "<!-- table: written by `node test/annotations/resolving/write-table.mjs --write` -->";
const END = "<!-- end of the table of ways -->";
const SEED = 20_261_128;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

const rowOf = ([name, { requests, stops, missing, needless }]: [string, Cost]): string =>
  row([name, requests, stops, missing, needless]);

export function tableOfWays(): string {
  const heads = row(["the client asks", "requests", "stopped", "too mild", "too strict"]);
  return [heads, "|---|---|---|---|---|", ...[...playDay(SEED)].map(rowOf)].join("\n");
}

/** @throws Error if the page has no place for it. */
export function withTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${GUIDE} has no place for the table.`);
  return `${page.slice(0, from)}${START}\n\n${table}\n\n${page.slice(to)}`;
}
