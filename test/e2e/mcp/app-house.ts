/**
 * The whole chain as a user has it: browser, extension, installed host, `webmcp-airlock mcp`, an
 * official client.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import {
  type BrowserContext,
  test as base,
  expect,
  launchWithExtension,
  openPanelOf,
  type Page,
} from "../support/extension-fixtures.js";
import { Person } from "../support/extension-person.js";
import { startServer, type TestServer } from "../support/test-server.js";

export const COMMAND = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
export const CANARY = "canary-7Qm2Zx9Lw4";

const APP_PAGE = `<!doctype html><html lang="en"><head><title>shop</title><script>
  const marked = { type: "string", "x-sensitive": true };
  document.modelContext.registerTool({
    name: "make_key",
    description: "Makes a key.",
    inputSchema: { type: "object", properties: { label: { type: "string" } } },
    outputSchema: { type: "object", properties: { label: { type: "string" }, key: marked } },
    execute: async ({ label = "none" }) => ({ label, key: "${CANARY}" }),
  });
  document.modelContext.registerTool({
    name: "wait",
    description: "Waits.",
    inputSchema: { type: "object", properties: {} },
    execute: (_, { signal }) => new Promise((resolve) => {
      document.title = "waiting";
      signal.addEventListener("abort", () => { document.title = "aborted"; resolve("late"); });
    }),
  });
  document.modelContext.registerTool({
    name: "broken_schema",
    description: "Has a schema that no client compiles.",
    inputSchema: { type: "object", properties: { a: { type: "string", pattern: "[" } } },
    execute: async () => "fine",
  });
  // Schemas of 27 kB that name one part hundreds of times.
  const record = (count, name, member) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [name + at, member]));
  for (let at = 0; at < 10; at += 1) {
    const schema = {
      type: "object",
      $defs: { part: { type: "object", properties: record(400, "member", { type: "string" }) } },
      properties: record(500, "p", { $ref: "#/$defs/part" }),
    };
    document.modelContext.registerTool({
      name: "endless_" + at,
      description: "Has a schema that stands for megabytes.",
      [at % 2 === 0 ? "inputSchema" : "outputSchema"]: schema,
      execute: async () => "fine",
    });
  }
</script></head><body></body></html>`;

export interface AppHouse {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly person: Person;
  readonly server: TestServer;
  readonly home: string;
  /** Everything that went over the client's pipe, as text. */
  readonly wire: string[];
  /** @param more further options of the command */
  connect(name: string, options?: object, more?: readonly string[]): Promise<Client>;
  /** Closes the browser and opens it again with the same profile; apps run on. */
  reopen(): Promise<Pick<AppHouse, "page" | "person">>;
  /** Lets the only app that waits in. @returns the code that the panel shows */
  letIn(): Promise<string>;
  /** `webmcp-airlock mcp --port`, with one token. */
  serveHttp(name: string): Promise<HttpEndpoint>;
  /** The words of `webmcp-airlock mcp doctor`. */
  doctor(...more: readonly string[]): string;
}

export interface HttpEndpoint {
  readonly url: string;
  readonly token: string;
  close(): void;
}

/** How a client starts `webmcp-airlock mcp` as the app of that name. */
export const commandOf = (home: string, name: string, more: readonly string[] = []) => ({
  command: process.execPath,
  args: [COMMAND, "mcp", "--agent", name, "--log", join(home, "log"), ...more],
  env: { PATH: process.env["PATH"] ?? "", WEBMCP_AIRLOCK_HOME: home },
});

async function connectApp(
  { home, wire }: { readonly home: string; readonly wire: string[] },
  name: string,
  options: object,
  more: readonly string[],
): Promise<Client> {
  const client = new Client({ name: "Test client", version: "1" }, options);
  const transport = new StdioClientTransport({ ...commandOf(home, name, more), stderr: "pipe" });
  transport.stderr?.on("data", (chunk) => wire.push(String(chunk)));
  const listening = client.connect(transport);
  const { onmessage } = transport;
  transport.onmessage = (message, ...rest) => {
    wire.push(JSON.stringify(message));
    onmessage?.(message, ...rest);
  };
  await listening;
  return client;
}

async function startHttp(home: string, name: string): Promise<HttpEndpoint> {
  const env = { ...process.env, WEBMCP_AIRLOCK_HOME: home };
  const added = execFileSync(process.execPath, [COMMAND, "mcp", "token", "add", name], {
    env,
    encoding: "utf8",
  });
  const program = spawn(process.execPath, [COMMAND, "mcp", "--port", "0"], { env });
  let said = "";
  for await (const chunk of program.stderr) {
    said += String(chunk);
    const url = /http:\/\/\S+\/mcp/.exec(said)?.[0];
    const token = /airlock_[\w-]+/.exec(added)?.[0];
    if (url !== undefined && token !== undefined) return { url, token, close: () => void program.kill() };
  }
  throw new Error(said);
}

/** @returns the code that the panel shows */
export async function letInWaiting(person: Person): Promise<string> {
  const isWaiting = ({ status }: { status: string }) => status === "waiting";
  const { agents } = await person.state(({ agents: all }) => all.some(isWaiting));
  const waiting = agents.find(isWaiting);
  const agent = waiting?.id ?? "";
  await person.command({ type: "decide-agent", agent, allow: true, tabId: person.tabId });
  return waiting?.app?.code ?? "";
}

function askDoctor(profile: string, env: NodeJS.ProcessEnv, more: readonly string[]): string {
  const args = [COMMAND, "mcp", "doctor", "--user-data-dir", profile, ...more];
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: "utf8" });
  return stdout + stderr;
}

/** Starts the programs of a house, and ends them. */
function createStarters(home: string, wire: string[]) {
  const clients: Client[] = [];
  const endpoints: HttpEndpoint[] = [];
  return {
    async connect(name: string, options = {}, more: readonly string[] = []) {
      const client = await connectApp({ home, wire }, name, options, more);
      clients.push(client);
      return client;
    },
    async serveHttp(name: string) {
      const endpoint = await startHttp(home, name);
      endpoints.push(endpoint);
      return endpoint;
    },
    async closeAll() {
      for (const endpoint of endpoints) endpoint.close();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** A browser with the page and the panel, which may be closed and opened again. */
async function openBrowser(server: TestServer, launch: () => Promise<BrowserContext>) {
  const open = async () => {
    const context = await launch();
    const page = await context.newPage();
    await page.goto(server.url());
    return { context, page, person: await Person.at(await openPanelOf(page)) };
  };
  const first = await open();
  let last = first;
  const close = () => last.context.close();
  const reopen = async () => {
    await close();
    last = await open();
    return last;
  };
  return { first, close, reopen };
}

/** A new user: browser started, extension loaded, host installed. */
async function openHouse(
  profile: string,
  home: string,
  { html, ...options }: Parameters<typeof launchWithExtension>[1] & { html: string },
): Promise<{ house: AppHouse; close(): Promise<void> }> {
  const env = { ...process.env, WEBMCP_AIRLOCK_HOME: home };
  execFileSync(process.execPath, [COMMAND, "mcp", "install", "--user-data-dir", profile], { env });
  const server = await startServer({ "/": html, "/other": "<!doctype html><title>other</title>" });
  const browser = await openBrowser(server, () => launchWithExtension(profile, options));
  const { context, page, person } = browser.first;
  const wire: string[] = [];
  const { closeAll, connect, serveHttp } = createStarters(home, wire);
  const doctor = (...more: readonly string[]) => askDoctor(profile, env, more);
  const house = {
    context,
    page,
    person,
    server,
    home,
    wire,
    connect,
    serveHttp,
    doctor,
    reopen: browser.reopen,
    letIn: () => letInWaiting(person),
  };
  const close = async () => {
    await closeAll();
    await browser.close();
    await server.close();
  };
  return { house, close };
}

export const test = base.extend<{ house: AppHouse; html: string }>({
  /** The page in the tab that apps may be let into. */
  html: [APP_PAGE, { option: true }],

  house: async ({ mode, backForwardCache, html }, use) => {
    const folder = () => mkdtempSync(join(tmpdir(), "airlock-"));
    const [profile, home] = [folder(), folder()];
    const { house, close } = await openHouse(profile, home, { mode, backForwardCache, html });
    await use(house);
    await close();
    // A host ends with its browser, and leaves nothing behind.
    await expect.poll(() => readdirSync(join(home, "run"))).toEqual([]);
    for (const each of [profile, home]) rmSync(each, { recursive: true, force: true });
  },
});

export { expect };
