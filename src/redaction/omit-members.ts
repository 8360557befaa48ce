/**
 * A copy of a plain object without some members. Rest properties copy by definition (never by assignment, so no
 * setter and no `__proto__` can interfere) and take half the time of a loop over the keys.
 */
import type { JsonObject, JsonValue } from "../sensitivity/types.js";

type Members = Record<string, JsonValue>;

function omitOne(object: JsonObject, a: string): Members {
  const { [a]: _a, ...rest } = object;
  return rest;
}

function omitTwo(object: JsonObject, a: string, b: string): Members {
  const { [a]: _a, [b]: _b, ...rest } = object;
  return rest;
}

function omitFour(object: JsonObject, a: string, b: string, c: string, d: string): Members {
  const { [a]: _a, [b]: _b, [c]: _c, [d]: _d, ...rest } = object;
  return rest;
}

/** The object without the members that `names` lists from index `from` on; itself where there are none. */
export function omitMembers(object: JsonObject, names: readonly string[], from: number): JsonObject {
  let rest = object;
  let at = from;
  // Four at a time; a name given twice is left out once.
  for (; names.length - at > 2; at += 4) {
    const first = names[at] as string;
    rest = omitFour(rest, first, names[at + 1] as string, names[at + 2] as string, names[at + 3] ?? first);
  }
  if (names.length - at === 2) return omitTwo(rest, names[at] as string, names[at + 1] as string);
  return names.length - at === 1 ? omitOne(rest, names[at] as string) : rest;
}
