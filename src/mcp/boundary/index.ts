/**
 * `webmcp-airlock/mcp-server`: the gateway in front of a server that is built with the official
 * SDK.
 *
 * @example
 * import { McpServer } from "@modelcontextprotocol/server";
 * import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
 * import { enforceTransport } from "webmcp-airlock/mcp-server";
 * const server = new McpServer({ name: "payroll", version: "1" });
 * await server.connect(enforceTransport(new StdioServerTransport(), { origin: "mcp:payroll" }));
 */

export type { ToolOverride } from "../../annotations/override.js";
export type { CallToolResult, WithheldItem, WithheldReason } from "../../engine/enforce/types.js";
export type { AuditEntry, BoundaryPorts, ToolCall } from "../../gateway/ports.js";
export { createSession } from "../../gateway/session.js";
export {
  type ConnectableServer,
  enforceServer,
  enforceTransport,
  type ServerTransport,
} from "./enforce-transport.js";
export { type Marks, parseMarks, type ToolMarks } from "./marks.js";
export type { ServerBoundaryOptions } from "./options.js";
export { type DescribedTool, type ResolvingServer, registerResolvers } from "./register-resolvers.js";
