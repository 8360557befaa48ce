/** Figures of the bench as a file, and as a page that says what they were measured on. */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, platform, release } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const NOTES = fileURLToPath(new URL("../../spec-notes", import.meta.url));
const FILE = join(NOTES, "bench.json");

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

/** Rows of groups that were not measured this time stay, with the machine that they were measured on. */
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
  writeFileSync(FILE, `${JSON.stringify(stored, undefined, 1)}\n`);
  writeFileSync(join(NOTES, "bench.md"), benchPage(stored));
}

const UNITS = {
  time: (value) => (value >= 10_000 ? `${(value / 1000).toFixed(1)} ms` : `${value.toFixed(1)} µs`),
  kilobytes: (value) => `${Math.round(value)} kB`,
  rate: (value) => `${Math.round(value).toLocaleString("en")} /s`,
};

function goalOf({ atMost, atLeast, ok }) {
  if (atLeast !== undefined) return `≥ ${atLeast}${ok ? "" : " (missed)"}`;
  return atMost === undefined ? "–" : `≤ ${atMost}${ok ? "" : " (missed)"}`;
}

function tableOf({ machine: { cpu, cores, node, system }, figures }) {
  const lines = figures.map((row) => {
    const show = UNITS[row.unit];
    const ratio = `${row.ratio.toFixed(row.ratio < 0.1 ? 4 : 2)} ×`;
    return `| ${row.what} | ${show(row.ours)} | ${show(row.other)} | ${ratio} | ${goalOf(row)} |`;
  });
  return `Measured on ${cores} × ${cpu}, ${system}, Node ${node}.

| what; compared with | ours | other | ours ÷ other | goal |
| --- | --- | --- | --- | --- |
${lines.join("\n")}`;
}

/** @param stored as in `spec-notes/bench.json` */
function benchPage(stored) {
  const sections = Object.entries(GROUPS)
    .filter(([name]) => stored[name] !== undefined)
    .map(([name, title]) => `## ${title}\n\n${tableOf(stored[name])}`);
  const empty = "No group has been measured yet.";
  return `# Benchmark

\`npm run bench -- --write\` wrote this page from [bench.json](bench.json); do not edit it. \`npm run bench -- node --write\` measures one
group anew.

Each row compares two things that ran in turn, in one process or browser. The ratio is what carries over to other machines, and what
the goals are about; the times are this machine's. Medians throughout. Where a name ends in "; X", X is the other side: a peer, the
platform's own, or a budget.

${sections.join("\n\n") || empty}
`;
}

export const storedPage = () => benchPage(readFigures());
