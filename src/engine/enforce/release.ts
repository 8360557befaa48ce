/**
 * Release: the one way out, in the page, in the worker and in front of servers: a unit in, and what
 * may leave of it out (spec-notes/internal/architecture.md) · S1-02, S1-03, S1-08, S1-09, S1-11,
 * S1-21
 */

import { dictionary } from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import { resultNotChecked, resultNotSearched } from "../../texts/agents.js";
import { jsonOf } from "./beside-rest.js";
import { passesOf } from "./passes.js";
import { messageOf } from "./public-errors.js";
import { beginRun, type Enforced, type Pass, type ReleaseOptions, type Run, withhold } from "./run.js";

/**
 * Lets a unit go: the result of a tool with its contract, or words without one. A result is read
 * exactly once; words are plain data.
 *
 * @returns what may leave, and what stays with the person. Never throws: a fault withholds the
 * whole unit.
 */
export function release(unit: unknown, options: ReleaseOptions): Enforced {
  return passByPass(unit, options, true)().outcome as Enforced;
}

export type Passed = Pick<Run, "outcome"> & Partial<Run>;

/**
 * The same pass by pass. A process that serves others does so in between; what it has not let leave
 * yet, it may drop.
 *
 * @param isWhole all passes are taken at once
 * @returns a function that takes one, and says what may leave after the last. Never throws.
 */
export function passByPass(unit: unknown, options: ReleaseOptions, isWhole = false): () => Passed {
  // Attack: a page that adds `passes` to `Object.prototype`.
  const own = dictionary(options);
  const passes = passesOf(own);
  let run: Run | undefined;
  let at = 0;
  return () => {
    try {
      run ??= beginRun(unit, own);
      do (passes[at++] as Pass)(run);
      while (isWhole && run.outcome === undefined);
      return run;
    } catch (error) {
      return { outcome: failed(messageOf(error)) };
    } finally {
      // Attack: `RegExp.lastMatch` lets the page read the last text that matched. This overwrites
      // it.
      regExpExec(/$/, "");
    }
  };
}

/**
 * The tool threw or rejected: its message is for the person. Never throws.
 * sensitive-results §fail an execution, 3
 */
export const releaseFailure = (reason: unknown): Enforced => withhold("", messageOf(reason));

/**
 * The text that `executeTool` resolves with.
 *
 * @returns null if native gives null; undefined if the call must fail.
 */
export function textOf({ value, nativeText, written }: Enforced): string | null | undefined {
  if (nativeText !== undefined || value === undefined) return nativeText;
  if (typeof value === "string") return value;
  return jsonOf(value, written);
}

/** sensitive-results §redact a tool result, 14 */
function failed(reason: string): Enforced {
  const words = reason === resultNotSearched() ? reason : resultNotChecked();
  return withhold(words, `${resultNotChecked()} ${reason}`);
}
