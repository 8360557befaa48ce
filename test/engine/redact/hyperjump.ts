/** The marks that another implementation of JSON Schema annotations finds. */

import * as Instance from "@hyperjump/json-schema/annotated-instance/experimental";
import { annotate } from "@hyperjump/json-schema/annotations/experimental";
import { registerSchema, unregisterSchema, validate } from "@hyperjump/json-schema/draft-2020-12";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import type { Dialect } from "./dialects.js";
import type { Schema } from "./oracle.js";
import "@hyperjump/json-schema/draft-2019-09";
import "@hyperjump/json-schema/draft-07";
import "@hyperjump/json-schema/draft-06";
import "@hyperjump/json-schema/draft-04";

const MARK = "https://json-schema.org/keyword/unknown#x-sensitive";
let count = 0;

/**
 * @returns a function that lists the JSON Pointers of marked values; `undefined` for a value that
 *   is not valid.
 */
export async function annotator(
  schema: Schema,
  { name }: Dialect,
): Promise<(value: JsonValue) => string[] | undefined> {
  const uri = `https://other.example/${name}/${count++}`;
  registerSchema(schema as never, uri);
  const annotateValue = await annotate(uri);
  unregisterSchema(uri);
  return (value) => {
    let instance: ReturnType<typeof annotateValue>;
    try {
      instance = annotateValue(value as never);
    } catch (error) {
      if ((error as object).constructor.name === "ValidationError") return undefined;
      throw error;
    }
    return [...Instance.allNodes(instance)]
      .filter((node) => ((node.annotations[MARK] as unknown[] | undefined) ?? []).includes(true))
      .map(({ pointer }) => pointer);
  };
}

/** The same implementation as a validator. */
export async function validator(schema: object, name: string): Promise<(value: unknown) => boolean> {
  const uri = `https://other.example/valid/${name}/${count++}`;
  registerSchema(schema as never, uri);
  const run = await validate(uri);
  unregisterSchema(uri);
  return (value) => run(value as never).valid;
}
