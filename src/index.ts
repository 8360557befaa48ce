/** `webmcp-airlock`: install by hand, and all public types. */
export type {
  CallToolResult,
  ContentBlock,
  Contract,
  EnforcedResult,
  SecretReference,
  ToolDefinition,
  WithheldItem,
  WithheldReason,
} from "./boundary/types.js";
export { type InstallOptions, install } from "./model-context/install.js";
export { type Installation, type Mode, version } from "./model-context/install-once.js";
export type * from "./model-context/types.js";
export type { Diagnostic, JsonSchema, JsonValue } from "./sensitivity/types.js";
