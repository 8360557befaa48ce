/** Random values that often satisfy a random schema. */
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { NAMES, record } from "./arbitrary-schemas.js";
import type { Schema } from "./oracle.js";
import { targetsOf } from "./references.js";

type Keywords = { [keyword: string]: unknown };
type Inner = (candidate: unknown) => JsonValue;

/** A value that tries to satisfy `schema`; every string in it is different and recognisable. */
export function sampleValue(root: Schema, schema: Schema, next: () => number, depth = 0): JsonValue {
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
  const at = (typeof schema === "boolean" ? {} : schema) as Keywords;
  const targets = ["$ref", "$dynamicRef", "$recursiveRef"].flatMap((keyword) => targetsOf(root, at, keyword));
  if (targets.length > 0 && depth < 8 && next() < 0.7)
    return sampleValue(root, pick(targets) as Schema, next, depth + 1);
  const branches = ["allOf", "anyOf", "oneOf"].flatMap(
    (keyword) => (at[keyword] as Schema[] | undefined) ?? [],
  );
  if (branches.length > 0 && next() < 0.3 && depth < 8)
    return sampleValue(root, pick(branches), next, depth + 1);
  const guess = Object.hasOwn(at, "items") || Object.hasOwn(at, "prefixItems") ? "array" : "object";
  const types = at["type"] as string | string[] | undefined;
  const type =
    (Array.isArray(types) ? pick(types) : types) ??
    (next() < 0.7 ? guess : pick(["string", "integer", "array"]));
  if (type === "integer") return Math.floor(next() * 1e9);
  if (type === "boolean") return next() < 0.5;
  if (type === "null") return null;
  if (type === "string" || depth > 5) return `leaf-${Math.floor(next() * 1e12).toString(36)}.`;
  const inner: Inner = (candidate) => sampleValue(root, (candidate ?? {}) as Schema, next, depth + 1);
  return type === "array" ? sampleArray(at, next, inner) : sampleObject(at, next, pick(NAMES), inner);
}

function sampleArray(at: Keywords, next: () => number, inner: Inner): JsonValue {
  const { items } = at;
  const tuple = (Array.isArray(items) ? items : at["prefixItems"]) as Schema[] | undefined;
  const rest = Array.isArray(items) ? at["additionalItems"] : items;
  return Array.from({ length: Math.floor(next() * 4) }, (_, index) => inner(tuple?.[index] ?? rest));
}

function sampleObject(at: Keywords, next: () => number, extra: string, inner: Inner): JsonValue {
  const properties = (at["properties"] ?? {}) as { [name: string]: Schema };
  const required = (at["required"] as string[] | undefined) ?? [];
  const names = new Set([...required, ...Object.keys(properties), ...(next() < 0.4 ? [extra] : [])]);
  return record(
    [...names]
      .filter((name) => next() < 0.8 || required.includes(name))
      .map((name) => [
        name,
        inner(Object.hasOwn(properties, name) ? properties[name] : at["additionalProperties"]),
      ]),
  );
}
