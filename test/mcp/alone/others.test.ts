/** What servers have besides tools, and what they ask, where no browser is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { Server } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AloneSource } from "../../../src/mcp/alone/alone-source.js";
import { appClientOf, OTHER_CAPABILITIES, serveOthers } from "../../../src/mcp/others/serve-others.js";
import { createServer } from "../../../src/mcp/server/create-server.js";
import { ToolCalls } from "../../../src/mcp/server/tool-calls.js";
import { readEntries } from "../../../src/mcp/servers/entries.js";

const FILE = fileURLToPath(new URL("./server-with-all.mjs", import.meta.url));
const all = { command: process.execPath, args: [FILE] };

let folder: string;
let ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "airlock-others-"));
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
  rmSync(folder, { recursive: true });
});

async function connected(capabilities: object) {
  const { entries } = readEntries({ one: all, two: all }, {});
  let server: Server | undefined;
  const clientFor = (title: string) => appClientOf(() => server, title);
  const source = new AloneSource({ entries, agent: "An app", folder, version: "1", clientFor });
  const calls = new ToolCalls(source, []);
  server = createServer({ source, version: "1", calls, capabilities: OTHER_CAPABILITIES });
  serveOthers(server, { lists: source.others, source });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client({ name: "test", version: "1" }, { capabilities });
  await client.connect(near);
  ends.push(
    () => source.close(),
    () => client.close(),
  );
  await client.listTools();
  return client;
}

describe("Resources and prompts of the person's servers", () => {
  it("are listed as one, and lose copies of what a tool of the server withheld", async () => {
    const client = await connected({});
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([
      "mcp+one:notes://1",
      "mcp+two:notes://1",
    ]);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual([
      "one__greet",
      "two__greet",
    ]);
    await client.callTool({ name: "one__key", arguments: {} });
    expect(JSON.stringify(await client.readResource({ uri: "mcp+one:notes://1" }))).toContain(
      "the key is [withheld]",
    );
    const prompt = await client.getPrompt({ name: "one__greet", arguments: { whom: "Ana" } });
    expect(JSON.stringify(prompt)).toContain("greet Ana with [withheld]");
  });

  it("that nobody has are refused in words", async () => {
    const client = await connected({});
    await expect(client.readResource({ uri: "notes://2" })).rejects.toThrow("No server has this resource.");
    await expect(client.readResource({ uri: "notes://1" })).rejects.toThrow(
      "Several servers may have this resource.",
    );
    await expect(client.getPrompt({ name: "greet" })).rejects.toThrow("No server has this prompt.");
  });
});

describe("A question of a server's to the client", () => {
  it("has the server's name before its own words", async () => {
    const client = await connected({ elicitation: {} });
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return { action: "accept", content: { name: "Ana" } };
    });
    const { content } = await client.callTool({ name: "two__ask", arguments: {} });
    expect(JSON.stringify(content)).toContain("Ana");
    expect(asked).toEqual(["Your server “two” asks: Airlock needs your name."]);
  });

  it("loses copies of what was withheld, and is not passed on to a client that does not take it", async () => {
    const client = await connected({ sampling: {} });
    const read: string[] = [];
    client.setRequestHandler("sampling/createMessage", ({ params }) => {
      read.push(JSON.stringify(params.messages));
      return { model: "m", role: "assistant", content: { type: "text", text: "short" } };
    });
    await client.callTool({ name: "one__key", arguments: {} });
    const { content } = await client.callTool({ name: "one__sample", arguments: {} });
    expect(JSON.stringify(content)).toContain("short");
    expect(read).toEqual([expect.stringContaining("summarise [withheld]")]);
    expect((await client.callTool({ name: "one__ask", arguments: {} })).isError).toBe(true);
  });
});
