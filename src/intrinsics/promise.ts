/**
 * Captured promises. `constructor: undefined` on our own promises keeps `then` from consulting a
 * species. See `language.ts`.
 */
import { capture, dictionary, reflectDefineProperty } from "./language.js";

// Promises. `constructor: undefined` on our own promises keeps `then` from consulting a species.
const PromiseConstructor = Promise;
const callThen = capture<(promise: object, onFulfilled: unknown, onRejected: unknown) => unknown>(
  "Promise",
  "then",
);

export function promiseCreate<Value>(
  executor: (resolve: (value: Value | PromiseLike<Value>) => void, reject: (reason: unknown) => void) => void,
): Promise<Value> {
  return new PromiseConstructor<Value>(executor);
}

const noConstructor = dictionary({ value: undefined });

/**
 * `promise.then(…)` through the captured method; the result is a promise of this realm. (Not named
 * `then`: a module with such an export would be taken for a thenable by `import()`.)
 */
export function promiseThen<Value, Result>(
  promise: Promise<Value>,
  onFulfilled: (value: Value) => Result,
  onRejected?: (reason: unknown) => Result,
): Promise<Result> {
  reflectDefineProperty(promise, "constructor", noConstructor);
  const then = (ours: object) => callThen(ours, onFulfilled, onRejected) as Promise<Result>;
  try {
    return then(promise);
  } catch (error) {
    if (!("then" in promise)) throw error;
    // A library replaced Promise before us (zone.js does), and this is one of the browser's.
    return then(promiseCreate<Value>((resolve) => resolve(promise)));
  }
}

export const promiseReject = <Value>(reason: unknown): Promise<Value> =>
  promiseCreate((_resolve, reject) => reject(reason));
