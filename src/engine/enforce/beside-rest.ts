/**
 * Members that Airlock adds to the rest of a result, which is neither searched nor written as text
 * once more for them.
 */
import { objectHasOwn, readOwn } from "../../intrinsics/language.js";
import { stringSlice } from "../../intrinsics/text.js";
import { toJsonText } from "../redact/json-text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject } from "./call-tool-result.js";

/** The rest of a result, and its JSON. */
export interface WrittenRest {
  readonly value: JsonValue;
  readonly json: string;
  /** The JSON of the members that were added to it; undefined where none were. */
  readonly more: string | undefined;
}

/** The rest as an object: a value that is none is `structuredContent`. */
const asHolder = (rest: JsonValue): JsonObject => (isObject(rest) ? rest : { structuredContent: rest });

/**
 * What was added to a plain rest: a record has its place in `_meta`.
 *
 * @returns undefined where nothing was, or where the rest has a `_meta` of its own
 */
export function addedTo(rest: JsonValue, value: JsonValue): JsonObject | undefined {
  if (value === rest || objectHasOwn(asHolder(rest), "_meta")) return undefined;
  return { _meta: readOwn(value as JsonObject, "_meta") as JsonValue };
}

/** The JSON of a result. */
export function jsonOf(value: JsonValue, written: WrittenRest | undefined): string {
  if (written === undefined) return toJsonText(value);
  const { json, more } = written;
  if (more === undefined) return json;
  const holder = isObject(written.value) ? json : `{"structuredContent":${json}}`;
  return holder === "{}" ? more : `${stringSlice(holder, 0, -1)},${stringSlice(more, 1)}`;
}
