/**
 * A schema as a tool's author gave it → JSON Schema. A library's schema (Standard Schema,
 * https://standardschema.dev) is converted if it offers JSON Schema by the standard's own member.
 * Another object of a library may hold marks where nobody finds them, so it is not understood as a
 * whole.
 */
import {
  isRecord,
  listIncludes,
  objectKeys,
  reflectApply,
  reflectGetPrototypeOf,
} from "../../intrinsics/language.js";
import { keepMarks, snapshotSchema, UNREADABLE } from "./snapshot-schema.js";
import type { JsonValue } from "./types.js";

export type Side = "input" | "output";

/** The schema's `~standard`, as far as we use it. */
export interface Standard {
  readonly vendor?: string;
  readonly validate?: unknown;
  readonly jsonSchema?: { readonly [side in Side]: (options: { readonly target: string }) => object };
}

/** Not an instance of a class. Realms have their own `Object`. */
function isPlain(schema: unknown): schema is object {
  const parent = isRecord(schema) && reflectGetPrototypeOf(schema);
  return parent === null || (!!parent && !reflectGetPrototypeOf(parent));
}

/**
 * ArkType's schemas are functions. The JSON Schema that zod makes has a hidden one: it may have got
 * marks since.
 */
export const standardOf = (schema: unknown): Standard | undefined =>
  isPlain(schema) && !listIncludes(objectKeys(schema), "~standard")
    ? undefined
    : (schema as { readonly "~standard"?: Standard } | undefined)?.["~standard"];

/** By its look alone: nothing of the page runs. */
export const looksLikeJson = (schema: unknown): boolean => isPlain(schema) && !standardOf(schema);

/** @returns undefined for what offers none. What the library throws passes. */
export const offeredSchema = (schema: unknown, side: Side): object | undefined =>
  standardOf(schema)?.jsonSchema?.[side]({ target: "draft-2020-12" });

/** Also inside of plain JSON Schema, a library's schema loses its marks as JSON. */
function refuseLibraries(this: { readonly [key: string]: unknown }, key: string, value: unknown): unknown {
  if (standardOf(this[key])) throw UNREADABLE;
  return reflectApply(keepMarks, this, [key, value]);
}

/** @returns a snapshot; undefined for an absent schema; `UNREADABLE` for what is no JSON Schema. */
export function readSchema(schema: unknown, side: Side): JsonValue | undefined {
  try {
    const offered = offeredSchema(schema, side) ?? schema;
    // An instance of a class keeps its marks where no JSON has them.
    if (isPlain(offered) || typeof offered === "boolean" || offered === undefined)
      return snapshotSchema(offered, refuseLibraries);
  } catch {
    // It is none.
  }
  return UNREADABLE;
}
