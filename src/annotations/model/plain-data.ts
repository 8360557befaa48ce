/**
 * Reads what a page declared. It is plain data (parsed JSON) from an untrusted source: only own members count, and lists
 * and texts are bounded before they are used.
 */

/** Own members of a JSON object. */
export type PlainObject = { readonly [key: string]: unknown };

/** For a list in a declaration: the largest vocabulary has six values. */
export const MAX_ITEMS = 64;
/** For a text in a declaration, in UTF-16 code units. */
export const MAX_TEXT = 2_048;

export const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Attack: prototype pollution. Inherited members never count. */
export const ownMember = (object: unknown, key: string): unknown =>
  isPlainObject(object) && Object.hasOwn(object, key) ? object[key] : undefined;

/** One segment of a JSON Pointer (RFC 6901). */
const segment = (key: string | number): string =>
  `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

export const pointerTo = (base: string, ...keys: readonly (string | number)[]): string =>
  base + keys.map(segment).join("");
