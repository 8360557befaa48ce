/** The tool map's entry of that name, unless its signal has aborted meanwhile */
import type { ContextState, ToolDefinition } from "./context-state.js";
import { isAborted } from "./platform-primordials.js";
import { unregisterTool } from "./unregister-tool.js";

/**
 * The platform's abort steps run before any listener; ours is a listener, which another one can precede or
 * silence. So the signal itself is asked whenever it matters.
 */
export function findTool(context: ContextState, name: string): ToolDefinition | undefined {
  const tool = context.toolMap.get(name);
  if (tool?.signal && isAborted(tool.signal)) unregisterTool(context, tool);
  return context.toolMap.get(name);
}
