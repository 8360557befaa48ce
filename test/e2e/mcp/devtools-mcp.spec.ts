/**
 * The real chrome-devtools-mcp over native WebMCP: with our script in the page its client gets
 * redacted results, from forms and failing tools too. It has other ways to a page; the test also
 * says which of them its switches leave.
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { chromiumArgs } from "../../tasks/chromium-args.mjs";
import { findBrowser } from "../../tasks/find-browser.mjs";
import { expect, test } from "../support/fixtures.js";
import { startServer } from "../support/test-server.js";
import { peerFile } from "./peer-file.js";

const CANARY = "canary-7Qm2Zx9Lw4";
const COMMAND = peerFile("chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js");
/** As the guide lists them. */
const SWITCHES = [
  "--categoryExperimentalWebmcp",
  "--no-categoryInput",
  "--no-categoryEmulation",
  "--no-categoryPerformance",
  "--no-categoryNetwork",
  "--no-categoryDebugging",
  "--no-categoryMemory",
  "--no-javascriptEvaluation",
  "--no-fileNavigations",
];

/**
 * The tools that these switches leave, in the version that is installed. `wait_for` reads the page.
 */
const LEFT = [
  "close_page",
  "execute_webmcp_tool",
  "list_pages",
  "list_webmcp_tools",
  "navigate_page",
  "new_page",
  "select_page",
  "wait_for",
];

const pageWith = (script: string): string => `<!doctype html><title>shop</title>${script}<script>
  document.modelContext.registerTool({
    name: "make_key",
    description: "Makes a key.",
    inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } } },
    execute: async () => ({ id: "k_1", key: "${CANARY}" }),
  });
  document.modelContext.registerTool({
    name: "fail",
    description: "Fails.",
    inputSchema: { type: "object", properties: {} },
    outputSchema: { type: "object", properties: { key: { type: "string", "x-sensitive": true } } },
    execute: async () => { throw new Error("Bad key ${CANARY}"); },
  });
</script>
<form toolname="sign_in" tooldescription="Signs in." toolautosubmit toolsensitive>
  <input name="user"><button>Sign in</button>
</form>
<script>
  document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    event.respondWith(Promise.resolve({ token: "${CANARY}" }));
  });
</script>`;

async function connect(): Promise<Client> {
  const args = [
    "--headless",
    "--isolated",
    "--executablePath",
    findBrowser() ?? "",
    "--no-usage-statistics",
    "--no-pageIdRouting",
  ];
  const chrome = chromiumArgs("native").flatMap((each) => [`--chromeArg=${each}`]);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [COMMAND, ...args, ...chrome, ...SWITCHES],
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", CI: "1" },
    stderr: "ignore",
  });
  const client = new Client({ name: "Test client", version: "1" });
  await client.connect(transport);
  return client;
}

async function runAll(client: Client, url: string): Promise<string> {
  const told: unknown[] = [];
  const call = async (name: string, args: object) => {
    const answer = await client.callTool({ name, arguments: { ...args } });
    told.push(answer);
    return JSON.stringify(answer);
  };
  await call("navigate_page", { type: "url", url });
  await expect.poll(() => call("list_webmcp_tools", {})).toContain("sign_in");
  for (const toolName of ["make_key", "fail", "sign_in"]) {
    const input = toolName === "sign_in" ? '{"user":"ada"}' : "{}";
    await call("execute_webmcp_tool", { toolName, input });
  }
  return JSON.stringify(told);
}

test("Clients of chrome-devtools-mcp get redacted results, of forms and failures too.", {
  tag: ["@long"],
}, async ({ mode }) => {
  test.skip(mode !== "native", "chrome-devtools-mcp knows native WebMCP only.");
  const server = await startServer({
    "/with": pageWith('<script src="/airlock.iife.js"></script>'),
    "/without": pageWith(""),
  });
  const client = await connect();
  try {
    const without = await runAll(client, server.url("/without"));
    // The key, the error's words, the form's answer.
    expect(without.split(CANARY)).toHaveLength(4);
    const withUs = await runAll(client, server.url("/with"));
    expect(withUs).toContain("k_1");
    expect(withUs).not.toContain(CANARY);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...LEFT].sort());
  } finally {
    await client.close();
    await server.close();
  }
});
