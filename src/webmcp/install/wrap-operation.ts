/** Wraps a method of a third-party object */
import {
  reflectGetOwnPropertyDescriptor,
  reflectGetPrototypeOf,
  type SafeWeakMap,
} from "../../intrinsics/language.js";
import { promiseThen } from "../../intrinsics/promise.js";
import { createMethod } from "../webidl/create-method.js";
import type { Callable } from "../webidl/webidl.js";

export type Put = (target: object, key: PropertyKey, descriptor: PropertyDescriptor) => boolean;
export type Behaviour = (original: Callable, receiver: unknown, args: unknown[]) => unknown;

/** @returns the object that has the method; undefined if it could not be wrapped. */
export function wrapOperation(
  context: object,
  name: string,
  put: Put,
  behaviour: Behaviour,
  wrapped?: SafeWeakMap<object, true>,
): object | undefined {
  for (let holder: object | null = context; holder; holder = reflectGetPrototypeOf(holder)) {
    const descriptor = reflectGetOwnPropertyDescriptor(holder, name);
    if (!descriptor) continue;
    const original = descriptor.value as Callable | undefined;
    if (typeof original !== "function") return undefined;
    const value = createMethod(name, original.length, (receiver, args) =>
      behaviour(original, receiver, args),
    );
    wrapped?.set(value, true);
    return put(holder, name, { ...descriptor, value }) ? holder : undefined;
  }
  return undefined;
}

/**
 * Handles a promise's value, or a plain value as earlier drafts return. A rejection passes on, so
 * it is reported once.
 */
export function whenDone(
  result: unknown,
  next: (value: unknown) => unknown,
  failed?: (reason: unknown) => unknown,
): unknown {
  try {
    return promiseThen(result as Promise<unknown>, next, failed);
  } catch {
    return next(result);
  }
}

/** Whether the object's `registerTool`, own or inherited, is one of `wrapped`. */
export function isWrapped(context: object, wrapped: SafeWeakMap<object, true>): boolean {
  for (let holder: object | null = context; holder; holder = reflectGetPrototypeOf(holder)) {
    const descriptor = reflectGetOwnPropertyDescriptor(holder, "registerTool");
    if (descriptor) return wrapped.has(descriptor.value as object);
  }
  return false;
}
