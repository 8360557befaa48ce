/** What each keyword must look like for clients to compile it (ajv is the strictest). */

import { isObject } from "../../engine/enforce/call-tool-result.js";
import type { JsonObject, JsonValue } from "../../engine/schema/types.js";

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

const MAX_DEPTH = 64;
const MAX_SCHEMAS = 10_000;

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
// Clients cache a schema by its identifier, also for other tools. An asynchronous validator always answers "valid".
fill(CHECKS, "id $id $async", never);
fill(CHECKS, "formatMinimum formatMaximum formatExclusiveMinimum formatExclusiveMaximum", never);
fill(SHAPES, "additionalItems additionalProperties contains contentSchema else if items not", "schema");
fill(SHAPES, "propertyNames then unevaluatedItems unevaluatedProperties", "schema");
fill(SHAPES, "allOf anyOf oneOf prefixItems", "list");
fill(SHAPES, "$defs definitions dependencies dependentSchemas patternProperties properties", "map");

/** Keywords whose values are data: a member of such a value is not a schema. */
const DATA = new Set(["const", "default", "enum", "examples", "required", "dependentRequired"]);
/** Clients copy an argument with this keyword into an HTTP header, and drop a tool whose header is invalid. */
const HEADER = "x-mcp-header";
/** Only the root names the dialect. */
const LEFT_OUT = new Set([HEADER, "$schema", "$vocabulary"]);

/** @param hasLists whether `items` may be a list */
export function copySchema(schema: JsonObject, { hasLists }: { readonly hasLists: boolean }): CopiedSchema {
  const schemas = new Set<object>();
  const copy = (value: JsonValue, depth: number): JsonValue => {
    if (typeof value === "boolean") return value;
    if (!isObject(value) || depth > MAX_DEPTH || schemas.size > MAX_SCHEMAS) throw new Unlistable();
    const kept = Object.entries(value).filter(([keyword]) => !LEFT_OUT.has(keyword));
    const copied = Object.fromEntries(
      kept.map(([keyword, member]) => [keyword, copyKeyword(keyword, member, depth)]),
    );
    dropNullable(copied);
    schemas.add(copied);
    return copied;
  };
  const copyKeyword = (keyword: string, value: JsonValue, depth: number): JsonValue => {
    const check = CHECKS.get(keyword);
    if (check && !check(value)) throw new Unlistable();
    const shape = SHAPES.get(keyword);
    if (shape === undefined) return copyData(value, depth, !DATA.has(keyword));
    const isTuple = keyword === "items" && hasLists && Array.isArray(value);
    if (shape === "schema" && !isTuple) return copy(value, depth + 1);
    if (shape === "map") return copyMap(keyword, value, depth);
    if (!Array.isArray(value) || value.length === 0) throw new Unlistable();
    return value.map((item) => copy(item, depth + 1));
  };
  const copyMap = (keyword: string, map: JsonValue, depth: number): JsonValue => {
    const names = keyword === "patternProperties" ? Object.keys(isObject(map) ? map : {}) : [];
    if (!isObject(map) || !names.every(isPattern)) throw new Unlistable();
    const isNamesOnly = (value: JsonValue): boolean => keyword === "dependencies" && isTexts(value);
    const members = Object.entries(map).map(([name, value]) => [
      name,
      isNamesOnly(value) ? value : copy(value, depth + 1),
    ]);
    return Object.fromEntries(members);
  };
  const root = copy(withoutIdentifier(schema), 0) as MutableObject;
  return { root, schemas, copy: (value) => copy(value, 0) };
}

/** Data below an unknown keyword. A reference may lead there, and clients look for headers there. */
function copyData(value: JsonValue, depth: number, hasHeaders: boolean): JsonValue {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) throw new Unlistable();
  if (Array.isArray(value)) return value.map((item) => copyData(item, depth + 1, hasHeaders));
  const kept = Object.entries(value).filter(([name]) => !(hasHeaders && name === HEADER));
  return Object.fromEntries(kept.map(([name, item]) => [name, copyData(item, depth + 1, hasHeaders)]));
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
