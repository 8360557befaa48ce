/** The part of the log that is shown: by words, and by day. */
import type { LogRow } from "./fold-log.js";

/** As a date field has it: `2026-11-23`, a day of the person's own clock. */
export function dayOf(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * @param text in lower case; empty for all
 * @param day empty for all
 */
export const filterRows = (rows: readonly LogRow[], text: string, day: string): readonly LogRow[] =>
  text === "" && day === ""
    ? rows
    : rows.filter(({ time, words }) => (day === "" || dayOf(time) === day) && words.includes(text));
