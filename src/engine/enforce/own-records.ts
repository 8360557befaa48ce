/**
 * Members that only Airlock or the protocol may write, and the records that Airlock wrote · S1-25
 */

import { readOwn, SafeWeakMap } from "../../intrinsics/language.js";
import { regExpExec, stringIncludes } from "../../intrinsics/text.js";
import { withoutInvisible } from "../copies/invisible.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

const RESERVED = /^(webmcp-airlock|io\.modelcontextprotocol)\//i;

/** Ignores invisible characters in the name, because an agent may ignore them too. */
export const isReserved = (name: string): boolean =>
  stringIncludes(name, "/") && regExpExec(RESERVED, withoutInvisible(name)) !== null;

const records = new SafeWeakMap<object, true>();

/**
 * Registers the value of a reserved member as ours. A page's data is parsed from text, so it is
 * never registered.
 */
export function ownRecord<Value extends JsonObject>(record: Value): Value {
  records.set(record, true);
  return record;
}

const RECORD = "webmcp-airlock/redaction";

/** @returns `holder` with the record of what was withheld in its `_meta` */
export const withRecord = (holder: JsonObject, record: JsonValue): JsonObject => ({
  ...holder,
  _meta: { ...(readOwn(holder, "_meta") as JsonObject | undefined), [RECORD]: record },
});

export const recordIn = (meta: JsonObject | undefined): JsonObject | undefined =>
  meta && (readOwn(meta, RECORD) as JsonObject | undefined);

export const isOwnRecord = (value: JsonValue): boolean => records.has(value as object);
