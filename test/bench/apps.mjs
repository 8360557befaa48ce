/**
 * Measures the way to an app: a call through client, `mcp`, host, worker and page next to the same
 * tool in a bare server, and of that server behind the door; the list of 1,000 tools, and the start
 * of the host next to a bare Node.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { until, withApp } from "../tasks/played-app.mjs";
import { median } from "./data.js";

const BARE = fileURLToPath(new URL("./bare-server.mjs", import.meta.url));
const HOST = fileURLToPath(new URL("../../dist/host.js", import.meta.url));
/** In microseconds. */
const ADDED = [
  [1_000, 3_000],
  [300_000, 20_000],
];
/** Calls for each contestant and size. */
const CALLS = 60;
const LIST_BUDGET = 60_000;
const TOOLS_OF_A_PAGE = 500;

const PAGE = `<!doctype html><title>bench</title><script>
  document.modelContext.registerTool({
    name: "echo",
    description: "Gives words.",
    inputSchema: { type: "object", properties: { size: { type: "number" } } },
    annotations: { readOnlyHint: true },
    execute: async ({ size }) => ({ content: [{ type: "text", text: "word ".repeat(size / 5) }] }),
  });
</script>`;
const MANY = `<!doctype html><title>many</title><script>
  for (let n = 0; n < ${TOOLS_OF_A_PAGE}; n += 1) document.modelContext.registerTool({
    name: "tool_" + n,
    description: "Does thing number " + n + ", and says how it went.",
    inputSchema: { type: "object", properties: { text: { type: "string" }, count: { type: "number" } } },
    execute: async () => "done",
  });
</script>`;

async function serve() {
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    response.end(url.startsWith("/many") ? MANY : PAGE);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${server.address().port}`, close };
}

async function timeOf(work) {
  const from = performance.now();
  await work();
  return (performance.now() - from) * 1_000;
}

/** The boundary takes 10 requests a second of one agent, in the long run. In milliseconds. */
const BETWEEN_ROUNDS = 220;

/**
 * In turns, since a machine is not equally busy all the time. @returns the medians, in microseconds
 */
async function inTurns(contestants, rounds) {
  const times = contestants.map(() => []);
  for (let round = -3; round < rounds; round += 1) {
    for (const [at, work] of contestants.entries()) {
      const time = await timeOf(work);
      if (round >= 0) times[at].push(time);
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ROUNDS));
  }
  return times.map(median);
}

async function withBareServer(work) {
  const client = new Client({ name: "bench", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BARE] }));
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

/** A server's call, next to the same server asked without Airlock, and to a tab's call. */
const OF_A_TAB = 2;

/** @param names of the tab's tool, and of the server's */
async function measureCalls(client, names, add, addRow) {
  await withBareServer(async (bare) => {
    for (const [size, budget] of ADDED) {
      const call = (whose, tool) => async () => {
        const { isError, content } = await whose.callTool({ name: tool, arguments: { size } });
        if (isError || content[0].text.length !== size)
          throw new Error(JSON.stringify(content).slice(0, 300));
      };
      const contestants = [call(client, names.tab), call(client, names.server), call(bare, "echo")];
      const [ours, server, other] = await inTurns(contestants, CALLS);
      const title = `Apps: a call of ${size / 1_000} kB through the whole chain`;
      addRow(`${title}; bare SDK server`, { ours, other, ratio: ours / other });
      add(`${title}, what it adds to that; budget`, ours - other, budget, 1);
      const ofServer = `Apps: a call of ${size / 1_000} kB to a server behind the door`;
      addRow(`${ofServer}; the same server without it`, { ours: server, other, ratio: server / other });
      add(`${ofServer}; to a tab`, server, ours, OF_A_TAB);
    }
  });
}

async function measureList(client, add) {
  const list = async () => {
    let count = 0;
    let cursor;
    do {
      const page = await client.listTools(cursor === undefined ? undefined : { cursor });
      count += page.tools.length;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return count;
  };
  await until(async () => (await list()) >= 2 * TOOLS_OF_A_PAGE);
  const [time] = await inTurns([list], 15);
  add("Apps: 1,000 tools listed, warm; budget", time, LIST_BUDGET, 1);
}

async function measureChain(executablePath, add, addRow) {
  const { origin, close } = await serve();
  try {
    await withApp({ agent: "Bench", allowsAll: true, executablePath }, async (house) => {
      const open = async (path) => {
        const page = await house.context.newPage();
        await page.goto(`${origin}${path}`);
        return house.tabOf(`${origin}${path}`);
      };
      const tab = await open("/one");
      const panel = await house.openPanel(tab);
      const client = await house.connect("--server", `bare="${process.execPath}" "${BARE}"`);
      await house.letIn(panel, tab);
      await house.allowServers(panel);
      const named = async () => {
        const { tools } = await client.listTools();
        const echoes = tools.map(({ name }) => name).filter((name) => name.endsWith("__echo"));
        const server = echoes.find((name) => name.startsWith("mcp_bare"));
        const tab = echoes.find((name) => name !== server);
        return server !== undefined && tab !== undefined && { server, tab };
      };
      await measureCalls(client, await until(named), add, addRow);
      const many = [await open("/many/1"), await open("/many/2")];
      await house.connectTabs(panel, ...many);
      await measureList(client, add);
    });
  } finally {
    close();
  }
}

/** From the start of the process to its first word. */
async function measureHost(addRow) {
  const home = mkdtempSync(join(tmpdir(), "airlock-bench-"));
  const env = { ...process.env, WEBMCP_AIRLOCK_HOME: home };
  const start = (args) => async () => {
    const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    child.stdin.end();
    child.stdout.resume();
    start.ended = ended;
  };
  const bare = "process.stdout.write('.'); process.stdin.resume()";
  try {
    const [ours, other] = await inTurns([start([HOST]), start(["-e", bare])], 25);
    await start.ended;
    addRow("Apps: the host's start; bare Node", { ours, other, ratio: ours / other }, 1.5);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

export async function measureApps(executablePath, add, addRow) {
  await measureHost(addRow);
  await measureChain(executablePath, add, addRow);
}
