/**
 * `webmcp-airlock/react`: tools and secrets in React components. Install with the script tag or
 * `webmcp-airlock/auto`.
 *
 * @example
 * import { useTool } from "webmcp-airlock/react";
 * const clock = { name: "now", description: "The time.", execute: () => Date.now() };
 * export const Clock = () => useTool(clock).status;
 */

export {
  type AgentResult,
  defineTool,
  type ToolInput,
  type ToolResult,
} from "../webmcp/authoring/define-tool.js";
export { SecretReference, type SecretReferenceProps } from "./secret-reference.js";
export { type ToolState, useTool } from "./use-tool.js";
