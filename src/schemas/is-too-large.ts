/**
 * How large a schema is when every reference is written out: validators do that, and some hang on
 * few characters.
 */
import { isRecord } from "../intrinsics/language.js";
import { resolveLocal } from "./check/resolve-local.js";
import { MAX_SCHEMA_DEPTH } from "./walk-schema.js";

/** Some 100 kB of JSON. Ajv compiles that in about a second; its time grows with the square. */
const MAX_VALUES = 10_000;
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
const ANCHORS = ["$anchor", "$dynamicAnchor"];

type Members = { readonly [name: string]: unknown };

/**
 * By `#name`. References and anchors that only look like some, in data, count as well: that adds to
 * the size.
 */
function anchorsOf(schema: unknown): ReadonlyMap<unknown, unknown> {
  const anchors = new Map<unknown, unknown>();
  const found = new Set<unknown>([schema]);
  // The set grows during the loop.
  for (const each of found) {
    if (typeof each !== "object" || each === null) continue;
    for (const keyword of ANCHORS) {
      const name = (each as Members)[keyword];
      if (typeof name === "string") anchors.set(`#${name}`, each);
    }
    for (const part of Object.values(each)) found.add(part);
  }
  return anchors;
}

/**
 * Counts each value once for every place that a reference puts it to. A circle counts as one value
 * where it closes. The work depends on what is written, not on what it stands for.
 *
 * @param schema plain JSON data, as untrusted as it comes
 * @returns true as well for what is nested more than 512 levels deep, counted through references
 */
export function isTooLarge(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  const anchors = anchorsOf(schema);
  const sizes = new Map<object, number>();
  const sizeOf = (value: unknown, depth: number): number => {
    if (typeof value !== "object" || value === null) return 1;
    const known = sizes.get(value);
    if (known !== undefined) return known;
    if (depth > MAX_SCHEMA_DEPTH) return Number.POSITIVE_INFINITY;
    sizes.set(value, 1);
    let size = 1;
    for (const part of Object.values(value)) size += sizeOf(part, depth + 1);
    for (const keyword of REFERENCES) {
      const reference = (value as Members)[keyword];
      if (typeof reference !== "string") continue;
      size += sizeOf(anchors.get(reference) ?? resolveLocal(reference, schema), depth + 1);
    }
    sizes.set(value, size);
    return size;
  };
  return sizeOf(schema, 0) > MAX_VALUES;
}
