/** Comparing what was said with what should have been said. */
import type { JsonObject, JsonValue } from "../case-types.js";

const isRecord = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** JSON with sorted names, so that two equal values have one text. */
export function sortedJson(value: unknown): string {
  return (
    JSON.stringify(value, (_name, inner: unknown) =>
      isRecord(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? "nothing"
  );
}

const isIn = (list: readonly unknown[], value: unknown): boolean =>
  list.some((each) => sortedJson(each) === sortedJson(value));

function sameSet(found: unknown, wanted: JsonValue): boolean {
  const [all, expected] = [listOf(found), listOf(wanted)];
  return all.every((each) => isIn(expected, each)) && expected.every((each) => isIn(all, each));
}

/** `exact`: the same sets. `more`: the found list may hold more. */
export type ListRule = "exact" | "more";

/**
 * @returns a sentence for each member that is missing or different. Members that `wanted` does not
 * name may be anything.
 */
export function differences(found: unknown, wanted: JsonObject, lists: ListRule, path = ""): string[] {
  if (!isRecord(found)) return [`${path || "It"} is ${sortedJson(found)}, not a record.`];
  return Object.entries(wanted).flatMap(([name, value]) => {
    const place = path === "" ? name : `${path}.${name}`;
    const given = Object.hasOwn(found, name) ? found[name] : undefined;
    if (isRecord(value) && isRecord(given)) return differences(given, value as JsonObject, lists, place);
    const holds =
      lists === "more" && Array.isArray(value)
        ? value.every((each) => isIn(listOf(given), each))
        : sameSet(given, value);
    return holds ? [] : [`${place} should be ${sortedJson(value)}, and is ${sortedJson(given)}.`];
  });
}

/** @returns the value at `a.b.c`, or undefined. */
function memberAt(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, name) => (isRecord(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
      value,
    );
}

/** @returns a sentence for each value that should not be taken for granted, by path. */
export const claims = (found: unknown, unwanted: JsonObject = {}): string[] =>
  Object.entries(unwanted).flatMap(([path, value]) =>
    sameSet(memberAt(found, path), value) ? [`${path} was taken to be ${sortedJson(value)}.`] : [],
  );
