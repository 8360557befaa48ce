/**
 * WebMCP §unregister a tool
 * https://webmachinelearning.github.io/webmcp/#model-context-unregister-a-tool: the lookup in the
 * tool map removes a tool whose signal has aborted
 */

import { signalIsAborted } from "../../intrinsics/dom.js";
import type { ContextState, ToolDefinition } from "../webidl/context-state.js";
import { notifyToolChange } from "./notify-tool-change.js";

/**
 * The platform's abort steps run before any listener. Ours is a listener, and a page can run
 * another one first or stop it. So every lookup asks the signal itself.
 */
export function findTool(context: ContextState, name: string): ToolDefinition | undefined {
  const tool = context.toolMap[name];
  if (!tool?.signal || !signalIsAborted(tool.signal)) return tool;
  // Remove tool map[tool name]. Running calls hold the definition themselves, so they settle.
  delete context.toolMap[name];
  notifyToolChange(context, tool.exposedOrigins);
  return undefined;
}
