/** The `execute` that another implementation keeps: it gives the enforced text, or fails without a reason · S1-08 */
import { toolInvocationFailed } from "../errors.js";
import { ErrorConstructor } from "../primordials.js";
import { type EnforcedTool, runTool, type ToolOutcome } from "./run-tool.js";
import type { Callable } from "./webidl.js";

/** A string that native answers with null, as it does for every text with a lone surrogate. */
const LONE_SURROGATE = "\ud800";

const neverCancelled = (): boolean => false;

/** @param tool asked at each call; undefined where the registration never came to an end. */
export function createEnforcingExecute(tool: () => EnforcedTool | undefined): Callable {
  return (...args: unknown[]): unknown => {
    const current = tool();
    if (current === undefined) throw new ErrorConstructor(toolInvocationFailed());
    return runTool(current, args, neverCancelled, textOrThrow);
  };
}

function textOrThrow(outcome: ToolOutcome): string {
  // Native shows this message on the console, so it says nothing about the tool's own failure.
  if (outcome === undefined) throw new ErrorConstructor(toolInvocationFailed());
  return outcome ?? LONE_SURROGATE;
}
