/**
 * WebMCP "pending tool execution"
 * https://webmachinelearning.github.io/webmcp/#pending-tool-executions: the caller's half of a call
 * · S1-08
 */

import { newDOMException, onAbort } from "../../intrinsics/dom.js";
import { queueTask } from "../../intrinsics/tasks.js";
import { toolNotReachable } from "../../texts/page.js";
import type { Settle } from "../webidl/context-state.js";
import type { Complete } from "./run-tool.js";

/**
 * Starts the other half, in this document or in another one.
 *
 * @returns a function that cancels it.
 */
export type Reach = (complete: Complete) => () => void;

/**
 * @param reach undefined if the caller may not reach the tool.
 * @throws the abort reason of a signal that has aborted.
 */
export function startExecution(
  reach: Reach | undefined,
  callerSignal: AbortSignal | undefined,
  resolve: Settle,
  reject: Settle,
): void {
  let cancel: (() => void) | undefined;
  // Abort steps: reject promise with signal's abort reason; cancel the pending tool execution.
  const release = onAbort(callerSignal, (reason) => {
    reject(reason);
    cancel?.();
  });
  // Completion steps: queue a task that settles promise. The promise of a cancelled call is settled
  // already.
  const complete: Complete = ({ text, failure }) =>
    queueTask(() => {
      release?.();
      if (failure === undefined) resolve(text);
      else reject(newDOMException(failure, "UnknownError"));
    });
  if (reach) cancel = reach(complete);
  else complete({ failure: toolNotReachable() });
}
