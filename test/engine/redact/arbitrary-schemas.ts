/** Random schemas over every applicator. */
import fc from "fast-check";
import type { Schema } from "./oracle.js";

export const NAMES = ["a", "b", "c", "__proto__", "toString"];
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

/**
 * One of the two drafts' ways to write a tuple: a mixture has no meaning that an oracle could know.
 */
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

/**
 * Any combination of keywords; references lead to `$defs` or to the root, so many schemas recurse.
 */
export const wildSchema: fc.Arbitrary<Schema> = fc
  .tuple(anySchema, anySchema, anySchema, anySchema)
  .map(([root, x, y, z]) => ({ ...(typeof root === "boolean" ? {} : root), $defs: { x, y, z } }));

/**
 * Objects that declare every name with a type and require one: valid values then always have a
 * clear shape.
 */
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
