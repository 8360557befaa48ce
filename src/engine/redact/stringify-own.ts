/** JSON of plain data by own members only, also on a page that tampered with a prototype. */
import {
  createRecord,
  eachMember,
  hasForeignToJson,
  isArray,
  jsonStringify,
  mapList,
} from "../../intrinsics/primordials.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** The same without prototypes, where a `toJSON` could be. */
function bare(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (isArray(value)) return mapList(value as readonly JsonValue[], bare);
  const copy = createRecord<JsonValue>();
  eachMember(value as JsonObject, (key, member) => {
    copy[key] = bare(member);
  });
  return copy;
}

/** @param value plain data of ours: a copy of it takes longer than writing it, so there is one only where it matters. */
export const stringifyOwn = (value: JsonValue): string =>
  jsonStringify(hasForeignToJson() ? bare(value) : value) as string;
