/** WebMCP §tool execute steps, with the "local pending tool execution": the half of a call where the tool lives · S1-08 */

import { ownOrigin } from "../../intrinsics/platform-primordials.js";
import {
  abort,
  isWellFormed,
  newAbortController,
  promiseThen,
  signalOf,
} from "../../intrinsics/primordials.js";
import { afterGroup, queueTask } from "../../intrinsics/task-primordials.js";
import {
  inputNotParsed,
  toolNotFound,
  toolNotReachable,
  toolSucceededWithoutText,
} from "../../texts/page.js";
import type { ContextState, Outcome } from "../webidl/context-state.js";
import { isExposed } from "../webidl/exposed-origins.js";
import { readJson } from "../webidl/read-json.js";
import { isObject } from "../webidl/webidl.js";
import { findTool } from "./find-tool.js";
import { fireToolEvent } from "./tool-events.js";

/** WebMCP "completion steps"; called once at most. */
export type Complete = (outcome: Outcome) => void;

/** Native has a word of its own for an empty text, and null for a malformed one. */
const nativeText = (text: string | null): string | null =>
  text === null || !isWellFormed(text) ? null : text || toolSucceededWithoutText();

/**
 * Runs the tool in a task. Whether the caller may reach it is checked for the tool that has the name by then.
 *
 * @param callerOrigin of another document, in the browser's words; it is told nothing of what is here.
 * @returns WebMCP §cancel a pending tool execution: nothing is completed after it.
 */
export function runTool(
  context: ContextState,
  name: string,
  inputText: string,
  complete: Complete,
  callerOrigin?: string,
): () => void {
  const controller = newAbortController();
  let isPending = true;
  const settle = (outcome: Outcome): void => {
    if (isPending) complete(outcome);
    isPending = false;
  };
  queueTask(() => {
    // If the tool map has no such entry any more, then run the completion steps given null and false.
    const tool = findTool(context, name);
    // The input is parsed from JSON, so the tool gets a copy that the caller cannot reach.
    const input = readJson(inputText);
    if (!tool || !isExposed(tool.exposedOrigins, callerOrigin ?? ownOrigin))
      return settle({ failure: callerOrigin === undefined ? toolNotFound(name) : toolNotReachable() });
    if (!isObject(input)) settle({ failure: inputNotParsed() });
    else
      promiseThen(
        tool.steps(context, input, signalOf(controller)),
        (text) => settle({ text: nativeText(text) }),
        // Every failure is in words of ours.
        (reason) => settle({ failure: (reason as Error).message }),
      );
    // DEVIATION: the draft fires it before the tool runs, native when its first turn, microtasks included, is over.
    afterGroup(() => fireToolEvent(context, "toolactivated", name));
  });
  const cancel = (): void => {
    if (!isPending) return; // What has settled of itself is not cancelled any more.
    isPending = false;
    abort(controller);
    fireToolEvent(context, "toolcancel", name);
  };
  // What waits to be started is started first, and that takes more than one task.
  return () => queueTask(() => queueTask(cancel));
}
