/** JSON of plain data by own members only: slower than the platform's, used where a prototype was tampered with. */
import { isArray, jsonStringify, objectKeys } from "../primordials.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";

export function stringifyOwn(value: JsonValue): string {
  // Scalars have no `toJSON` look-up.
  if (typeof value !== "object" || value === null) return jsonStringify(value) ?? "null";
  let text = "";
  if (isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      text += (i === 0 ? "" : ",") + stringifyOwn(value[i] as JsonValue);
    }
    return `[${text}]`;
  }
  const keys = objectKeys(value);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    text += `${i === 0 ? "" : ","}${jsonStringify(key)}:${stringifyOwn((value as JsonObject)[key] as JsonValue)}`;
  }
  return `{${text}}`;
}
