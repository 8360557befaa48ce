/** Properties that were put on the page's objects, and how to take them off again */
import {
  append,
  createList,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
} from "../primordials.js";

export interface Patches {
  /** @returns false where the page's object does not let us. */
  put(target: object, key: PropertyKey, after: PropertyDescriptor): boolean;
  /** Every descriptor as it was, last first; what somebody else has replaced since stays theirs. */
  restore(): void;
}

export function createPatches(): Patches {
  const undo = createList<() => void>();
  return {
    put(target, key, after) {
      const before = getOwnPropertyDescriptor(target, key);
      const isPut = defineProperty(target, key, after);
      if (isPut)
        append(undo, () => {
          const now = getOwnPropertyDescriptor(target, key);
          if (now?.value !== after.value || now?.get !== after.get) return;
          if (before) defineProperty(target, key, before);
          else deleteProperty(target, key);
        });
      return isPut;
    },
    restore() {
      for (; undo.length > 0; undo.length--) undo[undo.length - 1]?.();
    },
  };
}
