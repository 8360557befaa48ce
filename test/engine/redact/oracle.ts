/**
 * Finds what must stay behind, by the letter of the rule "marks are a union over every applicator
 * that could apply" and nothing else: no plan, no automaton, no sharing. Slow on purpose; the
 * engine is measured against it.
 */
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { targetsOf } from "./references.js";

export type Schema = boolean | { [keyword: string]: unknown };
type Members = { [name: string]: Schema };

const isObject = (value: unknown): value is { [key: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"];
const own = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as { [key: string]: unknown })[key] : undefined;

/** The schemas that a schema applies to the same instance, however it combines them. */
function appliedBy(root: Schema, schema: { [keyword: string]: unknown }): unknown[] {
  const list = (keyword: string): unknown[] => (own(schema, keyword) as Schema[] | undefined) ?? [];
  const map = (keyword: string): unknown[] =>
    Object.values((own(schema, keyword) as Members | undefined) ?? {});
  return [
    ...["allOf", "anyOf", "oneOf"].flatMap(list),
    ...["not", "if", "then", "else"].map((keyword) => own(schema, keyword)),
    ...["dependentSchemas", "dependencies"].flatMap(map),
    ...REFERENCES.flatMap((keyword) => targetsOf(root, schema, keyword)),
  ];
}

/** `schemas` and everything that they apply to the same instance. */
export function inPlace(root: Schema, schemas: readonly Schema[]): { [keyword: string]: unknown }[] {
  const met = new Set<unknown>();
  const visit = (schema: unknown): void => {
    if (!isObject(schema) || met.has(schema)) return;
    met.add(schema);
    for (const next of appliedBy(root, schema)) visit(next);
  };
  for (const schema of schemas) visit(schema);
  return [...met] as { [keyword: string]: unknown }[];
}

const known = new WeakMap<object, Map<object, boolean>>();

/** Whether a schema comes to apply itself to the same instance, or another one that does. */
function isEndless(root: Schema, schema: unknown, above: readonly unknown[] = []): boolean {
  if (!isObject(root) || !isObject(schema)) return false;
  if (above.includes(schema)) return true;
  const answers = known.get(root) ?? new Map<object, boolean>();
  known.set(root, answers);
  const answer =
    answers.get(schema) ?? appliedBy(root, schema).some((next) => isEndless(root, next, [...above, schema]));
  answers.set(schema, answer);
  return answer;
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

/**
 * Whether a mark can be met anywhere from these schemas on: then a member's name is itself a
 * secret.
 */
export function mentionsMark(root: Schema, schema: unknown, met = new Set<unknown>()): boolean {
  if (typeof schema !== "object" || schema === null || met.has(schema)) return false;
  met.add(schema);
  if (isObject(schema) && (isMarked(schema) || isEndless(root, schema))) return true;
  for (const keyword of REFERENCES) {
    if (targetsOf(root, schema, keyword).some((target) => mentionsMark(root, target, met))) return true;
  }
  // A definition that nothing refers to applies to nothing.
  return Object.entries(schema).some(
    ([keyword, next]) => !["$defs", "definitions"].includes(keyword) && mentionsMark(root, next, met),
  );
}

export const GONE: unique symbol = Symbol("gone");

/**
 * The value without what is marked: members omitted, items `emptied`. Text is never looked into.
 */
export function withoutMarked(
  root: Schema,
  schemas: readonly Schema[],
  value: JsonValue,
  emptied: JsonValue = null,
): JsonValue | typeof GONE {
  const applied = inPlace(root, schemas);
  // An endless reference says nothing that could be relied on.
  if (applied.some((schema) => isMarked(schema) || isEndless(root, schema))) return GONE;
  if (Array.isArray(value)) {
    return value.map((item: JsonValue, index) => {
      const kept = withoutMarked(root, forItem(applied, index), item, emptied);
      return kept === GONE ? emptied : kept;
    });
  }
  // A text with a document inside that says what is marked is not a document here (no sample is
  // JSON).
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
