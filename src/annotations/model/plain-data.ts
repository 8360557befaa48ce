/**
 * Reading what a page declared. It is plain data (JSON that was parsed), but of anybody's making: only own members
 * count, and lists and texts are bounded before anything is done with them.
 */

/** Own members of a JSON object. */
export type PlainObject = { readonly [key: string]: unknown };

/** Of a list in a declaration: the largest vocabulary has six words. */
export const MAX_ITEMS = 64;
/** Of a text in a declaration, in UTF-16 code units. */
export const MAX_TEXT = 2_048;

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Never what a prototype has, polluted or not. */
export const ownMember = (object: unknown, key: string): unknown =>
  isPlainObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;

/** One segment of a JSON Pointer (RFC 6901). */
const segment = (key: string | number): string =>
  `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

export const pointerTo = (base: string, ...keys: readonly (string | number)[]): string =>
  base + keys.map(segment).join("");
