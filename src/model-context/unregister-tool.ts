/** WebMCP §unregister a tool */
import type { ContextState, ToolDefinition } from "./context-state.js";
import { notifyToolChange } from "./notify-tool-change.js";

export function unregisterTool(context: ContextState, tool: ToolDefinition): void {
  // If the tool map has no such entry (or a newer one of that name), then return.
  if (context.toolMap.get(tool.name) !== tool) return;
  // Remove it. Calls in flight hold the definition themselves, so they settle.
  context.toolMap.delete(tool.name);
  notifyToolChange(context);
}
