/** What `getTools` shows of the members that Airlock adds · S1-06 */
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

/** Puts the defined ones of `members` on `target`, where they stand in lexicographic order. */
export function addInOrder(target: object, members: UntrustedObject): UntrustedObject {
  // Nothing to add is the usual case, and a list may have a thousand items.
  if (!some(objectKeys(members), (key) => members[key] !== undefined)) return target as UntrustedObject;
  const all: UntrustedObject = { ...target, ...members };
  each(sortList(objectKeys(all)), (key) => {
    deleteProperty(target, key);
    if (all[key] !== undefined) defineOwn(target, key, all[key]);
  });
  return target as UntrustedObject;
}

/** `_meta` without the members that only we, or the protocol, may write; what is no object says nothing. */
export function shownMeta(text = "0"): UntrustedObject | undefined {
  const meta: unknown = jsonParse(text);
  if (!isObject(meta)) return undefined;
  each(objectKeys(meta), (key) => {
    if (isReserved(key)) deleteProperty(meta, key);
  });
  return meta;
}
