/** JSON of plain data by own members only. Attack: a page that puts `toJSON` on a prototype. */
import {
  arrayIsArray,
  createRecord,
  hasForeignToJson,
  jsonStringify,
  listMap,
  recordForEach,
} from "../../intrinsics/language.js";
import type { JsonObject, JsonValue } from "../schema/types.js";

/** A copy without prototypes, which could hold a `toJSON`. */
function bare(value: JsonValue): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (arrayIsArray(value)) return listMap(value as readonly JsonValue[], bare);
  const copy = createRecord<JsonValue>();
  recordForEach(value as JsonObject, (key, member) => {
    copy[key] = bare(member);
  });
  return copy;
}

/** @param value plain data of ours. Copying takes longer than writing, so it is copied only on a tampered page. */
export const stringifyOwn = (value: JsonValue): string =>
  jsonStringify(hasForeignToJson() ? bare(value) : value) as string;
