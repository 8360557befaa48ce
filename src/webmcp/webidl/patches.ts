/** Properties that we add to the page's objects, and how to remove them */
import {
  defineProperty,
  deleteProperty,
  each,
  getOwnPropertyDescriptor,
  objectKeys,
} from "../../intrinsics/primordials.js";

export interface Patches {
  /** @returns false if the page's object does not allow it. */
  put(target: object, key: PropertyKey, after: PropertyDescriptor): boolean;
  /** Restores every descriptor, the last first. A property that other code has replaced since stays theirs. */
  restore(): void;
}

/** Copies the members of an object literal, which have the names and attributes of the platform's own. */
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
