/** `webmcp-airlock`: install by hand, and all public types. */

export type { SessionTrust } from "./annotations/session-trust.js";
export type {
  CallToolResult,
  ContentBlock,
  Contract,
  EnforcedResult,
  SecretReference,
  ToolDefinition,
  WithheldItem,
  WithheldReason,
} from "./engine/enforce/types.js";
export type { Diagnostic, JsonSchema, JsonValue } from "./engine/schema/types.js";
export type { ResolvedTool } from "./webmcp/api/resolve-tool.js";
export type * from "./webmcp/api/types.js";
export { type InstallOptions, install, resolveTool, trust } from "./webmcp/install/install.js";
export { type Installation, type Mode, version } from "./webmcp/install/install-once.js";
