import { isArray, objectKeys } from "../primordials.js";
import type { Walked } from "../redaction/removals.js";
import { rewriteItems, rewriteMembers } from "../redaction/write.js";
import type { JsonObject, JsonValue } from "../sensitivity/types.js";

/** `container` with what `visit` makes of everything directly in it; itself where that changes nothing. */
export const rewriteInside = (
  container: object,
  visit: (member: JsonValue, key: string | number) => Walked,
): JsonValue =>
  isArray(container)
    ? rewriteItems(container, visit)
    : rewriteMembers(container as JsonObject, objectKeys(container), visit);
