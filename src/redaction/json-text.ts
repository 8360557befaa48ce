/** JSON inside a string (design: "JSON text is parsed and redacted as if it were the structured value"). */
import {
  ArrayPrototype,
  charCodeAt,
  hasOwn,
  jsonParse,
  jsonStringify,
  ObjectPrototype,
  slice,
} from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import { stringifyOwn } from "./stringify-own.js";

const OPENS_OBJECT = 0x7b;
const OPENS_ARRAY = 0x5b;
const QUOTE = 0x22;
const BYTE_ORDER_MARK = 0xfeff;

/** The first character that is not white space, or -1. */
function firstCharacter(text: string): number {
  for (let i = 0; i < text.length; i++) {
    const code = charCodeAt(text, i);
    if (code > 0x20 && code !== BYTE_ORDER_MARK && code !== 0xa0) return code;
  }
  return -1;
}

/**
 * The object or array that `text` is the JSON of, also where it was encoded more than once; `undefined` where it is
 * none. (A JSON string, number, … is text like any other.)
 */
export function parseJsonText(text: string, nesting = 0): JsonValue | undefined {
  const first = firstCharacter(text);
  if (first !== OPENS_OBJECT && first !== OPENS_ARRAY && first !== QUOTE) return undefined;
  try {
    const value = jsonParse(charCodeAt(text, 0) === BYTE_ORDER_MARK ? slice(text, 1) : text) as JsonValue;
    if (typeof value === "object" && value !== null) return value;
    return typeof value === "string" && nesting < 3 ? parseJsonText(value, nesting + 1) : undefined;
  } catch {
    return undefined;
  }
}

/** JSON text of plain data of ours; a `toJSON` that somebody put on a prototype is never called. */
export function toJsonText(value: JsonValue): string {
  const safe = !hasOwn(ObjectPrototype, "toJSON") && !hasOwn(ArrayPrototype, "toJSON");
  return safe ? (jsonStringify(value) as string) : stringifyOwn(value);
}
