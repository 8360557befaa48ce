/** Properties that were put on the page's objects, and how to take them off again */
import {
  defineProperty,
  deleteProperty,
  each,
  getOwnPropertyDescriptor,
  objectKeys,
} from "../../intrinsics/primordials.js";

export interface Patches {
  /** @returns false where the page's object does not let us. */
  put(target: object, key: PropertyKey, after: PropertyDescriptor): boolean;
  /** Every descriptor as it was, last first; what somebody else has replaced since stays theirs. */
  restore(): void;
}

/** Puts the members of an object literal where the platform has its own: their names and attributes are the same. */
export const putMembers = (put: Patches["put"], target: object, source: object): void =>
  each(objectKeys(source), (key) =>
    put(target, key, getOwnPropertyDescriptor(source, key) as PropertyDescriptor),
  );

export function createPatches(): Patches {
  let restore = (): void => {};
  return {
    put(target, key, after) {
      const before = getOwnPropertyDescriptor(target, key);
      const restoreEarlier = restore;
      const isPut = defineProperty(target, key, after);
      if (isPut) {
        restore = () => {
          const now = getOwnPropertyDescriptor(target, key);
          const isOurs = now?.value === after.value && now?.get === after.get;
          if (isOurs && before) defineProperty(target, key, before);
          else if (isOurs) deleteProperty(target, key);
          restoreEarlier();
        };
      }
      return isPut;
    },
    restore: () => restore(),
  };
}
