/** The tool map's entry of that name; WebMCP §unregister a tool, where its signal has aborted */

import { isAborted } from "../../intrinsics/primordials.js";
import type { ContextState, ToolDefinition } from "../webidl/context-state.js";
import { notifyToolChange } from "./notify-tool-change.js";

/**
 * The platform's abort steps run before any listener; ours is a listener, which another one can precede or
 * silence. So the signal itself is asked whenever it matters.
 */
export function findTool(context: ContextState, name: string): ToolDefinition | undefined {
  const tool = context.toolMap[name];
  if (!tool?.signal || !isAborted(tool.signal)) return tool;
  // Remove it. Calls in flight hold the definition themselves, so they settle.
  delete context.toolMap[name];
  notifyToolChange(context, tool.exposedOrigins);
  return undefined;
}
