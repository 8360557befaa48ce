/** The safety table as Markdown, to paste into documentation. */
import { asName } from "../../engine/enforce/clean-text.js";
import type { SafetyRow } from "../safety-table.js";
import { visible } from "./visible.js";

const HEAD = ["Tool", "Effect", "Idempotent", "Confirmation", "Sensitivity in", "Sensitivity out", "Marked"];

/**
 * Attack: a tool's name that closes the cell, or puts markup into the page that shows the table.
 */
const escapeCell = (text: string): string =>
  asName(visible(text)).replace(/[^\p{L}\p{N} ,.:;/@+_-]/gu, (sign) => `&#${sign.codePointAt(0)};`);

const list = (words: readonly string[], none: string): string =>
  words.length === 0 ? none : words.map(escapeCell).join(", ");

const answer = (value: boolean | undefined, yes: string, no: string): string =>
  value === undefined ? "not declared" : value ? yes : no;

function marked({ markedInputs, markedResults }: SafetyRow): string {
  const parts = [
    ["in", markedInputs],
    ["out", markedResults],
  ] as const;
  const told = parts.filter(([, paths]) => paths.length > 0);
  return told.map(([where, paths]) => `${where}: ${list(paths, "")}`).join("; ") || "nothing";
}

function cellsOf(row: SafetyRow): string[] {
  const effect = row.effect.map(escapeCell).join(" or ") || "not declared";
  return [
    escapeCell(row.tool),
    row.dynamic ? `${effect} (by arguments)` : effect,
    answer(row.idempotent, "yes", "no"),
    answer(row.confirmation, "required", "not required"),
    list(row.inputSensitivity, "not declared"),
    list(row.resultSensitivity, "not declared"),
    marked(row),
  ];
}

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

export const formatSafetyTable = (rows: readonly SafetyRow[]): string =>
  [line(HEAD), line(HEAD.map(() => "---")), ...rows.map((row) => line(cellsOf(row)))].join("\n");
