/** Bounds of stored records that no writer of ours reaches: we did not write what is larger. */
import type { JsonValue } from "../../../../src/engine/schema/types.js";
import { asRecord, type Decoder } from "../../../protocol/decode.js";

/**
 * Characters of one text: more than a whole area can hold. Attack: a page names a member of its
 * result so long that the record of it, with the warning about it, is not read again.
 */
export const LONG = 10 * 1024 * 1024;
/** Entries of one list. */
export const MANY = 10_000;
/** The engine takes what is nested deeper as a whole: see `src/engine/redact/removals.ts`. */
const MAX_DEPTH = 1_000;

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return true;
  return depth > 0 && Object.values(value).every((each) => isShallow(each, depth - 1));
}

/** A value of a result. Attack: one that is nested so deep that writing it again overflows. */
export const asJson: Decoder<JsonValue> = (value) =>
  value !== undefined && isShallow(value, MAX_DEPTH) ? (value as JsonValue) : undefined;

/** Whether all of these members are texts of at most so many characters. */
export const hasTexts = (value: unknown, names: readonly string[], most: number): boolean => {
  const record = asRecord(value);
  return names.every((name) => {
    const each = record?.[name];
    return typeof each === "string" && each.length <= most;
  });
};
