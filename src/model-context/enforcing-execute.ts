/** The `execute` that another implementation keeps: it gives the enforced text, or fails without a reason · S1-08 */
import { compileContract } from "../boundary/compile-contract.js";
import type { Contract } from "../boundary/types.js";
import { toolInvocationFailed } from "../errors.js";
import { apply, ErrorConstructor, newPromise, promiseThen, SafeWeakMap } from "../primordials.js";
import type { PageHost } from "./page-host.js";
import { isAborted } from "./platform-primordials.js";
import { type Callable, isAbortSignal, isObject } from "./webidl.js";

/** A string that native answers with null, as it does for every text with a lone surrogate. */
const LONE_SURROGATE = "\ud800";

/** What a call gives that has no text, as a form that was sent. To whoever runs tools otherwise it is what has no JSON. */
export const NO_TEXT = (): void => {};
const failures = new SafeWeakMap<object, true>();

/** A failure in words of ours, which an agent may read. */
export function failureOf(problem: string): Error {
  const failure = new ErrorConstructor(problem);
  failures.set(failure, true);
  return failure;
}

/** False for what is no signal. An object is looked for first: what the platform refuses, it refuses slowly. */
export const hasAborted = (signal: unknown): boolean =>
  isObject(signal) && isAbortSignal(signal) && isAborted(signal);

/** Words of ours may quote the page's, and those a value that another result has lost. */
const isFreeOfCopies = (host: PageHost, words: string): boolean =>
  host.enforce(compileContract({ name: "" }, host), words, false) === words;

export function createEnforcingExecute(
  host: PageHost,
  contract: () => Contract,
  execute: Callable,
): Callable {
  return (...args) => {
    const signal = isObject(args[1]) ? args[1]["signal"] : undefined;
    const settle = (raw: unknown, hasFailed: boolean): string => {
      // A result that nobody waits for is dropped before anybody, the person and the console included, is told of it.
      const isDropped = hasAborted(signal);
      if (isDropped && !hasFailed) return "";
      if (raw === NO_TEXT) return LONE_SURROGATE;
      if (failures.has(raw as object) && isFreeOfCopies(host, (raw as Error).message)) throw raw;
      const text = isDropped ? undefined : host.enforce(contract(), raw, hasFailed);
      // Native shows this message on the console, so it says nothing about the tool's own failure.
      if (text === undefined) throw new ErrorConstructor(toolInvocationFailed());
      return text ?? LONE_SURROGATE;
    };
    // A `Promise<any>` callback: what it throws is a rejection, what it returns is resolved.
    return promiseThen(
      newPromise<unknown>((resolve) => resolve(apply(execute, undefined, args))),
      (raw) => settle(raw, false),
      (reason) => settle(reason, true),
    );
  };
}
