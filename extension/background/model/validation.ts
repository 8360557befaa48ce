/**
 * Arguments against a tool's input schema. The schema is the page's: what could make the validator run on (patterns,
 * references, sheer size) is not followed, and then only the outermost types and required members are checked. The page
 * checks its input itself; this spares agents a call that cannot succeed.
 */
import { type Schema, Validator } from "@cfworker/json-schema";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { copyForWalk, walkSchema } from "../../../src/schemas/walk-schema.js";
import { asRecord, type JsonRecord } from "../../protocol/decode.js";

const MAX_SCHEMA_NODES = 2_000;
const MAX_DEPTH = 64;
/** Every part of the schema could meet every part of the value. */
const MAX_WORK = 2_000_000;
const MAX_UNIQUE_ITEMS = 1_000;

const NOT_FOLLOWED = new Set([
  "$ref",
  "$dynamicRef",
  "$recursiveRef",
  "$id",
  "id",
  "$anchor",
  "$schema",
  "pattern",
  "patternProperties",
]);

interface Extent {
  readonly nodes: number;
  readonly isDeep: boolean;
  readonly keys: ReadonlySet<string>;
}

function extentOf(value: JsonValue): Extent {
  const keys = new Set<string>();
  const pending: [value: JsonValue, depth: number][] = [[value, 0]];
  let nodes = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    nodes += 1;
    const [current, depth] = next;
    if (depth > MAX_DEPTH) return { nodes, isDeep: true, keys };
    if (typeof current !== "object" || current === null) continue;
    for (const [key, member] of Object.entries(current)) {
      // A keyword has a text, a property of that name has a schema.
      if (typeof member !== "object" || key === "patternProperties") keys.add(key);
      pending.push([member as JsonValue, depth + 1]);
    }
  }
  return { nodes, isDeep: false, keys };
}

function isSafe(schema: JsonValue, value: JsonValue): boolean {
  const [rules, data] = [extentOf(schema), extentOf(value)];
  if (rules.isDeep || data.isDeep || rules.nodes > MAX_SCHEMA_NODES) return false;
  if (rules.nodes * data.nodes > MAX_WORK) return false;
  if (rules.keys.has("uniqueItems") && data.nodes > MAX_UNIQUE_ITEMS) return false;
  return ![...rules.keys].some((key) => NOT_FOLLOWED.has(key));
}

/** `format` is an annotation, and the validator's expressions for it are not bounded. */
function withoutFormats(schema: JsonValue): JsonValue {
  const copy = copyForWalk(schema) ?? false;
  walkSchema(copy, ({ schema: each }) => {
    delete each["format"];
  });
  return copy;
}

/** What holds of a schema whatever else it says: its own `type` and `required`, and its properties' `type`. */
function outermost(schema: JsonValue): JsonRecord {
  const record = asRecord(schema) ?? {};
  const shallow = ({ type, required }: JsonRecord): JsonRecord => ({
    ...(typeof type === "string" || isStrings(type) ? { type } : {}),
    ...(isStrings(required) ? { required } : {}),
  });
  const properties = Object.entries(asRecord(record["properties"]) ?? {}).slice(0, MAX_SCHEMA_NODES);
  const types = properties.map(([name, property]) => {
    const { type } = shallow(asRecord(property) ?? {});
    return [name, type === undefined ? {} : { type }] as const;
  });
  return { ...shallow(record), properties: Object.fromEntries(types) };
}

const isStrings = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_SCHEMA_NODES && value.every((each) => typeof each === "string");

/** @returns false also for a schema that nothing can be checked against. */
export function validate(schema: JsonValue, value: JsonValue): boolean {
  if (typeof schema === "boolean") return schema;
  const used = isSafe(schema, value) ? withoutFormats(schema) : outermost(schema);
  try {
    return new Validator(used as Schema, "2020-12").validate(value).valid;
  } catch {
    return false;
  }
}
