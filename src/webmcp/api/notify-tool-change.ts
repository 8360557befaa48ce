/**
 * WebMCP §notify documents of a tool change
 * https://webmachinelearning.github.io/webmcp/#notify-documents-of-a-tool-change
 */

import { fireEvent } from "../../intrinsics/dom.js";
import { endBatch, queueTask } from "../../intrinsics/tasks.js";
import { notifyPeers } from "../documents/notify-peers.js";
import type { ContextState } from "../webidl/context-state.js";

/** @param afterwards runs in the same task, so that a registration costs one task and not two. */
export function notifyToolChange(
  { object }: ContextState,
  exposedOrigins: readonly string[],
  afterwards?: () => void,
): void {
  let isAlone = true;
  // An inactive document runs no task.
  const isTold = notifyPeers(exposedOrigins, () =>
    queueTask(() => {
      fireEvent(object, "toolchange");
      if (isAlone) afterwards?.();
      else endBatch();
    }),
  );
  isAlone = !isTold;
  if (isTold && afterwards) queueTask(afterwards);
}
