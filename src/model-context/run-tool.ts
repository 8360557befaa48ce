/** One call of a tool: run it, then enforce · S1-05, S1-08 */
import { enforceFailure, enforcePageResult } from "../boundary/enforce-result.js";
import type { Contract } from "../boundary/types.js";
import { apply, isFiniteNumber, newPromise, promiseThen, toStringPrimitive } from "../primordials.js";
import type { PageHost } from "./page-host.js";
import type { Callable } from "./webidl.js";

export interface EnforcedTool {
  readonly host: PageHost;
  contract(): Contract;
  /** The page's own function; its results never leave unenforced. */
  readonly execute: Callable;
}

/** Text, null where native gives null, undefined where the call must fail. */
export type ToolOutcome = string | null | undefined;

/**
 * @param isCancelled asked when the tool settles: a result that nobody waits for
 *   is dropped before anybody, the person included, is told of it.
 * @param finish gets the outcome; what it returns or throws settles the promise.
 */
export function runTool<Result>(
  tool: EnforcedTool,
  args: readonly unknown[],
  isCancelled: () => boolean,
  finish: (outcome: ToolOutcome) => Result,
): Promise<Result> {
  // A `Promise<any>` callback: what it throws is a rejection, what it returns is resolved.
  const settled = newPromise<unknown>((resolve) => resolve(apply(tool.execute, undefined, args)));
  return promiseThen<unknown, Result>(
    settled,
    (raw) => finish(isCancelled() ? undefined : enforceValue(tool, raw)),
    (reason) => {
      if (!isCancelled()) enforceReason(tool, reason);
      return finish(undefined);
    },
  );
}

/** A fault of our own withholds, like any other. */
function enforceValue({ contract, host }: EnforcedTool, raw: unknown): ToolOutcome {
  try {
    const { text, user } = enforcePageResult(contract(), nativeNumber(raw), { session: host.session() });
    host.hold(contract(), user);
    return text;
  } catch {
    return undefined;
  }
}

function enforceReason({ contract, host }: EnforcedTool, reason: unknown): void {
  try {
    host.hold(contract(), enforceFailure(contract(), reason).user);
  } catch {
    // The agent learns nothing in any case; the person misses a message that nobody could write down.
  }
}

/** JSON has no word for NaN and the infinities; native answers with their names. */
function nativeNumber(raw: unknown): unknown {
  return typeof raw === "number" && !isFiniteNumber(raw) ? toStringPrimitive(raw) : raw;
}
