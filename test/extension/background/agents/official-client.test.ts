/**
 * The official MCP client at the worker's own line: what one tool declares never costs the agent
 * the others.
 */
import { Client } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { AGENT, FakeAgent, FakePanel } from "../../fake-agent.js";
import { FakeBrowser } from "../../fake-chrome.js";
import { CANARY, FakePage, json } from "../../fake-page.js";
import { allowAll, letIn } from "../../set-up.js";

const SECRET = {
  type: "object",
  properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } },
};

/**
 * Output schemas, of which all but the first and the last make a client refuse a list or a tool.
 */
const SCHEMAS: readonly unknown[] = [
  SECRET,
  {},
  { type: "array" },
  { anyOf: [SECRET] },
  { type: "object", properties: { a: { type: "text" } } },
  { type: "object", properties: { a: { pattern: "[" } } },
  { type: "object", properties: { a: { $ref: "#/$defs/none" } } },
  { type: "object", properties: { a: { "x-mcp-header": "Authorization" } } },
];

async function connect() {
  const browser = new FakeBrowser();
  browser.startWorker();
  const tools = SCHEMAS.map((schema, at) => ({
    registration: at + 1,
    name: `tool_${at}`,
    description: "d",
    inputSchema: JSON.stringify(schema),
    outputSchema: JSON.stringify(schema),
  }));
  await new FakePage(browser, { tools, answer: () => json({ id: "k1", key: CANARY }) }).settled();
  const panel = new FakePanel(browser);
  allowAll(panel);
  await letIn(panel, new FakeAgent(browser));
  const line = browser.connectAgent(AGENT);
  const transport: Record<string, unknown> & { onmessage?: (message: unknown) => void } = {
    start: async () => undefined,
    close: async () => line.disconnect(),
    send: async (message: unknown) => line.send(message),
  };
  line.onMessage = (message) => transport.onmessage?.(message);
  const client = new Client({ name: "official", version: "1" });
  await client.connect(transport as never);
  return { client, line };
}

describe("The official client", () => {
  it("is listed every tool, whatever the schemas of each say", async () => {
    const { client } = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name.replace(/.*tool_/, ""))).toEqual(SCHEMAS.map((_, at) => String(at)));
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema.type).toBe("object");
      if (outputSchema !== undefined) expect(outputSchema.type).toBe("object");
    }
    expect(JSON.stringify(tools)).not.toContain("x-mcp-header");
  });

  it("accepts a redacted result of each of them, and gets no secret", async () => {
    const { client, line } = await connect();
    const { tools } = await client.listTools();
    // An object is no input that must be a list.
    for (const { name } of tools.slice(0, 5).filter((_, at) => at !== 2)) {
      const result = await client.callTool({ name, arguments: {} });
      expect(result.isError, JSON.stringify(result)).not.toBe(true);
    }
    expect(JSON.stringify(line.received)).not.toContain(CANARY);
  });
});
