/**
 * `webmcp-airlock`: install by hand, and all public types (global ones: `webmcp-airlock/globals`).
 *
 * @example
 * import { defineTool, install } from "webmcp-airlock";
 * install();
 * const execute = () => Date.now();
 * export const tool = defineTool({ name: "now", description: "The time.", execute });
 */
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
export { events, type KeptEvents, type KeptItem } from "./webmcp/references/kept-events.js";
