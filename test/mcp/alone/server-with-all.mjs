/** An official server that has resources and prompts, and asks its client. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";

const KEY = "canary-7Qm2Zx9Lw4";
const server = new McpServer({ name: "all", version: "1" });
const asText = (value) => ({ content: [{ type: "text", text: JSON.stringify(value) }] });
const plain = { inputSchema: {}, annotations: { readOnlyHint: true } };

server.registerTool(
  "key",
  { ...plain, outputSchema: { key: z.string().meta({ "x-sensitive": true }) } },
  async () => ({ content: [], structuredContent: { key: KEY } }),
);
server.registerTool("ask", plain, async () => {
  const properties = { name: { type: "string" } };
  return asText(
    await server.server.elicitInput({
      message: "Airlock needs your name.",
      requestedSchema: { type: "object", properties },
    }),
  );
});
server.registerTool("sample", plain, async () => {
  const messages = [{ role: "user", content: { type: "text", text: `summarise ${KEY}` } }];
  return asText(await server.server.createMessage({ messages, maxTokens: 5 }));
});
server.registerResource("notes", "notes://1", {}, async () => ({
  contents: [{ uri: "notes://1", text: `the key is ${KEY}` }],
}));
server.registerPrompt("greet", { argsSchema: { whom: z.string() } }, ({ whom }) => ({
  messages: [{ role: "user", content: { type: "text", text: `greet ${whom} with ${KEY}` } }],
}));
await server.connect(new StdioServerTransport());
