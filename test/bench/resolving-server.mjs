/** A server over stdio that describes its calls, as the guide has it. */
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { registerResolvers } from "../../dist/mcp-server.js";

serveStdio(() => {
  const server = new McpServer({ name: "resolving", version: "1" });
  server.registerTool("manage_files", { description: "Reads and deletes files." }, () => ({
    content: [{ type: "text", text: "done" }],
  }));
  registerResolvers(server, {
    manage_files: {
      annotations: { destructiveHint: true },
      isValid: ({ path }) => typeof path === "string",
      resolveAnnotations: ({ action }) => ({ destructiveHint: action !== "read" }),
    },
  });
  return server;
});
