/** JSON of plain data by own members only: slower than the platform's, used where a prototype was tampered with. */
import { each, isArray, jsonStringify, objectKeys } from "../primordials.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";

export function stringifyOwn(value: JsonValue): string {
  // Scalars have no `toJSON` look-up.
  if (typeof value !== "object" || value === null) return jsonStringify(value) ?? "null";
  const isList = isArray(value);
  let text = "";
  each(objectKeys(value), (key) => {
    const member = stringifyOwn((value as JsonObject)[key] as JsonValue);
    text += (text && ",") + (isList ? member : `${jsonStringify(key)}:${member}`);
  });
  return isList ? `[${text}]` : `{${text}}`;
}
