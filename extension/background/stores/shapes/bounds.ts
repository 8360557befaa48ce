/** Bounds of stored records that no honest writer reaches: what is larger was not written by us. */
import type { JsonValue } from "../../../../src/engine/schema/types.js";
import { asRecord, type Decoder } from "../../../protocol/decode.js";

/** Characters of one text that is no result. */
export const LONG = 65_536;
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
