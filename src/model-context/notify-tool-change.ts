/** WebMCP §notify documents of a tool change */
import type { ContextState } from "./context-state.js";
import { fireEvent, isFullyActive } from "./platform-primordials.js";
import { queueTask } from "./task-primordials.js";

/** @param afterwards run in the same task, so that a registration costs one task and not two. */
export function notifyToolChange(context: ContextState, afterwards?: () => void): void {
  // Left out: other documents of the tab; their tools are not shared yet.
  queueTask(() => {
    if (isFullyActive(context.document)) fireEvent(context.object, "toolchange");
    afterwards?.();
  });
}
