/** Types of `webmcp-airlock`: results, schemas, and the API as the standard has it. */

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
