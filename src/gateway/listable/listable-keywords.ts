/** The form of each keyword that clients can compile (ajv is the strictest). */

import { isObject } from "../../engine/enforce/call-tool-result.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";
import { copyForWalk, walkSchema } from "../../schemas/walk-schema.js";

/** Thrown for a schema that clients would reject. */
export class Unlistable extends Error {}

export type MutableObject = { [key: string]: JsonValue };

/** A copied schema, and what the copy found. */
export interface CopiedSchema {
  readonly root: MutableObject;
  /** The subschemas, as copied. */
  readonly schemas: Set<object>;
  /** Copies the target of a reference that leads outside of those. */
  copy(schema: JsonValue): JsonValue;
}

/** JSON levels: a member takes two of them. */
const MAX_DEPTH = 128;

const TYPES = ["array", "boolean", "integer", "null", "number", "object", "string"];

const isText = (value: JsonValue): boolean => typeof value === "string";
const isNumber = (value: JsonValue): boolean => typeof value === "number";
const isFlag = (value: JsonValue): boolean => typeof value === "boolean";
const isCount = (value: JsonValue): boolean => Number.isInteger(value) && (value as number) >= 0;
const isTexts = (value: JsonValue): boolean => Array.isArray(value) && value.every(isText);

function isPattern(value: JsonValue): boolean {
  try {
    return typeof value === "string" && new RegExp(value, "u") !== undefined;
  } catch {
    return false;
  }
}

const isType = (value: JsonValue): boolean =>
  Array.isArray(value)
    ? value.length > 0 && new Set(value).size === value.length && value.every(isType)
    : typeof value === "string" && TYPES.includes(value);

const never = (): boolean => false;

const CHECKS = new Map<string, (value: JsonValue) => boolean>();
const SHAPES = new Map<string, "schema" | "list" | "map">();
const fill = <Value>(map: Map<string, Value>, words: string, value: Value): void => {
  for (const word of words.split(" ")) map.set(word, value);
};
fill(CHECKS, "title description format contentEncoding contentMediaType $comment", isText);
fill(CHECKS, "$ref $dynamicRef $recursiveRef $anchor $dynamicAnchor", isText);
fill(CHECKS, "maximum minimum exclusiveMaximum exclusiveMinimum", isNumber);
fill(CHECKS, "maxItems minItems maxLength minLength maxProperties minProperties", isCount);
fill(CHECKS, "maxContains minContains", isCount);
fill(CHECKS, "uniqueItems nullable deprecated readOnly writeOnly $recursiveAnchor", isFlag);
fill(CHECKS, "required", isTexts);
fill(CHECKS, "pattern", isPattern);
fill(CHECKS, "type", isType);
fill(CHECKS, "multipleOf", (value) => isNumber(value) && (value as number) > 0);
fill(CHECKS, "enum", (value) => Array.isArray(value) && value.length > 0);
fill(CHECKS, "examples", Array.isArray);
fill(CHECKS, "dependentRequired", (value) => isObject(value) && Object.values(value).every(isTexts));
// Clients cache a schema by its identifier, also for other tools. An asynchronous validator always
// answers "valid".
fill(CHECKS, "id $id $async", never);
fill(CHECKS, "formatMinimum formatMaximum formatExclusiveMinimum formatExclusiveMaximum", never);
fill(SHAPES, "additionalItems additionalProperties contains contentSchema else if items not", "schema");
fill(SHAPES, "propertyNames then unevaluatedItems unevaluatedProperties", "schema");
fill(SHAPES, "allOf anyOf oneOf prefixItems", "list");
fill(SHAPES, "$defs definitions dependencies dependentSchemas patternProperties properties", "map");

/** Keywords whose values are data: a member of such a value is not a schema. */
const DATA = new Set(["const", "default", "enum", "examples", "required", "dependentRequired"]);
/**
 * Clients copy an argument with this keyword into an HTTP header, and drop a tool whose header is
 * invalid.
 */
const HEADER = "x-mcp-header";
/** Only the root names the dialect. */
const LEFT_OUT = new Set([HEADER, "$schema", "$vocabulary"]);

/** @param hasLists whether `items` may be a list */
export function copySchema(schema: JsonObject, { hasLists }: { readonly hasLists: boolean }): CopiedSchema {
  const schemas = new Set<object>();
  const copy = (value: JsonValue): JsonValue => {
    const copied = copyForWalk(value, MAX_DEPTH);
    if (copied === undefined || !isSchema(copied)) throw new Unlistable();
    walkSchema(copied, ({ schema: each }) => {
      for (const keyword of Object.keys(each)) checkKeyword(each as MutableObject, keyword, hasLists);
      dropNullable(each as MutableObject);
      schemas.add(each);
    });
    return copied;
  };
  const root = copy(withoutIdentifier(schema)) as MutableObject;
  return { root, schemas, copy };
}

const isSchema = (value: JsonValue): boolean => typeof value === "boolean" || isObject(value);
const isSchemas = (value: JsonValue): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);

/** One keyword of a copied schema, without the subschemas below it: the walk comes to them. */
function checkKeyword(schema: MutableObject, keyword: string, hasLists: boolean): void {
  if (LEFT_OUT.has(keyword)) {
    delete schema[keyword];
    return;
  }
  const value = schema[keyword] as JsonValue;
  const check = CHECKS.get(keyword);
  if (check && !check(value)) throw new Unlistable();
  const shape = SHAPES.get(keyword);
  if (shape === undefined) {
    if (!DATA.has(keyword)) dropHeaders(value);
  } else if (!hasShape(shape, keyword, value, hasLists)) throw new Unlistable();
}

function hasShape(shape: "schema" | "list" | "map", keyword: string, value: JsonValue, hasLists: boolean) {
  if (shape === "list" || (keyword === "items" && hasLists && Array.isArray(value))) return isSchemas(value);
  if (shape === "schema") return isSchema(value);
  if (!isObject(value)) return false;
  const isNamesOnly = (member: JsonValue): boolean => keyword === "dependencies" && isTexts(member);
  if (keyword === "patternProperties" && !Object.keys(value).every(isPattern)) return false;
  return Object.values(value).every((member) => isNamesOnly(member) || isSchema(member));
}

/**
 * From data below an unknown keyword: a reference may lead there, and clients look for headers
 * there.
 */
function dropHeaders(value: JsonValue): void {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) delete (value as MutableObject)[HEADER];
  for (const member of Object.values(value)) dropHeaders(member);
}

/** Local references work without the root's identifier. Other references are rejected anyway. */
function withoutIdentifier(schema: JsonObject): JsonObject {
  const { $id, id, ...rest } = schema as MutableObject;
  const own = { ...($id === undefined ? {} : { $id }), ...(id === undefined ? {} : { id }) };
  return Object.values(own).every(isText) ? rest : schema;
}

/** OpenAPI's `nullable` extends a type that lacks null. ajv rejects it anywhere else. */
function dropNullable(schema: MutableObject): void {
  const types = [schema["type"]].flat();
  const contradicts = schema["nullable"] === false && types.includes("null");
  if (schema["type"] === undefined || contradicts) delete schema["nullable"];
}
