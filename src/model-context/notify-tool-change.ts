/** WebMCP §notify documents of a tool change */
import type { ContextState } from "./context-state.js";
import { fireEvent } from "./platform-primordials.js";
import { queueTask } from "./task-primordials.js";

/** @param afterwards run in the same task, so that a registration costs one task and not two. */
export function notifyToolChange(
  { object }: ContextState,
  _exposedOrigins: readonly string[],
  afterwards?: () => void,
): void {
  // Left out: other documents of the tab; their tools are not shared yet. No task runs where the document is inactive.
  queueTask(() => {
    fireEvent(object, "toolchange");
    afterwards?.();
  });
}
