/** One call of a tool: run it, then enforce · S1-05, S1-08 */
import { enforceFailure, enforcePageResult } from "../boundary/enforce-result.js";
import type { Contract } from "../boundary/types.js";
import { apply, isFiniteNumber, newPromise, promiseThen, toStringPrimitive } from "../primordials.js";
import type { PageHost } from "./page-host.js";
import type { Callable } from "./webidl.js";

export interface EnforcedTool {
  readonly host: PageHost;
  readonly contract: Contract;
  /** The page's own function; its results never leave unenforced. */
  readonly execute: Callable;
}

/** Text, null where native gives null, undefined where the call must fail. */
export type ToolOutcome = string | null | undefined;

/**
 * @param isCancelled asked when the tool settles: a result that nobody waits for
 *   is dropped before anybody, the person included, is told of it.
 */
export function runTool(
  tool: EnforcedTool,
  args: readonly unknown[],
  isCancelled: () => boolean,
): Promise<ToolOutcome> {
  // A `Promise<any>` callback: what it throws is a rejection, what it returns is resolved.
  const settled = newPromise<unknown>((resolve) => resolve(apply(tool.execute, undefined, args)));
  return promiseThen<unknown, ToolOutcome>(
    settled,
    (raw) => {
      if (isCancelled()) return undefined;
      const options = { session: tool.host.session() };
      return deliver(tool, enforcePageResult(tool.contract, nativeNumber(raw), options));
    },
    (reason) => {
      if (isCancelled()) return undefined;
      deliver(tool, enforceFailure(tool.contract, reason));
      return undefined;
    },
  );
}

/** JSON has no word for NaN and the infinities; native answers with their names. */
function nativeNumber(raw: unknown): unknown {
  return typeof raw === "number" && !isFiniteNumber(raw) ? toStringPrimitive(raw) : raw;
}

function deliver(tool: EnforcedTool, { text, user }: ReturnType<typeof enforcePageResult>): ToolOutcome {
  tool.host.hold(tool.contract, user);
  return text;
}
