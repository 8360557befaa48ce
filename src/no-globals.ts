/** `webmcp-airlock/no-globals`: as `webmcp-airlock`, for projects whose typings of `document.modelContext` come from elsewhere. */

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
export type {
  AgentResultOf,
  InputOf,
  ResultOf,
  ReturnOf,
  Sensitive,
  StandardSchema,
} from "./webmcp/api/schema-types.js";
export type * from "./webmcp/api/types.js";
export {
  type AgentResult,
  type DefinedTool,
  defineTool,
  type ToolInput,
  type ToolResult,
} from "./webmcp/authoring/define-tool.js";
export { type InstallOptions, install, resolveTool, trust } from "./webmcp/install/install.js";
export { type Installation, type Mode, version } from "./webmcp/install/install-once.js";
