/** The tables of the report: how many runs of a row and a condition are so. */
import type { Condition, PersonName, Run } from "../run/run-case.js";

export interface Under {
  readonly condition: Condition;
  readonly person: PersonName;
}

/** The conditions by which somebody decides. That dynamic annotations differ, S4 says in words. */
export const UNDER = {
  none: { condition: "none", person: "agrees" },
  marks: { condition: "marks", person: "agrees" },
  undeclared: { condition: "undeclared", person: "agrees" },
  agrees: { condition: "static", person: "agrees" },
  careful: { condition: "static", person: "careful" },
  lying: { condition: "lying", person: "careful" },
} as const satisfies Readonly<Record<string, Under>>;

const TITLES: Readonly<Record<keyof typeof UNDER, string>> = {
  none: "without Airlock",
  marks: "marks only",
  undeclared: "rules, sites declare nothing; agrees to all",
  agrees: "rules; agrees to all",
  careful: "rules; careful",
  lying: "rules, sites lie; careful",
};

type Holds = (run: Run) => boolean;

export const under = (runs: readonly Run[], { condition, person }: Under): Run[] =>
  runs.filter((run) => run.condition === condition && run.person === person);

/** `9/90`. */
export const share = (runs: readonly Run[], holds: Holds): string =>
  `${runs.filter(holds).length}/${runs.length}`;

export const sum = (runs: readonly Run[], member: "questions" | "firstUses"): number =>
  runs.reduce((all, run) => all + run[member], 0);

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const all = [head, head.map(() => "---"), ...lines];
  return all.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export type Row = readonly [title: string, isIn: Holds];

/** One line for each row, one column for each condition. Rows without a run are left out. */
export function countsOf(
  runs: readonly Run[],
  what: string,
  rows: readonly Row[],
  columns: readonly (keyof typeof UNDER)[],
  holds: Holds,
): string {
  const lines = rows.flatMap(([title, isIn]) => {
    const own = runs.filter(isIn);
    return own.length === 0 ? [] : [[title, ...columns.map((name) => share(under(own, UNDER[name]), holds))]];
  });
  return table([what, ...columns.map((name) => TITLES[name])], lines);
}

/** One line for each condition. */
export const byCondition = (
  runs: readonly Run[],
  conditions: readonly (keyof typeof UNDER)[],
  columns: readonly (readonly [title: string, cell: (runs: readonly Run[]) => string])[],
): string =>
  table(
    ["condition", ...columns.map(([title]) => title)],
    conditions.map((name) => [TITLES[name], ...columns.map(([, cell]) => cell(under(runs, UNDER[name])))]),
  );
