/** Figures of the bench as a file, and as a page that says what they were measured on. */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, platform, release } from "node:os";
import { fileURLToPath } from "node:url";
import { usersPage } from "./users-page.mjs";

const local = (path) => fileURLToPath(new URL(path, import.meta.url));
const PAGE = local("../../../spec-notes/internal/bench.md");
const USERS_PAGE = local("../../../spec-notes/bench.md");
const FILE = local("../bench.json");

/** In the order of the page. */
const GROUPS = {
  page: "In a page, in Chromium",
  start: "Start",
  node: "The engine and the boundary, in Node",
  extension: "The extension",
  apps: "MCP clients",
  panel: "The side panel",
};

const readFigures = () => JSON.parse(readFileSync(FILE, "utf8"));

const numberOf = (value) => Number(value.toPrecision(4));

function machine() {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() ?? "",
    cores: cpus().length,
    system: `${platform()} ${release()}`,
    node: process.version,
  };
}

/**
 * Rows of groups that were not measured this time stay, with the machine that they were measured
 * on.
 */
export function storeFigures(rows) {
  const stored = readFigures();
  for (const name of new Set(rows.map(({ group }) => group))) {
    const figures = rows
      .filter(({ group }) => group === name)
      .map(({ name: what, ours, peer, ratio, limit, atLeast, unit, ok }) => ({
        what,
        ours: numberOf(ours),
        other: numberOf(peer),
        ratio: numberOf(ratio),
        ...(limit === undefined ? {} : { atMost: limit }),
        ...(atLeast === undefined ? {} : { atLeast }),
        unit,
        ok,
      }));
    stored[name] = { machine: machine(), figures };
  }
  writeFileSync(FILE, `${JSON.stringify(stored, undefined, 2)}\n`);
  writeFileSync(PAGE, benchPage(stored));
  writeFileSync(USERS_PAGE, usersPage(stored, show));
}

/** With three digits that count; a number and its unit stay on one line. */
const digits = (value) => Number(value.toPrecision(3)).toLocaleString("en");

const UNITS = {
  time: (value) => (value >= 1_000 ? `${digits(value / 1_000)}\u00a0ms` : `${digits(value)}\u00a0µs`),
  kilobytes: (value) => `${digits(value)}\u00a0kB`,
  rate: (value) => `${digits(value)}\u00a0/s`,
};

const show = ({ unit }, value) => UNITS[unit](value);

const hasGoal = ({ atLeast, atMost }) => atLeast !== undefined || atMost !== undefined;

function goalOf({ atMost, atLeast, ok }) {
  if (!hasGoal({ atMost, atLeast })) return "–";
  const goal = atLeast === undefined ? `≤\u00a0${atMost}` : `≥\u00a0${atLeast}`;
  return ok ? goal : `${goal} **missed**`;
}

function tableOf({ machine: { cpu, cores, node, system }, figures }) {
  const lines = figures.map((row) => {
    const ratio = `${digits(row.ratio)}\u00a0×`;
    return `| ${row.what} | ${show(row, row.ours)} | ${show(row, row.other)} | ${ratio} | ${goalOf(row)} |`;
  });
  return `Measured on ${cores} × ${cpu}, ${system}, Node ${node}.

| what; compared with | ours | other | ours ÷ other | goal |
| --- | --: | --: | --: | --: |
${lines.join("\n")}`;
}

const isOfNode = ({ what }) => what.startsWith("Node: ");

/**
 * The page's group also measures the search for copies in Node, with the same texts: that is shown
 * next to the rest of Node's.
 */
function sectionsOf(stored) {
  const of = (name, isShown) => {
    const group = stored[name];
    const figures = group?.figures.filter(isShown) ?? [];
    return figures.length === 0 ? [] : [{ machine: group.machine, figures }];
  };
  return Object.entries(GROUPS)
    .map(([name, title]) => ({
      title,
      tables:
        name === "node"
          ? [...of("node", () => true), ...of("page", isOfNode)]
          : of(name, (row) => name !== "page" || !isOfNode(row)),
    }))
    .filter(({ tables }) => tables.length > 0);
}

function summaryOf(sections) {
  const lines = sections.map(({ title, tables }) => {
    const figures = tables.flatMap((each) => each.figures);
    const goals = figures.filter(hasGoal);
    return `| ${title} | ${figures.length} | ${goals.length} | ${goals.filter(({ ok }) => ok).length} |`;
  });
  return `| part | figures | with a goal | goal met |\n| --- | --: | --: | --: |\n${lines.join("\n")}`;
}

/** @param stored as in `test/bench/bench.json` */
function benchPage(stored) {
  const sections = sectionsOf(stored);
  const parts = [
    summaryOf(sections),
    ...sections.map(({ title, tables }) => `## ${title}\n\n${tables.map(tableOf).join("\n\n")}`),
  ];
  return `# Benchmark

\`npm run bench -- --write\` wrote this page from [bench.json](../../test/bench/bench.json); do not edit it. \`npm run bench -- node --write\` measures one
group again.

Each row compares two things that ran in turn, in one process or browser. The ratio is what carries over to other machines, and what
the goals are about; the times are this machine's. Medians throughout. Where a name ends in "; X", X is the other side: a peer, the
platform's own, or a budget.

${sections.length === 0 ? "No group has been measured yet." : parts.join("\n\n")}
`;
}

export const storedPage = () => benchPage(readFigures());
export const storedUsersPage = () => usersPage(readFigures(), show);
