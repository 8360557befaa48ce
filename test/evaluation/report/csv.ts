/** One line for each run: the raw data. */
import type { Run } from "../run/run-case.js";

const COLUMNS = [
  "case",
  "site",
  "goal",
  "pattern",
  "condition",
  "person",
  "isReached",
  "isDone",
  "isShown",
  "leaksMarked",
  "leaksPlain",
  "leaksDull",
  "firstUses",
  "questions",
] as const satisfies readonly (keyof Run)[];

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const cell = (value: Run[keyof Run]): string =>
  quote(String(typeof value === "boolean" ? Number(value) : value));

export const toCsv = (runs: readonly Run[]): string =>
  `${[COLUMNS.join(","), ...runs.map((run) => COLUMNS.map((name) => cell(run[name])).join(","))].join("\n")}\n`;

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );

/** What `toCsv` wrote. */
export function fromCsv(text: string): Run[] {
  const [, ...lines] = text.trimEnd().split("\n");
  return lines.map((line) => {
    const cells = cellsOf(line);
    const read = (name: (typeof COLUMNS)[number], index: number) => {
      const value = cells[index] ?? "";
      if (/^(?:is|leaks)/.test(name)) return value === "1";
      return name === "firstUses" || name === "questions" ? Number(value) : value;
    };
    return Object.fromEntries(COLUMNS.map((name, index) => [name, read(name, index)])) as unknown as Run;
  });
}
