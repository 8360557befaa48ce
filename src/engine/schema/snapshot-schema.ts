/** design: "its extra members are snapshotted" · S1-05, S1-07 */
import { isRecord, jsonParse, jsonStringify } from "../../intrinsics/primordials.js";
import type { JsonValue } from "./types.js";

/** A schema that could not be read as JSON: whatever it would have described is withheld. */
export const UNREADABLE = "unreadable" as const;

/** JSON drops functions and symbols; as marks they must count ("any other value than false"). */
export const keepOddMarks = (key: string, value: unknown): unknown =>
  key === "x-sensitive" && (typeof value === "symbol" || typeof value === "function") ? "odd" : value;

/** `toJSON` can drop a mark, too. */
function keepMarks(this: { readonly [key: string]: unknown }, key: string, value: unknown): unknown {
  const raw = this[key];
  const isMarked = raw !== value && isRecord(raw) && (raw["x-sensitive"] ?? false) !== false;
  return isMarked ? { "x-sensitive": true } : keepOddMarks(key, value);
}

/**
 * A deep copy of `schema` as plain JSON data.
 *
 * @returns the copy; `undefined` for a schema that is absent; `UNREADABLE` (a string, so never a schema)
 *   where reading it threw or it has no JSON form (a cycle, a BigInt, a throwing getter, too deep).
 */
export function snapshotSchema(schema: unknown): JsonValue | undefined {
  if (schema === undefined) return undefined;
  try {
    const text = (jsonStringify as (value: unknown, replacer: unknown) => string | undefined)(
      schema,
      keepMarks,
    );
    return text === undefined ? UNREADABLE : (jsonParse(text) as JsonValue);
  } catch {
    return UNREADABLE;
  }
}
