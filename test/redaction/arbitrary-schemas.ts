/** Random schemas over every applicator, and random values that often satisfy them. */
import fc from "fast-check";
import type { JsonValue } from "../../src/sensitivity/types.js";
import type { Schema } from "./oracle.js";

const NAMES = ["a", "b", "c", "__proto__", "toString"];
const DEFINITIONS = ["x", "y", "z"];
const PATTERNS = ["^a", "b$", ".", "[cb]", "^toString$"];

type Entry = fc.Arbitrary<{ [keyword: string]: unknown }>;

/** Own members whatever the name, so that `__proto__` is one too. */
export function record<Value>(entries: readonly (readonly [string, Value])[]): { [key: string]: Value } {
  return Object.fromEntries(entries);
}

const named = (names: readonly string[], schema: fc.Arbitrary<Schema>): fc.Arbitrary<object> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), schema), { maxLength: 3, selector: ([name]) => name })
    .map(record);

function keywords(schema: fc.Arbitrary<Schema>): Entry {
  const one = (keyword: string): Entry => schema.map((value) => ({ [keyword]: value }));
  const list = (keyword: string): Entry =>
    fc.array(schema, { minLength: 1, maxLength: 3 }).map((value) => ({ [keyword]: value }));
  const map = (keyword: string, names = NAMES): Entry =>
    named(names, schema).map((value) => ({ [keyword]: value }));
  return fc.oneof(
    { weight: 8, arbitrary: map("properties") },
    { weight: 2, arbitrary: map("patternProperties", PATTERNS) },
    { weight: 2, arbitrary: one("additionalProperties") },
    { weight: 4, arbitrary: one("items") },
    { weight: 2, arbitrary: list("prefixItems") },
    fc.tuple(list("items"), one("additionalItems")).map(([tuple, rest]) => ({ ...tuple, ...rest })),
    { weight: 3, arbitrary: fc.oneof(list("allOf"), list("anyOf"), list("oneOf")) },
    fc.tuple(one("if"), one("then"), one("else")).map(([a, b, c]) => ({ ...a, ...b, ...c })),
    fc.oneof(map("dependentSchemas"), map("dependencies"), one("not"), one("contains")),
    fc.oneof(one("unevaluatedProperties"), one("unevaluatedItems"), one("propertyNames")),
    { weight: 2, arbitrary: fc.constantFrom(...DEFINITIONS).map((name) => ({ $ref: `#/$defs/${name}` })) },
    fc.constant({ $ref: "#" }),
    {
      weight: 3,
      arbitrary: fc.constantFrom("object", "array", "string", "integer", "boolean").map((type) => ({ type })),
    },
    fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 }).map((required) => ({ required })),
  );
}

/** Of the two drafts' ways to write a tuple, one: a mixture has no meaning that an oracle could know. */
function oneTuple(schema: Schema): Schema {
  if (typeof schema === "boolean") return schema;
  const { prefixItems, additionalItems, ...plain } = schema;
  if (Array.isArray(schema["items"])) return { ...plain, additionalItems: additionalItems ?? {} };
  return prefixItems === undefined ? plain : { ...plain, prefixItems };
}

const { schema: anySchema } = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", maxDepth: 4 },
    fc.constantFrom<Schema>({}, true, { type: "string" }, { "x-sensitive": true }, { "x-sensitive": false }),
    fc
      .tuple(
        fc.array(keywords(tie("schema") as fc.Arbitrary<Schema>), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 7 }),
      )
      .map(
        ([parts, mark]) => Object.assign({}, ...parts, mark === 0 ? { "x-sensitive": true } : {}) as Schema,
      )
      .map(oneTuple),
  ),
}));

/** Any combination of keywords; references lead to `$defs` or to the root, so many schemas recurse. */
export const wildSchema: fc.Arbitrary<Schema> = fc
  .tuple(anySchema, anySchema, anySchema, anySchema)
  .map(([root, x, y, z]) => ({ ...(typeof root === "boolean" ? {} : root), $defs: { x, y, z } }));

/** Objects that declare every name with a type and require one: valid values then always have a clear shape. */
export const typedSchema: fc.Arbitrary<Schema> = fc.letrec<{ node: Schema; extra: Schema }>((tie) => {
  const node = tie("node");
  const extra = tie("extra");
  const mark = fc.integer({ min: 0, max: 3 }).map((roll) => (roll === 0 ? { "x-sensitive": true } : {}));
  const object = fc
    .tuple(
      node,
      node,
      node,
      fc.array(extra, { minLength: 1, maxLength: 2 }),
      fc.constantFrom("anyOf", "allOf"),
      mark,
    )
    .map(([a, b, c, extras, combine, marked]) => ({
      type: "object",
      properties: { a, b, c, id: { type: "integer" } },
      required: ["id"],
      [combine]: extras,
      ...marked,
    }));
  return {
    node: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      fc.constantFrom<Schema>(
        { type: "string" },
        { type: "integer" },
        { type: "string", "x-sensitive": true },
      ),
      object as fc.Arbitrary<Schema>,
      fc.tuple(node, mark).map(([items, marked]) => ({ type: "array", items, ...marked })),
    ),
    // Says more about members that `node` has typed already.
    extra: fc.oneof(
      fc.constant<Schema>({}),
      fc
        .tuple(fc.constantFrom("a", "b", "c"), mark)
        .map(([name, marked]) => ({ properties: { [name]: marked } })),
    ),
  };
}).node;

/** A small generator of numbers, so that values need no arbitrary of their own. */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A value that tries to satisfy `schema`; every string in it is different and recognisable. */
export function sampleValue(root: Schema, schema: Schema, next: () => number, depth = 0): JsonValue {
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(next() * list.length)] as Item;
  const at = (typeof schema === "boolean" ? {} : schema) as { [keyword: string]: unknown };
  const reference = Object.hasOwn(at, "$ref") ? (at["$ref"] as string) : undefined;
  if (reference !== undefined && depth < 8 && next() < 0.7) {
    const target =
      reference === "#" ? root : ((root as { $defs: object }).$defs as never)[reference.slice(8)];
    return sampleValue(root, target as Schema, next, depth + 1);
  }
  const branches = ["allOf", "anyOf", "oneOf"].flatMap(
    (keyword) => (at[keyword] as Schema[] | undefined) ?? [],
  );
  if (branches.length > 0 && next() < 0.3 && depth < 8)
    return sampleValue(root, pick(branches), next, depth + 1);
  const guess = Object.hasOwn(at, "items") || Object.hasOwn(at, "prefixItems") ? "array" : "object";
  const type =
    (at["type"] as string | undefined) ?? (next() < 0.7 ? guess : pick(["string", "integer", "array"]));
  if (type === "integer") return Math.floor(next() * 1e9);
  if (type === "boolean") return next() < 0.5;
  if (type === "string" || depth > 5) return `leaf-${Math.floor(next() * 1e12).toString(36)}.`;
  const inner = (candidates: readonly unknown[]): JsonValue =>
    sampleValue(
      root,
      (pick(candidates.filter((each) => each !== undefined)) ?? {}) as Schema,
      next,
      depth + 1,
    );
  if (type === "array") {
    const tuple = (Array.isArray(at["items"]) ? at["items"] : at["prefixItems"]) as Schema[] | undefined;
    return Array.from({ length: Math.floor(next() * 4) }, (_, index) =>
      inner([tuple?.[index] ?? (Array.isArray(at["items"]) ? at["additionalItems"] : at["items"])]),
    );
  }
  const properties = (at["properties"] ?? {}) as { [name: string]: Schema };
  const names = new Set([...((at["required"] as string[] | undefined) ?? []), ...Object.keys(properties)]);
  if (next() < 0.4) names.add(pick(NAMES));
  return record(
    [...names]
      .filter((name) => next() < 0.8 || ((at["required"] as string[] | undefined) ?? []).includes(name))
      .map((name) => [
        name,
        inner(Object.hasOwn(properties, name) ? [properties[name]] : [at["additionalProperties"]]),
      ]),
  );
}
