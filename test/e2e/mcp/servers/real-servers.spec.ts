/** Servers of the registry behind the door, unmodified, by the whole chain that a person has. */
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { chromiumArgs } from "../../../tasks/chromium-args.mjs";
import { findBrowser } from "../../../tasks/find-browser.mjs";
import { serveDemo } from "../../demo/extension-demo-house.js";
import { type AppHouse, CANARY, commandOf, expect, test } from "../app-house.js";
import { peerFile } from "../peer-file.js";
import { decide, nameOf, namesOf, textOf } from "./server-hands.js";

const command = process.execPath;
const binOf = (name: string): string => peerFile(`@modelcontextprotocol/server-${name}/dist/index.js`);
const flags = chromiumArgs("native");

/** Servers that open a browser of their own. They write files where they are started. */
const browsersAt = (cwd: string) => ({
  devtools: {
    ...{ command, cwd },
    args: [
      peerFile("chrome-devtools-mcp/build/src/bin/chrome-devtools-mcp.js"),
      ...["--headless", "--isolated", "--no-usage-statistics", "--no-pageIdRouting"],
      ...["--executablePath", findBrowser() ?? "", "--categoryExperimentalWebmcp"],
      ...flags.map((flag) => `--chromeArg=${flag}`),
    ],
    env: { HOME: process.env["HOME"] ?? "", CI: "1" },
  },
  playwright: {
    ...{ command, cwd },
    args: [
      peerFile("@playwright/mcp/cli.js"),
      ...["--headless", "--isolated", "--no-sandbox", "--executable-path", findBrowser() ?? ""],
    ],
  },
});

/** @returns the options that name a file with these servers */
function fileOf({ home }: AppHouse, mcpServers: object): string[] {
  const path = join(home, "servers.json");
  writeFileSync(path, JSON.stringify({ mcpServers }));
  return ["--servers", path];
}

/** The app is let in, and each of its servers. */
async function openReal(house: AppHouse, mcpServers: Record<string, object>): Promise<Client> {
  await house.person.command({ type: "allow-apps", allow: true });
  const client = await house.connect("Desk", {}, fileOf(house, mcpServers));
  await house.letIn();
  for (const name of Object.keys(mcpServers)) await decide(house.person, name);
  await house.person.answersAll(true);
  return client;
}

async function call(client: Client, server: string, tool: string, args: Record<string, unknown> = {}) {
  await expect.poll(() => nameOf(client, tool, server), { timeout: 60_000 }).not.toBe("");
  const name = await nameOf(client, tool, server);
  const result = await client.callTool({ name, arguments: args }, { timeout: 120_000 } as never);
  expect(result.isError ?? false, textOf(result)).toBe(false);
  return result as { content: { type: string; text?: string; data?: string }[]; structuredContent?: object };
}

test("Files, memory and everything answer through the door, to clients of both generations.", {
  tag: ["@long"],
}, async ({ house }) => {
  const folder = join(house.home, "files");
  mkdirSync(folder);
  writeFileSync(join(folder, "a.txt"), "some words");
  const picture = randomBytes(3_000_000);
  writeFileSync(join(folder, "a.png"), picture);
  const servers = {
    files: { command, args: [binOf("filesystem"), folder] },
    memory: { command, args: [binOf("memory")], env: { MEMORY_FILE_PATH: join(house.home, "memory.json") } },
    all: { command, args: [binOf("everything")] },
  };
  const client = await openReal(house, servers);
  const read = await call(client, "files", "read_text_file", { path: join(folder, "a.txt") });
  expect(read.structuredContent).toMatchObject({ content: "some words" });
  const { content } = await call(client, "files", "read_media_file", { path: join(folder, "a.png") });
  expect(content[0]).toMatchObject({ type: "image", data: picture.toString("base64") });
  const entities = [{ name: "Ada", entityType: "person", observations: ["writes programs"] }];
  await call(client, "memory", "create_entities", { entities });
  expect((await call(client, "memory", "read_graph")).structuredContent).toMatchObject({ entities });
  const links = await call(client, "all", "get-resource-links", { count: 2 });
  expect(links.content.map(({ type }) => type)).toEqual(["text", "resource_link", "resource_link"]);
  await client.close();

  const older = new OlderClient({ name: "Older client", version: "1" });
  await older.connect(new StdioClientTransport(commandOf(house.home, "Desk", fileOf(house, servers))));
  try {
    const { tools } = await older.listTools();
    expect(tools.length).toBeGreaterThan(3);
    const named = async () =>
      (await older.listTools()).tools.find(({ name }) => name.endsWith("__read_text_file"))?.name ?? "";
    await expect.poll(named).not.toBe("");
    const again = { name: await named(), arguments: { path: join(folder, "a.txt") } };
    expect(await older.callTool(again)).toMatchObject({ structuredContent: { content: "some words" } });
  } finally {
    await older.close();
  }
});

test("Servers with a browser of their own see the demo, and none of its marked secrets reaches the client.", {
  tag: ["@long"],
}, async ({ house, mode }) => {
  test.skip(mode !== "native", "chrome-devtools-mcp knows native WebMCP only.");
  const demo = await serveDemo();
  try {
    const client = await openReal(house, browsersAt(house.home));
    await call(client, "devtools", "navigate_page", { type: "url", url: demo.address });
    await call(client, "playwright", "browser_navigate", { url: demo.address });
    const signIn = `() => [...document.querySelectorAll("button")].find((each) => each.textContent.includes("Continue as Ada")).click()`;
    await call(client, "devtools", "evaluate_script", { function: signIn });
    await call(client, "playwright", "browser_evaluate", { function: signIn });
    await expect
      .poll(async () => textOf(await call(client, "devtools", "list_webmcp_tools")))
      .toContain("generate_api_key");
    const made = await call(client, "devtools", "execute_webmcp_tool", {
      toolName: "generate_api_key",
      input: '{"name":"made by devtools"}',
    });
    expect(textOf(made)).toContain("made by devtools");
    const execute = `async () => {
      const tools = await document.modelContext.getTools();
      const tool = tools.find(({ name }) => name === "generate_api_key");
      return document.modelContext.executeTool(tool, { name: "made by playwright" });
    }`;
    // The handle that the page gave goes, and not the text around it.
    expect(textOf(await call(client, "playwright", "browser_evaluate", { function: execute }))).toContain(
      "made by playwright",
    );
    await call(client, "devtools", "take_snapshot");
    await call(client, "devtools", "list_console_messages");
    await call(client, "devtools", "list_network_requests");
    await call(client, "playwright", "browser_snapshot");
    await call(client, "playwright", "browser_console_messages", { level: "info" });
    await call(client, "playwright", "browser_network_requests", { static: false });
    expect(demo.secrets.length).toBeGreaterThanOrEqual(2);
    const wire = house.wire.join("\n");
    for (const secret of demo.secrets) expect(wire).not.toContain(secret);
  } finally {
    await demo.stop();
  }
});

test("A key that a tab withheld is masked where a browser server sees it on a page.", {
  tag: ["@long"],
}, async ({ house }) => {
  const shown = `<!doctype html><title>keys</title><p>Your key is ${CANARY}</p><script>console.log("${CANARY}")</script>`;
  const client = await openReal(house, { playwright: browsersAt(house.home).playwright });
  await expect.poll(() => nameOfTab(client)).not.toBe("");
  const made = await client.callTool({ name: await nameOfTab(client), arguments: {} });
  expect(JSON.stringify(made)).toContain("webmcp-airlock/redaction");
  const url = `data:text/html;base64,${Buffer.from(shown).toString("base64")}`;
  await call(client, "playwright", "browser_navigate", { url });
  expect(textOf(await call(client, "playwright", "browser_snapshot"))).toContain("Your key is");
  await call(client, "playwright", "browser_console_messages", { level: "info" });
  expect(house.wire.join("\n")).not.toContain(CANARY);
});

const nameOfTab = async (client: Client): Promise<string> =>
  (await namesOf(client)).find((name) => !name.startsWith("mcp_") && name.endsWith("__make_key")) ?? "";
