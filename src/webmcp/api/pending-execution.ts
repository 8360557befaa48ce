/** WebMCP "pending tool execution": the caller's half of a call · S1-08 */

import { newDOMException, onAbort } from "../../intrinsics/platform-primordials.js";
import { queueTask } from "../../intrinsics/task-primordials.js";
import { toolNotReachable } from "../../texts/page.js";
import type { Settle } from "../webidl/context-state.js";
import type { Complete } from "./run-tool.js";

/**
 * Starts the other half, in this document or in another one.
 *
 * @returns how to cancel it.
 */
export type Reach = (complete: Complete) => () => void;

/**
 * @param reach undefined where the caller may not reach the tool.
 * @throws the reason of a signal that has aborted.
 */
export function startExecution(
  reach: Reach | undefined,
  callerSignal: AbortSignal | undefined,
  resolve: Settle,
  reject: Settle,
): void {
  let cancel: (() => void) | undefined;
  // Reject the promise with the signal's abort reason, and cancel.
  const release = onAbort(callerSignal, (reason) => {
    reject(reason);
    cancel?.();
  });
  // The promise is settled in a task of its own; that of a cancelled call is settled already.
  const complete: Complete = ({ text, failure }) =>
    queueTask(() => {
      release?.();
      if (failure === undefined) resolve(text);
      else reject(newDOMException(failure, "UnknownError"));
    });
  if (reach) cancel = reach(complete);
  else complete({ failure: toolNotReachable() });
}
