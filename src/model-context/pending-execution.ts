/** WebMCP "pending tool execution", with its local half: caller and tool live in one event loop here · S1-08 */
import {
  inputNotParsed,
  toolInvocationFailed,
  toolNotFound,
  toolNotReachable,
  toolSucceededWithoutText,
} from "../errors.js";
import { abort, isWellFormed, jsonParse, newAbortController, promiseThen, signalOf } from "../primordials.js";
import type { ContextState, Settle } from "./context-state.js";
import { findTool } from "./find-tool.js";
import { newDOMException, onAbort } from "./platform-primordials.js";
import { queueTask } from "./task-primordials.js";
import { isObject } from "./webidl.js";

/**
 * @param name empty where the caller may not reach the tool.
 * @throws the reason of a signal that has aborted.
 */
export function startExecution(
  context: ContextState,
  name: string,
  inputText: string,
  callerSignal: AbortSignal | undefined,
  resolve: Settle,
  reject: Settle,
): void {
  const controller = newAbortController();
  const release = onAbort(callerSignal, (reason) => {
    // Reject the promise with the signal's abort reason, then cancel in a task. Left out: the `toolcancel` event.
    reject(reason);
    queueTask(() => abort(controller));
  });
  // WebMCP "completion steps": the promise is settled in a task of its own; a cancelled one is settled already.
  const complete = (settle: Settle, value: unknown): void =>
    queueTask(() => {
      release?.();
      settle(value);
    });
  const fail = (message: string): void => complete(reject, newDOMException(message, "UnknownError"));
  const toolExecuteSteps = (): void => {
    // If the tool map has no such entry any more, then run the completion steps given null and false.
    const tool = findTool(context, name);
    // The input is parsed from JSON, so the tool gets a copy that the caller cannot reach.
    const input = jsonParse(inputText);
    if (!tool) fail(toolNotFound(name));
    else if (!isObject(input)) fail(inputNotParsed());
    // Left out: the `toolactivated` event. The enforcing `execute` gives a promise of ours for text.
    else
      promiseThen(
        tool.execute(input, { signal: signalOf(controller) }) as Promise<string>,
        // Native has a word of its own for an empty text, and null for a malformed one.
        (text) => complete(resolve, isWellFormed(text) ? text || toolSucceededWithoutText() : null),
        () => fail(toolInvocationFailed()),
      );
  };
  if (findTool(context, name)) queueTask(toolExecuteSteps);
  else fail(toolNotReachable());
}
