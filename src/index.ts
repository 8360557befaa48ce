/** `webmcp-airlock`: install by hand, and all public types. Declares nothing globally: see `webmcp-airlock/globals`. */

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
export type { ResolvedTool } from "./webmcp/api/describe-call.js";
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
export { describeCall, type InstallOptions, install, sessionTrust } from "./webmcp/install/install.js";
export { type Installation, type Mode, version } from "./webmcp/install/install-once.js";
