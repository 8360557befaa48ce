/**
 * What must stay behind, by the letter of the rule "marks are a union over every applicator that could apply" and
 * nothing else: no plan, no automaton, no sharing. Slow on purpose; the engine is measured against it.
 */
import type { JsonValue } from "../../src/sensitivity/types.js";
import { targetsOf } from "./references.js";

export type Schema = boolean | { [keyword: string]: unknown };
type Members = { [name: string]: Schema };

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
const own = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as { [key: string]: unknown })[key] : undefined;

/** `schema` and everything that is applied to the same instance, however it is combined. */
export function inPlace(root: Schema, schemas: readonly Schema[]): { [keyword: string]: unknown }[] {
  const met = new Set<unknown>();
  const visit = (schema: unknown): void => {
    if (!isObject(schema) || met.has(schema)) return;
    met.add(schema);
    for (const keyword of ["allOf", "anyOf", "oneOf"]) {
      for (const branch of (own(schema, keyword) as Schema[] | undefined) ?? []) visit(branch);
    }
    for (const keyword of ["not", "if", "then", "else"]) visit(own(schema, keyword));
    for (const keyword of ["dependentSchemas", "dependencies"]) {
      for (const dependent of Object.values((own(schema, keyword) as Members | undefined) ?? {}))
        visit(dependent);
    }
    for (const keyword of REFERENCES) for (const target of targetsOf(root, schema, keyword)) visit(target);
  };
  for (const schema of schemas) visit(schema);
  return [...met] as { [keyword: string]: unknown }[];
}

export function forMember(schemas: readonly object[], name: string): Schema[] {
  return schemas.flatMap((schema) => {
    const named = own((own(schema, "properties") as Members | undefined) ?? {}, name) as Schema | undefined;
    const patterned = Object.entries((own(schema, "patternProperties") as Members | undefined) ?? {})
      .filter(([pattern]) => new RegExp(pattern, "u").test(name))
      .map(([, matched]) => matched);
    const direct = named === undefined ? patterned : [named, ...patterned];
    if (direct.length > 0) return direct;
    const rest = own(schema, "additionalProperties") ?? own(schema, "unevaluatedProperties");
    return rest === undefined ? [] : [rest as Schema];
  });
}

export function forItem(schemas: readonly object[], index: number): Schema[] {
  return schemas.flatMap((schema) => {
    const items = own(schema, "items");
    const prefix =
      ((Array.isArray(items) ? items : own(schema, "prefixItems")) as Schema[] | undefined) ?? [];
    const rest = Array.isArray(items) ? own(schema, "additionalItems") : items;
    const found: unknown[] = [own(schema, "contains")];
    // Without its tuple, it may have been meant for any item.
    if (!Array.isArray(items)) found.push(own(schema, "additionalItems"));
    if (index < prefix.length) found.push(prefix[index]);
    else found.push(rest, rest === undefined ? own(schema, "unevaluatedItems") : undefined);
    return found.filter((next) => next !== undefined) as Schema[];
  });
}

export const isMarked = (schema: object): boolean => (own(schema, "x-sensitive") ?? false) !== false;

/** Whether a mark can be met anywhere from these schemas on: then a member's name is itself a secret. */
export function mentionsMark(root: Schema, schema: unknown, met = new Set<unknown>()): boolean {
  if (typeof schema !== "object" || schema === null || met.has(schema)) return false;
  met.add(schema);
  if (isObject(schema) && isMarked(schema)) return true;
  for (const keyword of REFERENCES) {
    if (targetsOf(root, schema, keyword).some((target) => mentionsMark(root, target, met))) return true;
  }
  // A definition that nothing refers to applies to nothing.
  return Object.entries(schema).some(
    ([keyword, next]) => !["$defs", "definitions"].includes(keyword) && mentionsMark(root, next, met),
  );
}

export const GONE: unique symbol = Symbol("gone");

/** The value without what is marked: members omitted, items `emptied`. Text is never looked into. */
export function withoutMarked(
  root: Schema,
  schemas: readonly Schema[],
  value: JsonValue,
  emptied: JsonValue = null,
): JsonValue | typeof GONE {
  const applied = inPlace(root, schemas);
  if (applied.some(isMarked)) return GONE;
  if (Array.isArray(value)) {
    return value.map((item: JsonValue, index) => {
      const kept = withoutMarked(root, forItem(applied, index), item, emptied);
      return kept === GONE ? emptied : kept;
    });
  }
  // A text with a document inside that says what is marked is no document here (no sample is JSON).
  const isDocument = applied.some((schema) => mentionsMark(root, own(schema, "contentSchema")));
  if (!isObject(value)) return typeof value === "string" && isDocument ? GONE : value;
  const kept: { [key: string]: JsonValue } = {};
  const namesAreSecret = applied.some((schema) => mentionsMark(root, own(schema, "propertyNames")));
  for (const [name, member] of Object.entries(value)) {
    const rest = namesAreSecret
      ? GONE
      : withoutMarked(root, forMember(applied, name), member as JsonValue, emptied);
    if (rest !== GONE) {
      Object.defineProperty(kept, name, {
        value: rest,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return kept;
}

/** Every string leaf (and number, as text) below `value`. */
export function leavesOf(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(leavesOf);
  if (isObject(value)) return Object.values(value).flatMap((member) => leavesOf(member as JsonValue));
  return typeof value === "string" ? [value] : [];
}
