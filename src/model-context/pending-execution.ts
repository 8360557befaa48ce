/** WebMCP "pending tool execution", with its local half: caller and tool live in one event loop here */
import { toolInvocationFailed, toolSucceededWithoutText } from "../errors.js";
import type { ContextState } from "./context-state.js";
import {
  abortReason,
  abortWithDefaultReason,
  isAborted,
  listen,
  newDOMException,
  unlisten,
} from "./platform-primordials.js";
import type { ToolOutcome } from "./run-tool.js";
import { queueTask } from "./task-source.js";

export interface PendingExecution {
  readonly target: ContextState;
  readonly name: string;
  readonly inputText: string;
  readonly resolve: (text: string | null) => void;
  readonly reject: (reason: unknown) => void;
  /** Set while the tool's callback runs: the entry of the local pending executions. */
  controller: AbortController | undefined;
  /** Takes the abort steps off the caller's signal. */
  release: (() => void) | undefined;
}

/** WebMCP "completion steps": the promise is settled in a task of its own. */
export function completeExecution(call: PendingExecution, outcome: ToolOutcome): void {
  if (outcome === undefined) rejectExecution(call, toolInvocationFailed());
  // Native has a word of its own for an empty text.
  else settle(call, () => call.resolve(outcome === "" ? toolSucceededWithoutText() : outcome));
}

export function rejectExecution(call: PendingExecution, message: string): void {
  settle(call, () => call.reject(newDOMException(message, "UnknownError")));
}

function settle(call: PendingExecution, deliver: () => void): void {
  queueTask(() => {
    call.release?.();
    deliver();
  });
}

/** The abort steps of the caller's signal. */
export function cancelOnAbort(call: PendingExecution, signal: AbortSignal): void {
  const onAbort = () => {
    // The page can dispatch an `abort` event of its own; only the signal's state counts.
    if (!isAborted(signal)) return;
    call.release?.();
    // Reject the promise with the signal's abort reason, then cancel in a task of the target document.
    call.reject(abortReason(signal));
    queueTask(() => cancelExecution(call));
  };
  listen(signal, "abort", onAbort, true);
  call.release = () => unlisten(signal, "abort", onAbort, true);
}

/** WebMCP §cancel a pending tool execution. Left out: the `toolcancel` event. */
function cancelExecution(call: PendingExecution): void {
  const { controller } = call;
  if (controller === undefined) return;
  call.controller = undefined;
  abortWithDefaultReason(controller);
}
