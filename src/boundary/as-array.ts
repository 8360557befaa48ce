import { ArrayPrototype, objectSetPrototypeOf } from "../primordials.js";

/** Gives a list of ours back its methods, for those it is handed to. */
export const asArray = <Item>(list: Item[]): Item[] => objectSetPrototypeOf(list, ArrayPrototype) as Item[];
