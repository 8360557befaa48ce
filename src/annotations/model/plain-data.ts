/**
 * Reads what a page declared. It is plain data (parsed JSON) from an untrusted source: only own
 * members count, and lists and texts are bounded before they are used.
 */

import { escapePointerToken } from "../../engine/schema/json-pointer.js";
import { isRecord } from "../../intrinsics/language.js";

/** Own members of a JSON object. */
export type PlainObject = { readonly [key: string]: unknown };

/** For a list in a declaration: the largest vocabulary has six values. */
export const MAX_ITEMS = 64;
/** For a text in a declaration, in UTF-16 code units. */
export const MAX_TEXT = 2_048;

/** Attack: prototype pollution. Inherited members never count. */
export const ownMember = (object: unknown, key: string): unknown =>
  isRecord(object) && Object.hasOwn(object, key) ? object[key] : undefined;

/** One segment of a JSON Pointer (RFC 6901). */
const segment = (key: string | number): string => `/${escapePointerToken(String(key))}`;

export const pointerTo = (base: string, ...keys: readonly (string | number)[]): string =>
  base + keys.map(segment).join("");
