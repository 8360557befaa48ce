/**
 * WebMCP §tool execute steps https://webmachinelearning.github.io/webmcp/#tool-execute-steps, with
 * the "local pending tool execution": the half of a call in the tool's document · S1-08
 */

import { controllerAbort, controllerSignal, newAbortController, ownOrigin } from "../../intrinsics/dom.js";
import { promiseThen } from "../../intrinsics/promise.js";
import { queueTask } from "../../intrinsics/tasks.js";
import { stringIsWellFormed } from "../../intrinsics/text.js";
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
import { type Activation, activate } from "./activation.js";
import { findTool } from "./find-tool.js";
import { fireToolEvent } from "./tool-events.js";

/** WebMCP "completion steps"; called at most once. */
export type Complete = (outcome: Outcome) => void;

/** Native replaces an empty text by a sentence, and a malformed one by null. */
const nativeText = (text: string | null): string | null =>
  text === null || !stringIsWellFormed(text) ? null : text || toolSucceededWithoutText();

const settleBy = (text: Promise<string>, settle: Complete): unknown =>
  promiseThen(
    text,
    (value) => settle({ text: nativeText(value) }),
    (reason) => settle({ failure: (reason as Error).message }),
  );

/**
 * Runs the tool in a task. The access check applies to the tool that has the name by then.
 *
 * @param callerOrigin of another document, as the browser states it; the errors for it reveal
 * nothing about this one.
 * @returns WebMCP §cancel a pending tool execution: it is not completed afterwards.
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
  let activation: Activation | undefined;
  const settle = (outcome: Outcome): void => {
    if (isPending) complete(outcome);
    isPending = false;
  };
  queueTask(() => {
    // 3. If toolMap[toolName] does not exist, run completionSteps given null and false.
    const tool = findTool(context, name);
    // Imperative steps 2–3. The input is parsed from JSON, so the tool gets a copy that the caller
    // cannot reach.
    const input = readJson(inputText);
    if (!tool || !isExposed(tool.exposedOrigins, callerOrigin ?? ownOrigin))
      return settle({ failure: callerOrigin === undefined ? toolNotFound(name) : toolNotReachable() });
    activation = activate(context, name, () =>
      isObject(input)
        ? settleBy(tool.steps(context, input, controllerSignal(controller)), settle)
        : settle({ failure: inputNotParsed() }),
    );
  });
  const cancel = (): void => {
    if (!isPending) return; // A settled call cannot be cancelled.
    isPending = false;
    controllerAbort(controller);
    // The rules may still be asked whether the tool may run.
    if (!activation?.isHeld) fireToolEvent(context, "toolcancel", name);
  };
  // The start, which takes more than one task, comes before the cancellation.
  return () => queueTask(() => queueTask(cancel));
}
