/** A result that was written as JSON in another world, and is a value for us alone. */
import { toJsonText } from "../engine/redact/json-text.js";
import type { JsonValue } from "../engine/schema/types.js";

const texts = new WeakMap<object, string>();

/** @returns the value, which is neither read again on its way out, nor its text written */
export function parseResult(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // An escape may stand for any character.
  if (typeof value === "object" && value !== null)
    texts.set(value, text.includes("\\u") ? toJsonText(value as JsonValue) : text);
  return value;
}

/** The JSON of such a value, in which a name may stand twice. */
export const textOfParsed = (value: unknown): string | undefined => texts.get(value as object);
