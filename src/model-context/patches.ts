/** Properties that were put on the page's objects, and how to take them off again */
import {
  append,
  createList,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
} from "../primordials.js";

interface Patch {
  readonly target: object;
  readonly key: PropertyKey;
  readonly before: PropertyDescriptor | undefined;
  readonly after: PropertyDescriptor;
}

const isSame = (a: PropertyDescriptor | undefined, b: PropertyDescriptor): boolean =>
  a !== undefined && a.value === b.value && a.get === b.get;

export class Patches {
  #list: Patch[] = createList();

  /** @returns false where the page's object does not let us. */
  put(target: object, key: PropertyKey, after: PropertyDescriptor): boolean {
    const before = getOwnPropertyDescriptor(target, key);
    if (!defineProperty(target, key, after)) return false;
    append(this.#list, { target, key, before, after });
    return true;
  }

  /** Every descriptor as it was, last first; what somebody else has replaced since stays theirs. */
  restore(): void {
    const list = this.#list;
    this.#list = createList();
    for (let index = list.length - 1; index >= 0; index--) {
      const { after, before, key, target } = list[index] as Patch;
      if (!isSame(getOwnPropertyDescriptor(target, key), after)) continue;
      if (before) defineProperty(target, key, before);
      else deleteProperty(target, key);
    }
  }
}
