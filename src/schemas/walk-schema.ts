/**
 * The one walk over a JSON Schema outside of the engine: for the lint, the safety table, lists of
 * tools, secret inputs. It is json-schema-traverse, with the engine's table of keywords and a bound
 * on depth. Not in the page bundle.
 */
import traverse from "json-schema-traverse";
import { KEYWORD_NAMES, KEYWORDS, LIST, MAP, SCHEMA } from "../engine/schema/keywords.js";

export type SchemaObject = { [keyword: string]: unknown };

/** One subschema that is an object: `true` and `false` say nothing that a walk could look at. */
export interface Subschema {
  readonly schema: SchemaObject;
  /** JSON Pointer from the root; empty for the root. */
  readonly pointer: string;
  /** Undefined at the root, as are the next two. */
  readonly parent: { readonly schema: SchemaObject; readonly pointer: string } | undefined;
  /** The parent's keyword that holds it. */
  readonly keyword: string | undefined;
  /** The member's name or the item's position, if the keyword holds several. */
  readonly key: string | number | undefined;
}

/** JSON levels; the walk recurses, and a member takes two levels (`properties`, then its name). */
export const MAX_SCHEMA_DEPTH = 512;
/** Twice what the engine takes. */
const MAX_VALUES = 200_000;

/*! This file contains json-schema-traverse (MIT), Copyright (c) 2017 Evgeny Poberezkin. */
type Table = { [keyword: string]: true };

/**
 * Without a prototype. Attack: a schema with the member `toString`, which a table with one would
 * call a keyword.
 */
const tableOf = (keywords: readonly string[]): Table =>
  Object.assign(Object.create(null) as Table, Object.fromEntries(keywords.map((each) => [each, true])));

const withShape = (shape: number): string[] =>
  Array.from(KEYWORD_NAMES).filter((keyword) => KEYWORDS[keyword]?.shape === shape);

/**
 * The library's extension point: `prefixItems`, `dependentSchemas`, `unevaluated…` and
 * `contentSchema` are missing there.
 */
Object.assign(traverse, {
  keywords: tableOf(withShape(SCHEMA)),
  arrayKeywords: tableOf([...withShape(LIST), "items"]),
  propsKeywords: tableOf([...withShape(MAP), "$defs", "definitions"]),
});

/**
 * Counts level by level, so that depth costs no stack. Attack: parts that are shared, and many when
 * they are written out.
 */
function isTooLarge(depthLimit: number, value: unknown): boolean {
  let level: unknown[] = [value];
  let count = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > depthLimit || count > MAX_VALUES) return true;
    level = level.flatMap((each) => (typeof each === "object" && each !== null ? Object.values(each) : []));
  }
  return false;
}

/**
 * A copy that a visitor may change. Through JSON: a part that stands in two places becomes two
 * parts.
 *
 * @returns undefined if it is deeper than `limit`, or has more than 200,000 values.
 */
export const copyForWalk = <Json>(schema: Json, limit = MAX_SCHEMA_DEPTH): Json | undefined =>
  schema === undefined || isTooLarge(limit, schema)
    ? undefined
    : (JSON.parse(JSON.stringify(schema)) as Json);

/**
 * Visits the schema and every subschema, each before those below it. A visitor may change the
 * members of what it is given: the walk then goes on with what it finds there.
 *
 * @param schema plain JSON data, as untrusted as it comes.
 * @returns false, without a visit, if it is deeper than `limit`, or has more than 200,000 values.
 */
export function walkSchema(
  schema: unknown,
  visit: (at: Subschema) => void,
  limit = MAX_SCHEMA_DEPTH,
): boolean {
  if (isTooLarge(limit, schema)) return false;
  traverse(
    schema as SchemaObject,
    (
      each: SchemaObject,
      pointer: string,
      _root: SchemaObject,
      parentPointer?: string,
      keyword?: string,
      parentSchema?: SchemaObject,
      key?: string | number,
    ) => {
      const parent = parentSchema && { schema: parentSchema, pointer: parentPointer ?? "" };
      visit({ schema: each, pointer, parent, keyword, key });
    },
  );
  return true;
}
