/** One call of the `execute` that the polyfill keeps, which is the enforcing one · S1-08 */
import { apply, isWellFormed, newPromise, promiseThen } from "../primordials.js";
import type { PageHost } from "./page-host.js";
import type { Callable } from "./webidl.js";

export interface EnforcedTool {
  readonly host: PageHost;
  readonly execute: Callable;
}

/** Text, null where native gives null, undefined where the call must fail. */
export type ToolOutcome = string | null | undefined;

export function runTool(
  { execute }: EnforcedTool,
  args: readonly unknown[],
  _isCancelled: () => boolean,
  finish: (outcome: ToolOutcome) => void,
): void {
  // A `Promise<any>` callback: what it throws is a rejection, what it returns is resolved.
  const result = newPromise<unknown>((resolve) => resolve(apply(execute, undefined, args)));
  promiseThen(
    result,
    // The enforcing `execute` gives text; anything else fails.
    (text) => finish(typeof text === "string" ? (isWellFormed(text) ? text : null) : undefined),
    () => finish(undefined),
  );
}
