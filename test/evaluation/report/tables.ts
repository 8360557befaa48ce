/** The tables of the report. */
import type { Condition, PersonName, Run } from "../run/run-case.js";
import { wilson } from "./statistics.js";

interface Row {
  readonly title: string;
  readonly condition: Condition;
  readonly person: PersonName;
}

/** In words of the report; every table has these rows. */
const ROWS: readonly Row[] = [
  { title: "without Airlock", condition: "none", person: "agrees" },
  { title: "marks only", condition: "marks", person: "agrees" },
  {
    title: "rules, sites declare nothing; the person agrees to all",
    condition: "undeclared",
    person: "agrees",
  },
  { title: "rules, static annotations; the person agrees to all", condition: "static", person: "agrees" },
  { title: "rules, dynamic annotations; the person agrees to all", condition: "dynamic", person: "agrees" },
  {
    title: "rules, dynamic annotations that lie; the person agrees to all",
    condition: "lying",
    person: "agrees",
  },
  { title: "rules, sites declare nothing; careful person", condition: "undeclared", person: "careful" },
  { title: "rules, static annotations; careful person", condition: "static", person: "careful" },
  { title: "rules, dynamic annotations; careful person", condition: "dynamic", person: "careful" },
  { title: "rules, dynamic annotations that lie; careful person", condition: "lying", person: "careful" },
];

const percent = (share: number): string => `${Math.round(share * 100)}`;

/** `9/90: 10 % (5–18)`. */
export function rate(runs: readonly Run[], holds: (run: Run) => boolean): string {
  const hits = runs.filter(holds).length;
  const { low, high } = wilson(hits, runs.length);
  return `${hits}/${runs.length}: ${percent(hits / runs.length)} % (${percent(low)}–${percent(high)})`;
}

export const ofRow = (runs: readonly Run[], { condition, person }: Omit<Row, "title">): Run[] =>
  runs.filter((run) => run.condition === condition && run.person === person);

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const all = [head, head.map(() => "---"), ...lines];
  return all.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export type Column = readonly [title: string, cell: (runs: readonly Run[]) => string];

/** One line for each condition. */
export const byCondition = (runs: readonly Run[], columns: readonly Column[]): string =>
  table(
    ["condition", ...columns.map(([title]) => title)],
    ROWS.map((row) => [row.title, ...columns.map(([, cell]) => cell(ofRow(runs, row)))]),
  );

/** One line for each value that a member has. */
export function byMember(
  runs: readonly Run[],
  member: "goal" | "pattern" | "site",
  columns: readonly (readonly [title: string, of: Omit<Row, "title">])[],
  holds: (run: Run) => boolean,
): string {
  const values = [...new Set(runs.map((run) => run[member]))];
  return table(
    [member, ...columns.map(([title]) => title)],
    values.map((value) => {
      const own = runs.filter((run) => run[member] === value);
      const count = (of: Omit<Row, "title">) => ofRow(own, of);
      return [value, ...columns.map(([, of]) => `${count(of).filter(holds).length}/${count(of).length}`)];
    }),
  );
}

/** Paired by case: in how many of them one figure is lower than the other, the same, or higher. */
export function compare(
  runs: readonly Run[],
  others: readonly Run[],
  figure: (run: Run) => number,
): { readonly lower: number; readonly same: number; readonly higher: number } {
  const known = new Map(others.map((run) => [run.case, figure(run)]));
  const signs = runs.map((run) => Math.sign(figure(run) - (known.get(run.case) ?? 0)));
  const count = (sign: number) => signs.filter((each) => each === sign).length;
  return { lower: count(-1), same: count(0), higher: count(1) };
}
