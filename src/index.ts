/** `webmcp-airlock`: install by hand, and all public types. Declares nothing globally: see `webmcp-airlock/globals`. */

export type * from "./types.js";
export {
  type AgentResult,
  type DefinedTool,
  defineTool,
  type ToolInput,
  type ToolResult,
} from "./webmcp/authoring/define-tool.js";
export { describeCall, type InstallOptions, install, sessionTrust } from "./webmcp/install/install.js";
export { type Installation, type Mode, version } from "./webmcp/install/install-once.js";
