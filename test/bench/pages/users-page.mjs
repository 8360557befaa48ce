/**
 * The rows of the bench that a reader decides by, as a page. All the others are for those who work
 * on Airlock.
 */

/**
 * Keys are names of rows in `bench.json`; each has what it says to a reader, and what it is
 * compared with.
 */
const ROWS = {
  "Script tag to registered tool, cold page; @mcp-b/webmcp-polyfill": [
    "script tag to registered tool, cold page",
    "`@mcp-b/webmcp-polyfill`",
  ],
  "Script tag to registered tool, cold page; @mcp-b/global": [
    "script tag to registered tool, cold page",
    "`@mcp-b/global`",
  ],
  "getTools with 1,000 tools; native": ["`getTools()` with 1,000 tools", "native WebMCP"],
  "executeTool, 1 kB, augmenting; native": ["a call of 1 kB, nothing marked", "native WebMCP"],
  "executeTool, 5 fields, redacting, augmenting; native raw": [
    "a call that loses two of 5 fields",
    "native WebMCP, which keeps nothing",
  ],
  "executeTool, 100 rows, redacting, augmenting; native raw": [
    "a call that loses fields of 100 rows",
    "native WebMCP, which keeps nothing",
  ],
  "executeTool, 1,000 rows, redacting, augmenting; native raw": [
    "a call that loses fields of 1,000 rows",
    "native WebMCP, which keeps nothing",
  ],
  "Node: redact 1,000 rows; fast-redact, in place and back": [
    "1,000 rows redacted, as an object",
    "`fast-redact`, in place and back",
  ],
  "Node: redact 1,000 rows; @pinojs/redact": ["1,000 rows redacted, as an object", "`@pinojs/redact`"],
  "Node: to redacted text, 1,000 rows; JSON round trip": [
    "1,000 rows to redacted text, copies searched",
    "`JSON.stringify` and back",
  ],
  "Node: search 1 MB of prose for 100 values; JSON.stringify": [
    "1 MB of prose searched for copies of 100 values",
    "`JSON.stringify` of it",
  ],
  "Node: redemptions a second; a bare Hono route": ["redemptions of secrets", "a bare Hono route"],
  "Node: redemptions a second; the same by hand": [
    "redemptions of secrets",
    "a route with the same hash and cipher by hand",
  ],
  "Extension, the worker's process, idle (native); an empty worker's": [
    "the extension's worker, idle",
    "the worker of an empty extension",
  ],
  "Apps: the host's start; bare Node": ["start of the program that connects apps", "Node alone"],
  "Apps: a call of 1 kB through the whole chain; bare SDK server": [
    "a call of 1 kB, from an app to a tab and back",
    "an official SDK server with the same tool",
  ],
};

/**
 * @param stored as in `bench.json`
 * @param show writes a figure with its unit
 */
export function usersPage(stored, show) {
  const figures = Object.values(stored).flatMap((group) => group.figures);
  const lines = Object.entries(ROWS).flatMap(([key, [what, peer]]) => {
    const row = figures.find((each) => each.what === key);
    if (row === undefined) return [];
    const ratio = Number(row.ratio.toPrecision(2)).toLocaleString("en");
    return [`| ${what} | ${show(row, row.ours)} | ${peer} | ${show(row, row.other)} | ${ratio}\u00a0× |`];
  });
  const { cpu, cores, node } = Object.values(stored)[0].machine;
  return `# What Airlock costs

\`npm run bench -- --write\` wrote this page; do not edit it. Each row compares two things that ran in turn, in one process or browser, on
${cores} × ${cpu} with Node ${node.slice(1)}. Medians throughout. The ratio is what carries over to other machines.

| what | Airlock | compared with | that takes | ratio |
| --- | --: | --- | --: | --: |
${lines.join("\n")}

Times are for one operation; \`/s\` is operations a second, where more is better. The peers keep nothing from an agent, or redact
fixed paths without looking for copies ([what else there is](alternatives.md)). [All figures](internal/bench.md), with the
project's own goals, are for those who work on it.
`;
}
