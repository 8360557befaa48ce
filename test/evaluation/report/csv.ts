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

/** Only real models end otherwise than with an answer, so only their data says so. */
const columnsOf = (runs: readonly Run[]): readonly (keyof Run)[] =>
  runs.some(({ ended }) => ended !== undefined) ? [...COLUMNS, "ended"] : COLUMNS;

const quote = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const cell = (value: Run[keyof Run]): string =>
  quote(String(typeof value === "boolean" ? Number(value) : (value ?? "")));

export function toCsv(runs: readonly Run[]): string {
  const columns = columnsOf(runs);
  const lines = runs.map((run) => columns.map((name) => cell(run[name])).join(","));
  return `${[columns.join(","), ...lines].join("\n")}\n`;
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain = ""]) => quoted?.replaceAll('""', '"') ?? plain,
  );

/** Reads what `toCsv` wrote. */
export function fromCsv(text: string): Run[] {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = cellsOf(line);
    const read = (name: string, index: number) => {
      const value = cells[index] ?? "";
      if (/^(?:is|leaks)/.test(name)) return value === "1";
      return name === "firstUses" || name === "questions" ? Number(value) : value;
    };
    return Object.fromEntries(columns.map((name, index) => [name, read(name, index)])) as unknown as Run;
  });
}
