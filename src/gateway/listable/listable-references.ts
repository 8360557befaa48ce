/**
 * Whether every reference in a copied schema leads somewhere inside of it, and none leads back to
 * itself.
 */

import { unescapePointerToken } from "../../engine/schema/json-pointer.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { isRecord } from "../../intrinsics/language.js";
import { type CopiedSchema, type MutableObject, Unlistable } from "./listable-keywords.js";

const ANCHORS = ["$anchor", "$dynamicAnchor"];
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;

type Anchors = ReadonlyMap<string, JsonValue>;

/** @throws Unlistable */
export function checkReferences(copied: CopiedSchema): void {
  const { root, schemas } = copied;
  const targets = new Map<object, JsonValue[]>();
  const anchors = anchorsOf(schemas);
  // The set grows during the loop: a reference may lead to a value that no keyword leads to.
  for (const schema of schemas)
    for (const keyword of REFERENCES) {
      const reference = (schema as MutableObject)[keyword];
      if (typeof reference !== "string") continue;
      if (keyword === "$recursiveRef" && reference !== "#") throw new Unlistable();
      const target = targetOf(reference, root, anchors);
      if (isUnchecked(target, schemas)) adopt(target, copied);
      else if (typeof target !== "boolean" && !schemas.has(target as object)) throw new Unlistable();
      targets.set(schema, [...(targets.get(schema) ?? []), target]);
    }
  refuseCircles(schemas, targets);
}

function anchorsOf(schemas: ReadonlySet<object>): Anchors {
  const anchors = new Map<string, JsonValue>();
  for (const schema of schemas as ReadonlySet<MutableObject>)
    for (const keyword of ANCHORS) {
      const name = schema[keyword];
      if (typeof name !== "string") continue;
      if (!ANCHOR.test(name) || (anchors.has(name) && anchors.get(name) !== schema)) throw new Unlistable();
      anchors.set(name, schema);
    }
  return anchors;
}

function targetOf(reference: string, root: JsonValue, anchors: Anchors): JsonValue {
  if (reference === "#") return root;
  if (!reference.startsWith("#")) throw new Unlistable();
  const target = reference.startsWith("#/")
    ? pointTo(reference.slice(2), root)
    : anchors.get(reference.slice(1));
  if (target === undefined) throw new Unlistable();
  return target;
}

function pointTo(pointer: string, root: JsonValue): JsonValue | undefined {
  let at: JsonValue | undefined = root;
  for (const part of pointer.split("/")) {
    const name = unescapePointerToken(decode(part));
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as MutableObject)[name];
  }
  return at;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new Unlistable();
  }
}

/** Whether the object was copied as data. */
const isUnchecked = (target: JsonValue, schemas: ReadonlySet<object>): target is MutableObject =>
  isRecord(target) && !schemas.has(target);

/** Turns data into a schema, in place, because a reference leads to it. */
function adopt(target: MutableObject, { schemas, copy }: CopiedSchema): void {
  const copied = copy(target) as MutableObject;
  if (ANCHORS.some((keyword) => copied[keyword] !== undefined)) throw new Unlistable();
  for (const name of Object.keys(target)) delete target[name];
  Object.assign(target, copied);
  schemas.delete(copied);
  schemas.add(target);
}

const IN_PLACE = ["not", "if", "then", "else", "allOf", "anyOf", "oneOf", "dependentSchemas", "dependencies"];

/** A validator would never end with a schema that applies itself to the same value. */
function refuseCircles(
  schemas: ReadonlySet<object>,
  targets: ReadonlyMap<object, readonly JsonValue[]>,
): void {
  const under = new Set<object>();
  const done = new Set<object>();
  const visit = (schema: JsonValue | undefined): void => {
    if (typeof schema !== "object" || schema === null || done.has(schema)) return;
    if (under.has(schema)) throw new Unlistable();
    under.add(schema);
    for (const next of inPlaceOf(schema as MutableObject)) visit(next);
    for (const next of targets.get(schema) ?? []) visit(next);
    under.delete(schema);
    done.add(schema);
  };
  for (const schema of schemas) visit(schema as MutableObject);
}

function inPlaceOf(schema: MutableObject): JsonValue[] {
  return IN_PLACE.flatMap((keyword) => {
    const value = schema[keyword];
    if (typeof value !== "object" || value === null) return [];
    const isMap = keyword.startsWith("depend");
    return Array.isArray(value) ? value : isMap ? Object.values(value) : [value as JsonValue];
  });
}
