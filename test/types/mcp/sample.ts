/** The boundary in front of servers of either SDK; types of 1.x need the DOM's. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createMcpHandler, McpServer as NewMcpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport as NewStdio } from "@modelcontextprotocol/server/stdio";
import { enforceServer, enforceTransport, registerResolvers } from "webmcp-airlock/mcp-server";

const INFO = { name: "payroll", version: "1" };
const options = { origin: "mcp:payroll", marks: { tools: { list: { sensitive: ["/rows/*/salary"] } } } };
const describes = { list: { isValid: () => true, resolveAnnotations: () => ({ openWorldHint: false }) } };
/** Servers, and their transports, keep their types. */
export async function serve(): Promise<void> {
  const server = new McpServer(INFO);
  registerResolvers(server, describes);
  await server.connect(enforceTransport(new StdioServerTransport(), options));
  const newer = new NewMcpServer(INFO);
  registerResolvers(newer.server, describes);
  await newer.connect(enforceTransport(new NewStdio(), options));
  createMcpHandler(() => enforceServer(new NewMcpServer(INFO), options));
}
