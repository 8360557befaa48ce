/** WebMCP "pending tool execution", with its local half: caller and tool live in one event loop here */
import { toolInvocationFailed, toolSucceededWithoutText } from "../errors.js";
import { abort, newAbortController, signalOf } from "../primordials.js";
import { isAborted, newDOMException, onAbort } from "./platform-primordials.js";
import type { ToolOutcome } from "./run-tool.js";
import { queueTask } from "./task-source.js";

export interface PendingExecution {
  /** What the tool's callback is told. */
  readonly signal: AbortSignal;
  isCancelled(): boolean;
  /** WebMCP "completion steps". */
  complete(outcome: ToolOutcome): void;
  fail(message: string): void;
}

export function createPendingExecution(
  callerSignal: AbortSignal | undefined,
  resolve: (text: string | null) => void,
  reject: (reason: unknown) => void,
): PendingExecution {
  const controller = newAbortController();
  const signal = signalOf(controller);
  let isOver = false;
  const release =
    callerSignal &&
    onAbort(callerSignal, (reason) => {
      // Reject the promise with the signal's abort reason, then cancel in a task of the target document.
      reject(reason);
      // Left out: the `toolcancel` event.
      queueTask(() => isOver || abort(controller));
    });
  // The promise is settled in a task of its own; after a cancellation it is settled already.
  const settle = (deliver: () => void): void => {
    isOver = true;
    queueTask(() => {
      release?.();
      deliver();
    });
  };
  const fail = (message: string): void => settle(() => reject(newDOMException(message, "UnknownError")));
  return {
    signal,
    isCancelled: () => isAborted(signal),
    complete(outcome) {
      if (outcome === undefined) fail(toolInvocationFailed());
      // Native has a word of its own for an empty text.
      else settle(() => resolve(outcome === "" ? toolSucceededWithoutText() : outcome));
    },
    fail,
  };
}
