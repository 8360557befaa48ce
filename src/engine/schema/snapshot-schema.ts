/** Snapshots of a tool's extra members · S1-05, S1-07 */
import { isRecord, jsonParse, jsonStringify } from "../../intrinsics/language.js";
import type { JsonValue } from "./types.js";

/** The schema could not be read as JSON: whatever it describes is withheld. */
export const UNREADABLE = "unreadable" as const;

/**
 * JSON drops functions and symbols, but as marks they must count: any value other than `false`
 * does.
 */
export const keepOddMarks = (key: string, value: unknown): unknown =>
  key === "x-sensitive" && (typeof value === "symbol" || typeof value === "function") ? "odd" : value;

/**
 * Attack: a `toJSON` that drops a mark.
 * sensitive-results §find the marked locations, 1
 */
export function keepMarks(this: { readonly [key: string]: unknown }, key: string, value: unknown): unknown {
  const raw = this[key];
  const isMarked = raw !== value && isRecord(raw) && (raw["x-sensitive"] ?? false) !== false;
  return isMarked ? { "x-sensitive": true } : keepOddMarks(key, value);
}

type Replacer = typeof keepMarks;

/**
 * A deep copy of `schema` as plain JSON data.
 * sensitive-results §find the marked locations, 1
 *
 * @returns the copy; `undefined` for an absent schema; `UNREADABLE` (a string, so never a schema)
 * if reading it threw or it has no JSON form (a cycle, a BigInt, a throwing getter, too deep).
 */
export function snapshotSchema(schema: unknown, keep: Replacer = keepMarks): JsonValue | undefined {
  if (schema === undefined) return undefined;
  try {
    const text = (jsonStringify as (value: unknown, replacer: unknown) => string | undefined)(schema, keep);
    return text === undefined ? UNREADABLE : (jsonParse(text) as JsonValue);
  } catch {
    return UNREADABLE;
  }
}
