/**
 * Enforce: one function for the page and for the extension, a value in and a value out
 * (spec-notes/internal/architecture.md) · S1-02, S1-03, S1-08, S1-09, S1-11, S1-21
 */

import { regExpExec } from "../../intrinsics/text.js";
import { resultNotChecked, resultNotSearched } from "../../texts/agents.js";
import { jsonOf } from "./beside-rest.js";
import type { CompiledContract } from "./compile-contract.js";
import { LONG, PASSES } from "./passes.js";
import { messageOf } from "./public-errors.js";
import { AGAIN, beginRun, type Enforced, type Pass, type Run, type TurnOptions, withhold } from "./run.js";
import type { Contract } from "./types.js";

/**
 * Enforces `contract` on the value that a tool returned. `raw` is read exactly once.
 *
 * @returns what may leave, and what stays with the person. Never throws: a fault withholds the
 * whole result.
 */
export function enforce(contract: Contract, raw: unknown, options?: TurnOptions): Enforced {
  const enforcement = new Enforcement(contract, raw, options);
  return enforcement.next(true) as Enforced;
}

/**
 * The same pass by pass. A process that serves others does so in between; what it has not let leave
 * yet, it may drop.
 */
export class Enforcement {
  #run: Run | undefined;
  readonly #begin: () => Run;
  #at = 0;

  constructor(contract: Contract, raw: unknown, options: TurnOptions = {}) {
    this.#begin = () => beginRun(contract as CompiledContract, raw, options);
  }

  /** Others wait for its passes. */
  get isLong(): boolean {
    return this.#run !== undefined && this.#run.text.length > LONG;
  }

  /** @returns what may leave, after the last pass. Never throws. */
  next(isLast = false): Enforced | undefined {
    try {
      this.#run ??= this.#begin();
      do if ((PASSES[this.#at] as Pass)(this.#run) !== AGAIN) this.#at += 1;
      while (isLast && this.#run.outcome === undefined);
      return this.#run.outcome;
    } catch (error) {
      return failed(messageOf(error));
    } finally {
      // Attack: `RegExp.lastMatch` lets the page read the last text that matched. This overwrites
      // it.
      regExpExec(/$/, "");
    }
  }
}

/** The tool threw or rejected: its message is for the person. Never throws. */
export const enforceFailure = (reason: unknown): Enforced => withhold("", messageOf(reason));

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

function failed(reason: string): Enforced {
  const words = reason === resultNotSearched() ? reason : resultNotChecked();
  return withhold(words, `${resultNotChecked()} ${reason}`);
}
