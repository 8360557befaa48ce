/** What of the log is shown, and what happened on each of the last days. */
import type { LogOutcome, LogRow } from "./fold-log.js";

export const OUTCOMES = [
  "calls",
  "kept",
  "stopped",
  "denied",
  "failed",
  "refused",
  "warned",
  "yours",
] as const;
export type OutcomeFilter = (typeof OUTCOMES)[number] | "";

export interface LogFilter {
  /** In lower case. */
  readonly text: string;
  /** `2026-11-23`, a day of the person's own clock. Empty for all, as the others. */
  readonly day: string;
  readonly agent: string;
  readonly site: string;
  readonly outcome: OutcomeFilter;
}

export const NO_FILTER: LogFilter = { text: "", day: "", agent: "", site: "", outcome: "" };

/** As a date field has it. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @returns the first millisecond of that day and the first one of the next day; undefined if the text names no day */
export function spanOf(day: string): { readonly from: number; readonly until: number } | undefined {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  if (date === 0) return undefined;
  const at = (days: number) => new Date(year, month - 1, date + days).getTime();
  return { from: at(0), until: at(1) };
}

function hasOutcome({ isCall, outcome, kept, isWarned }: LogRow, wanted: OutcomeFilter): boolean {
  switch (wanted) {
    case "":
      return true;
    case "calls":
      return isCall;
    case "kept":
      return kept > 0;
    case "warned":
      return isWarned;
    case "yours":
      return outcome === "note";
    default:
      return outcome === (wanted satisfies LogOutcome);
  }
}

export function filterRows(rows: readonly LogRow[], filter: LogFilter): readonly LogRow[] {
  const { text, day, agent, site, outcome } = filter;
  const { from, until } = spanOf(day) ?? { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  if (text === "" && day === "" && agent === "" && site === "" && outcome === "") return rows;
  return rows.filter(
    (row) =>
      row.time >= from &&
      row.time < until &&
      (agent === "" || row.agent === agent) &&
      (site === "" || row.origin === site) &&
      hasOutcome(row, outcome) &&
      (text === "" || row.words.includes(text)),
  );
}

export interface DayCount {
  readonly day: string;
  readonly calls: number;
  /** Of which something was kept for the person. */
  readonly kept: number;
  /** Stopped by a rule, or denied by the person. */
  readonly stopped: number;
}

const DAYS = 30;

/** @returns the last thirty days, oldest first */
export function countDays(rows: readonly LogRow[], now: number): DayCount[] {
  const today = new Date(now);
  const days = Array.from({ length: DAYS }, (_, at) =>
    dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() - DAYS + 1 + at, 12).getTime()),
  );
  const counts = new Map(days.map((day) => [day, { day, calls: 0, kept: 0, stopped: 0 }]));
  for (const { time, isCall, outcome, kept } of rows) {
    if (!isCall || outcome === "refused") continue;
    const count = counts.get(dayOf(time));
    if (count === undefined) continue;
    count.calls += 1;
    if (outcome === "stopped" || outcome === "denied") count.stopped += 1;
    else if (kept > 0) count.kept += 1;
  }
  return [...counts.values()];
}

/** Every name once, in the order of the alphabet. */
export const namesIn = (rows: readonly LogRow[], member: "agent" | "origin"): string[] =>
  [...new Set(rows.map((row) => row[member]))].filter((name) => name !== "").sort();
