/** A call as facts, for hosts that ask their own rules: a page's agent, a gateway · S0-13, S0-57 */
import type { ToolSecurity } from "../annotations/model/types.js";
import type { SessionTrust } from "../annotations/session-trust.js";
import { type CallFacts, factsOfCall, factsOfResult, type ResultFacts } from "./facts-of-call.js";
import type { FactTable } from "./types.js";

/**
 * A member that is left out has its ordinary value: nothing was approved before, and no other call
 * is running.
 */
export interface KnownCall
  extends Partial<Omit<CallFacts, "tool" | "origin" | "trust" | "declared" | "effective">> {
  readonly tool: string;
  /** The origin of the tool's document, as the browser states it. */
  readonly origin: string;
  /** `Airlock.sessionTrust()`, or the state that `observe` returns. */
  readonly session: SessionTrust;
  /** The result of `normalizeTool`. */
  readonly declared: ToolSecurity;
  /**
   * The result of `refineSecurity`: the declaration, narrowed for these arguments. It is the page's
   * word, and may save a question before a call. About a result decide without it as well, and take
   * the stricter decision.
   */
  readonly effective?: ToolSecurity;
}

/** A fact that is left out did not happen. */
export type KnownResult = Pick<ResultFacts, "result"> & Partial<ResultFacts>;

/**
 * @param result of `normalizeResult`, once there is one.
 * @returns what `decide` of a policy takes: for "pre-call" without a result, for "post-result" with
 * it.
 */
export function factsFor({ session, ...known }: KnownCall, result?: KnownResult): FactTable {
  const call: CallFacts = {
    agent: { id: "page", kind: "page" },
    topOrigin: known.origin,
    isSeen: false,
    isChanged: false,
    isBatch: false,
    isSensitive: false,
    effective: known.declared,
    ...known,
    trust: session,
  };
  if (result === undefined) return factsOfCall(call);
  return factsOfResult(call, { hasWithheld: false, hasFinding: false, isError: false, ...result });
}
