/** What servers have besides tools, and what they ask, where no browser is. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import type { Server } from "@modelcontextprotocol/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AloneSource } from "../../../src/mcp/alone/alone-source.js";
import { readEntries } from "../../../src/mcp/entries/entries.js";
import type { JsonRecord } from "../../../src/mcp/json.js";
import { OtherLists } from "../../../src/mcp/others/other-lists.js";
import { appClientOf, OTHER_CAPABILITIES, serveOthers } from "../../../src/mcp/others/serve-others.js";
import type { Notice } from "../../../src/mcp/others/subscriptions.js";
import { AskedCalls } from "../../../src/mcp/server/asked-calls.js";
import { createServer } from "../../../src/mcp/server/create-server.js";
import { ToolCalls } from "../../../src/mcp/server/tool-calls.js";
import type { RuleSet } from "../../../src/policy/types.js";

const FILE = fileURLToPath(new URL("./server-with-all.mjs", import.meta.url));
const all = { command: process.execPath, args: [FILE] };

/** What it says of reads. */
const ruleOf = (effect: "block" | "escalate"): RuleSet => ({
  version: 1,
  rules: [
    {
      ...{ name: "of-reads", stage: "pre-call", effect, description: "Reads are watched." },
      conditions: { fact: "tool.name", operator: "equals", value: "resources/read" },
    },
    ...(["pre-call", "post-result"] as const).map((stage) => ({
      ...{ name: `prompts-${stage}`, stage, effect: "allow" as const },
      conditions: { fact: "tool.name", operator: "equals" as const, value: "prompts/get" },
    })),
  ],
});

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

async function connected(capabilities: object, rules?: RuleSet) {
  const { entries } = readEntries({ one: all, two: all }, {});
  let server: Server | undefined;
  const clientFor = (title: string) => appClientOf(() => server, title);
  const source = new AloneSource({ entries, agent: "An app", folder, version: "1", clientFor, rules });
  const calls = new ToolCalls(source, []);
  server = createServer({ source, version: "1", calls, capabilities: OTHER_CAPABILITIES });
  serveOthers(server, { lists: source.others, source, asked: new AskedCalls<JsonRecord>() });
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

describe("A subscription", () => {
  it("stays where the client asks for it again and is refused", async () => {
    const told: Notice[] = [];
    const answers: JsonRecord[] = [{ content: [] }, { content: [], isError: true }];
    const end = {
      ...{ name: "one", capabilities: () => ({ resources: {} }) },
      page: async () => ({ resources: [{ uri: "a:b", name: "b" }], resourceTemplates: [] }),
      read: async () => answers.shift() ?? {},
    };
    const lists = new OtherLists({ ends: [end], pass: async (said) => said.map(({ words }) => words) });
    lists.onNotice((notice) => void told.push(notice));
    const subscribe = () => lists.answer("resources/subscribe", { uri: "a:b" }, {});
    await subscribe();
    await expect(subscribe()).rejects.toThrow();
    lists.noticed("one", "notifications/resources/updated", { uri: "a:b" });
    expect(told).toEqual([{ method: "notifications/resources/updated", uri: "a:b" }]);
  });
});

describe("A rule about reads, where no browser is", () => {
  const uri = "mcp+one:notes://1";

  it("that blocks them stops them, and no prompt", async () => {
    const client = await connected({}, ruleOf("block"));
    await expect(client.readResource({ uri })).rejects.toThrow("of-reads");
    const { messages } = await client.getPrompt({ name: "one__greet", arguments: { whom: "Ana" } });
    expect(messages).toHaveLength(1);
  });

  it("that asks is answered in the client's form, once for each read", async () => {
    const client = await connected({ elicitation: {} }, ruleOf("escalate"));
    const asked: string[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(params.message);
      return asked.length === 1 ? { action: "accept", content: { allow: true } } : { action: "decline" };
    });
    expect(JSON.stringify(await client.readResource({ uri }))).toContain("the key is");
    await expect(client.readResource({ uri })).rejects.toThrow("The user did not allow this call.");
    expect(asked[0]).toMatch(/“resources\/read” of your server “one”.*notes:\/\/1/s);
  });

  it("that asks denies where the client cannot ask", async () => {
    const client = await connected({}, ruleOf("escalate"));
    await expect(client.readResource({ uri })).rejects.toThrow("this app cannot ask");
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
