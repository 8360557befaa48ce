/** The members that Airlock adds to an item of `getTools` · S1-06 */
import { isReserved } from "../../engine/enforce/own-records.js";
import {
  defineOwn,
  jsonParse,
  listForEach,
  listSome,
  listSort,
  objectKeys,
  reflectDeleteProperty,
} from "../../intrinsics/language.js";
import { documentTrust } from "../trust/document-trust.js";
import { isObject, type UntrustedObject } from "../webidl/webidl.js";

/** Adds the defined ones of `members` to `target`, in lexicographic order. */
export function addInOrder(target: object, members: UntrustedObject): UntrustedObject {
  // Fast path: usually there is nothing to add, and a list may have a thousand items.
  if (!listSome(objectKeys(members), (key) => members[key] !== undefined)) return target as UntrustedObject;
  const all: UntrustedObject = { ...target, ...members };
  listForEach(listSort(objectKeys(all)), (key) => {
    reflectDeleteProperty(target, key);
    if (all[key] !== undefined) defineOwn(target, key, all[key]);
  });
  return target as UntrustedObject;
}

/** Listed by every implementation, as it converts them. */
const NATIVE_HINTS = ["consequentialHint", "debugging", "readOnlyHint", "untrustedContentHint"];

/** The other members of a tool's `annotations`, in camelCase; what is malformed is left out. */
export function shownAnnotations(declared: string | undefined, sensitiveHint?: boolean): UntrustedObject {
  const shown = declared === undefined ? undefined : documentTrust?.shown(declared);
  const others: UntrustedObject = { ...shown, ...(sensitiveHint !== undefined && { sensitiveHint }) };
  listForEach(NATIVE_HINTS, (name) => reflectDeleteProperty(others, name));
  return others;
}

/**
 * `_meta` without the members that only we or the protocol may write; undefined if it is not an
 * object.
 */
export function shownMeta(text = "0"): UntrustedObject | undefined {
  const meta: unknown = jsonParse(text);
  if (!isObject(meta)) return undefined;
  listForEach(objectKeys(meta), (key) => {
    if (isReserved(key)) reflectDeleteProperty(meta, key);
  });
  return meta;
}
