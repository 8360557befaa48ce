/**
 * Members that Airlock adds to the rest of a result, which is neither searched nor written as text
 * once more for them.
 */
import { createRecord, objectHasOwn, recordForEach } from "../../intrinsics/language.js";
import { stringSlice } from "../../intrinsics/text.js";
import { toJsonText } from "../redact/json-text.js";
import type { JsonObject, JsonValue } from "../schema/types.js";
import { isObject } from "./call-tool-result.js";

/** The rest of a result, and its JSON. */
export interface WrittenRest {
  readonly value: JsonValue;
  readonly json: string;
  /** The JSON of the members that were added to it. */
  readonly more: string;
}

/** The rest as an object: a value that is none is `structuredContent`. */
const asHolder = (rest: JsonValue): JsonObject => (isObject(rest) ? rest : { structuredContent: rest });

/** The members of a result that are not the rest's. */
export function writtenSince(value: JsonValue, rest: JsonValue): JsonObject {
  const since = createRecord<JsonValue>();
  const holder = asHolder(rest);
  recordForEach(asHolder(value), (name, member) => {
    if (!objectHasOwn(holder, name) || holder[name] !== member) since[name] = member;
  });
  return since;
}

/** Whether only members can have been added to a plain rest: a record has its place in `_meta`. */
export const addsOnly = (rest: JsonValue): boolean => !objectHasOwn(asHolder(rest), "_meta");

/** The JSON of a result. */
export function jsonOf(value: JsonValue, written: WrittenRest | undefined): string {
  if (written === undefined) return toJsonText(value);
  if (value === written.value) return written.json;
  const { json, more } = written;
  const holder = isObject(written.value) ? json : `{"structuredContent":${json}}`;
  return holder === "{}" ? more : `${stringSlice(holder, 0, -1)},${stringSlice(more, 1)}`;
}
