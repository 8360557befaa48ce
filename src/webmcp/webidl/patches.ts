/** Properties that we add to the page's objects, and how to remove them */
import {
  listForEach,
  objectDefineProperty,
  objectKeys,
  reflectDeleteProperty,
  reflectGetOwnPropertyDescriptor,
} from "../../intrinsics/language.js";

export interface Patches {
  /** @returns false if the page's object does not allow it. */
  put(target: object, key: PropertyKey, after: PropertyDescriptor): boolean;
  /**
   * Restores every descriptor, the last first. A property that other code has replaced since stays
   * theirs.
   */
  restore(): void;
}

/**
 * Copies the members of an object literal, which have the names and attributes of the platform's
 * own.
 */
export const putMembers = (put: Patches["put"], target: object, source: object): void =>
  listForEach(objectKeys(source), (key) =>
    put(target, key, reflectGetOwnPropertyDescriptor(source, key) as PropertyDescriptor),
  );

export function createPatches(): Patches {
  let restore = (): void => {};
  return {
    put(target, key, after) {
      const before = reflectGetOwnPropertyDescriptor(target, key);
      const restoreEarlier = restore;
      const isPut = objectDefineProperty(target, key, after);
      if (isPut) {
        restore = () => {
          const now = reflectGetOwnPropertyDescriptor(target, key);
          const isOurs = now?.value === after.value && now?.get === after.get;
          if (isOurs && before) objectDefineProperty(target, key, before);
          else if (isOurs) reflectDeleteProperty(target, key);
          restoreEarlier();
        };
      }
      return isPut;
    },
    restore: () => restore(),
  };
}
