/** Members that only Airlock, or the protocol, may write, and the records that Airlock did write · S1-25 */

import { regExpExec, SafeWeakMap } from "../../intrinsics/primordials.js";
import { withoutInvisible } from "../copies/invisible.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

const RESERVED = /^(webmcp-airlock|io\.modelcontextprotocol)\//;

/** Also where invisible characters are in the name: an agent may not see them either. */
export const isReserved = (name: string): boolean => regExpExec(RESERVED, withoutInvisible(name)) !== null;

const records = new SafeWeakMap<object, true>();

/** Marks the value of a reserved member as written by Airlock. A page's data is parsed, so it is never one of these. */
export function ownRecord<Value extends JsonObject>(record: Value): Value {
  records.set(record, true);
  return record;
}

export const isOwnRecord = (value: JsonValue): boolean => records.has(value as object);
