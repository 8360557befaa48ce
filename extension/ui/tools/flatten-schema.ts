/** One schema with everything that certainly applies beside it: references of the same schema, and `allOf`. */

import { resolveLocal } from "../../../src/schemas/check/resolve-local.js";
import { asRecord } from "../../protocol/decode.js";
import { forms as texts } from "../shared/words.js";

export interface SchemaRecord {
  readonly [key: string]: unknown;
}

/**
 * A form's schema, and how many fields, and parts that apply beside each other, may still be read of it. Attack: parts that
 * name themselves, many times, are without end.
 */
export interface Source {
  readonly root: SchemaRecord;
  left: number;
}

const MAX_PARTS = 2_000;

export const sourceOf = (root: SchemaRecord): Source => ({ root, left: MAX_PARTS });

export const asSchema = (value: unknown): SchemaRecord | undefined =>
  asRecord(value) as SchemaRecord | undefined;

/** `["string", "null"]` is still a string. */
export function typeOf({ type }: SchemaRecord): unknown {
  if (!Array.isArray(type)) return type;
  const types = type.filter((each) => each !== "null");
  return types.length === 1 ? types[0] : undefined;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What the first says counts; members and needed names of both do. */
function merge(one: SchemaRecord, other: SchemaRecord): SchemaRecord {
  const properties = { ...asSchema(other["properties"]), ...asSchema(one["properties"]) };
  const required = [...new Set([...listOf(one["required"]), ...listOf(other["required"])])];
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

export function flatten(schema: SchemaRecord, source: Source): SchemaRecord {
  const { $ref, allOf, ...own } = schema;
  source.left -= 1;
  if (source.left < 0) return own;
  const target = asSchema(resolveLocal($ref, source.root));
  const parts = [
    ...(target === undefined ? [] : [target]),
    ...listOf(allOf).map((each) => asSchema(each) ?? {}),
  ];
  return parts.reduce<SchemaRecord>((merged, part) => merge(merged, flatten(part, source)), own);
}

const isNull = (each: unknown): boolean => asSchema(each)?.["type"] === "null";

/** Takes null out of the types and the forms: it gets a box of its own. */
export function withoutNull(schema: SchemaRecord): { schema: SchemaRecord; isNullable: boolean } {
  const { type } = schema;
  if (Array.isArray(type) && type.includes("null")) {
    const types = type.filter((each) => each !== "null");
    return { schema: { ...schema, type: types.length === 1 ? types[0] : types }, isNullable: true };
  }
  for (const keyword of ["anyOf", "oneOf"]) {
    const branches = listOf(schema[keyword]);
    if (!branches.some(isNull)) continue;
    const rest = branches.filter((each) => !isNull(each));
    const { [keyword]: _, ...base } = schema;
    const [only] = rest;
    return {
      schema: rest.length === 1 ? merge(base, asSchema(only) ?? {}) : { ...base, [keyword]: rest },
      isNullable: true,
    };
  }
  return { schema, isNullable: false };
}

const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

/** What a number or a text may be, in words; empty if it may be anything. */
export function limitsOf(schema: SchemaRecord, kind: string): string {
  const most = asNumber(schema["maxLength"]);
  if (kind === "text" || kind === "long") return most === undefined ? "" : texts.lengthAtMost(most);
  if (kind !== "number" && kind !== "integer") return "";
  const [least, highest, step] = [schema["minimum"], schema["maximum"], schema["multipleOf"]].map(asNumber);
  const range =
    least !== undefined && highest !== undefined
      ? texts.between(least, highest)
      : least !== undefined
        ? texts.atLeast(least)
        : highest !== undefined
          ? texts.atMost(highest)
          : "";
  return [range, step === undefined || step === 1 ? "" : texts.inSteps(step)].filter(Boolean).join(", ");
}
