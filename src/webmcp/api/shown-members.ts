/** The members that Airlock adds to an item of `getTools` · S1-06 */
import { isReserved } from "../../engine/enforce/own-records.js";
import {
  defineOwn,
  deleteProperty,
  each,
  jsonParse,
  objectKeys,
  some,
  sortList,
} from "../../intrinsics/primordials.js";
import { isObject, type UntrustedObject } from "../webidl/webidl.js";

/** Adds the defined ones of `members` to `target`, in lexicographic order. */
export function addInOrder(target: object, members: UntrustedObject): UntrustedObject {
  // Fast path: usually there is nothing to add, and a list may have a thousand items.
  if (!some(objectKeys(members), (key) => members[key] !== undefined)) return target as UntrustedObject;
  const all: UntrustedObject = { ...target, ...members };
  each(sortList(objectKeys(all)), (key) => {
    deleteProperty(target, key);
    if (all[key] !== undefined) defineOwn(target, key, all[key]);
  });
  return target as UntrustedObject;
}

/** `_meta` without the members that only we or the protocol may write; undefined if it is not an object. */
export function shownMeta(text = "0"): UntrustedObject | undefined {
  const meta: unknown = jsonParse(text);
  if (!isObject(meta)) return undefined;
  each(objectKeys(meta), (key) => {
    if (isReserved(key)) deleteProperty(meta, key);
  });
  return meta;
}
