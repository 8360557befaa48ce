/** The report as a table for people. */
import { sayName } from "../../engine/enforce/clean-text.js";
import type { LintReport } from "../lint-tools.js";
import { visible } from "./visible.js";

const HEAD = ["tool", "severity", "rule", "where", "what"] as const;

/** The last column is not padded. */
const pad = (cells: readonly string[], widths: readonly number[]): string =>
  cells
    .map((cell, index) => (index === cells.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
    .join("  ");

const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

export function formatReport({ tools, errors, warnings, notes, findings }: LintReport): string {
  const rows = findings.map(({ tool, severity, code, pointer, message }) =>
    [tool, severity, code, sayName(pointer) || "/", message].map(visible),
  );
  const widths = HEAD.map((head, index) =>
    Math.max(head.length, ...rows.map((cells) => cells[index]?.length ?? 0)),
  );
  const rule = widths.map((width, index) => "-".repeat(index === widths.length - 1 ? 4 : width));
  const table =
    rows.length === 0
      ? []
      : [pad(HEAD, widths), pad(rule, widths), ...rows.map((row) => pad(row, widths)), ""];
  const advice = notes === 0 ? "" : `, ${plural(notes, "note")}`;
  const summary = `${plural(tools, "tool")}: ${plural(errors, "error")}, ${plural(warnings, "warning")}${advice}.`;
  return [...table, summary].join("\n");
}
