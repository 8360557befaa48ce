/** The README's table of figures, from what `npm run eval` and `npm run bench` have stored. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../run-command.mjs";

const read = (path) => readFileSync(join(root, path), "utf8");

/** Runs of the evaluation, one a line; no cell of them holds a comma or a quotation mark. */
function storedRuns() {
  const [head, ...lines] = read("test/evaluation/evaluation.csv").trimEnd().split("\n");
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    if (line.includes('"') || cells.length !== columns.length)
      throw new Error(`evaluation.csv: a cell with a comma or a quotation mark (${line})`);
    return Object.fromEntries(columns.map((name, index) => [name, cells[index]]));
  });
}

const is = (wanted) => (run) => Object.entries(wanted).every(([name, value]) => run[name] === value);
const isAttack = ({ goal }) => goal !== "";
const count = (runs, member) => runs.filter((run) => run[member] === "1").length;
const of = (part, whole) => `${part} of ${whole}`;

/** Attacks under one condition: how many reached their goal, and how many there were. */
function reached(runs, wanted) {
  const those = runs.filter(isAttack).filter(is(wanted));
  return { hits: count(those, "isReached"), all: those.length };
}

/** Runs of the cases in which the agent is given a marked value where there is no Airlock. */
function atStake(runs) {
  const cases = new Set(runs.filter(is({ condition: "none", leaksMarked: "1" })).map((run) => run.case));
  return runs.filter((run) => run.condition !== "none" && cases.has(run.case));
}

/** What the script adds to a call over native WebMCP, in a page. */
function added(what) {
  const rows = Object.values(JSON.parse(read("test/bench/bench.json"))).flatMap(({ figures }) => figures);
  const row = rows.find((each) => each.what === `executeTool, ${what}, redacting, augmenting; native raw`);
  if (row === undefined) throw new Error(`bench.json has no row of ${what}`);
  return `${Number(((row.ours - row.other) / 1000).toPrecision(2))} ms`;
}

const none = { condition: "none", person: "agrees" };
const marks = { condition: "marks", person: "agrees" };

/** A browser server gives the agent what the page shows, next to the tools that withhold it. */
function rowsOfSecrets(runs) {
  const isBeside = is({ site: "browser" });
  const [beside, own] = [runs.filter(isBeside), runs.filter((run) => !isBeside(run))];
  const secrets = [none, marks].map((each) => reached(own, { ...each, goal: "secret-out" }));
  const seen = reached(beside, { ...marks, goal: "secret-out" });
  const [asked, shown] = [own, beside].map(atStake);
  return [
    [
      "Do agents get what is marked?",
      `in ${of(count(asked, "leaksMarked"), asked.length)} runs that asked for one ` +
        `(browser servers: ${of(count(shown, "leaksMarked"), shown.length)})`,
    ],
    [
      "Do attacks get a secret?",
      `${of(secrets[0].hits, secrets[0].all)} without, ${secrets[1].hits} with marks alone ` +
        `(browser servers: ${of(seen.hits, seen.all)})`,
    ],
  ];
}

function rowsOf(runs) {
  const rules = (person) => ({ condition: "static", person });
  const [open, marked] = [none, marks].map((each) => reached(runs, each));
  const [agreeing, careful] = ["agrees", "careful"].map((person) => reached(runs, rules(person)));
  const lying = reached(runs, { condition: "lying", person: "careful" });
  const tasks = [none, rules("agrees")].map((each) => runs.filter(is({ ...each, goal: "" })));
  return [
    ...rowsOfSecrets(runs),
    [
      "Do attacks of all kinds succeed?",
      `${of(open.hits, open.all)} without, ${marked.hits} with marks alone`,
    ],
    [
      "… with the extension's rules?",
      `${careful.hits} if you are careful (${lying.hits} if sites lie), ${agreeing.hits} if you agree to all`,
    ],
    [
      "What do these rules cost?",
      `${of(count(tasks[1], "isDone"), tasks[1].length)} tasks are done, not ${count(tasks[0], "isDone")}; ` +
        `${count(tasks[1], "isShown")} more end in the panel`,
    ],
    [
      "How much longer is a call?",
      `${added("5 fields")} if it is small, ${added("100 rows")} for 100 rows, ${added("1,000 rows")} for 1,000`,
    ],
  ];
}

/** @returns lines of Markdown, without the end of the last */
export function figuresTable() {
  const lines = rowsOf(storedRuns()).map(([question, answer]) => `| ${question} | ${answer} |`);
  return ["| question | answer |", "|---|---|", ...lines].join("\n");
}

const TABLE = /^\| question \| answer \|\n(?:\|.*\n)+/m;

/** @returns README's text with the stored figures; the same text where they stand there already */
export const withFigures = (readme) => readme.replace(TABLE, () => `${figuresTable()}\n`);
