/**
 * Methods that a page sees at once, and what they do, which is prepared when something is first
 * used
 */

import { createRecord, reflectApply, TypeErrorConstructor } from "../../intrinsics/language.js";
import { notPrepared } from "../../texts/page.js";
import { createMethod } from "./create-method.js";
import type { Callable } from "./webidl.js";

export interface Deferred {
  /** Prepares the rest; only the first call does. */
  begin(): void;
  isBegun(): boolean;
  /** @throws TypeError if the rest could not be prepared. */
  refuseIfFailed(): void;
  /** Whether a call of a method began it, and is still to come. */
  isCalling(): boolean;
  beginByCall(): void;
  /** The members that the page sees, by name. */
  readonly shown: Record<string, Callable>;
  /** Their steps, by name: filled by the first `begin`. */
  readonly methods: Record<string, Callable>;
}

export function createDeferred(prepare: () => void): Deferred {
  let isBegun = false;
  let isCalling = false;
  let hasFailed = false;
  const deferred: Deferred = {
    begin() {
      if (isBegun) return;
      isBegun = true;
      try {
        prepare();
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    },
    isBegun: () => isBegun,
    refuseIfFailed() {
      if (hasFailed) throw new TypeErrorConstructor(notPrepared());
    },
    isCalling: () => isCalling,
    beginByCall() {
      isCalling = !isBegun;
      try {
        deferred.begin();
      } finally {
        isCalling = false;
      }
    },
    shown: createRecord(),
    methods: createRecord(),
  };
  return deferred;
}

/** It throws if the rest could not be prepared. */
export function deferMethod(
  { beginByCall, refuseIfFailed, shown, methods }: Deferred,
  name: string,
  length: number,
): Callable {
  const method = createMethod(name, length, (receiver, args) => {
    beginByCall();
    // Attack: a page that leaves no stack half-way. What is not wrapped by then would enforce
    // nothing.
    refuseIfFailed();
    return reflectApply(methods[name] as Callable, receiver, args);
  });
  shown[name] = method;
  return method;
}
