/** `$ref` within the same schema. Nothing is ever fetched. */
import { unescapePointerToken } from "../../engine/schema/json-pointer.js";
import type { Rules } from "./scope.js";

/** @returns undefined if it leads out of the schema, to an anchor, or to nothing. */
export function resolveLocal(reference: unknown, root: Rules): unknown {
  if (typeof reference !== "string" || (reference !== "#" && !reference.startsWith("#/"))) return undefined;
  let target: unknown = root;
  for (const token of reference.split("/").slice(1)) {
    if (typeof target !== "object" || target === null) return undefined;
    const name = unescapePointerToken(decoded(token));
    target = Object.hasOwn(target, name) ? (target as { [name: string]: unknown })[name] : undefined;
  }
  return target;
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
