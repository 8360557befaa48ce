/** The peer of the chain to apps: the same tool in a bare server of the SDK, over stdio. */
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";

const inputSchema = { type: "object", properties: { size: { type: "number" } } };

serveStdio(() => {
  const server = new Server({ name: "bare", version: "1" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", async () => ({
    tools: [{ name: "echo", description: "Gives words.", inputSchema }],
  }));
  server.setRequestHandler("tools/call", async ({ params }) => ({
    content: [{ type: "text", text: "word ".repeat(params.arguments.size / 5) }],
  }));
  return server;
});
