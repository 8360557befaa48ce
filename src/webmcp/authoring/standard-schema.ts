/** Schemas of libraries (Standard Schema) next to plain JSON Schema. */
import type { StandardSchemaV1 } from "@standard-schema/spec";
import { offeredSchema, type Side, standardOf } from "../../engine/schema/read-schema.js";
import { listForEach, TypeErrorConstructor } from "../../intrinsics/language.js";
import { promiseCreate, promiseThen } from "../../intrinsics/promise.js";
import { stringFrom } from "../../intrinsics/text.js";
import { inputRefused, schemaNotConvertible } from "../../texts/authors.js";

/** @throws TypeError for a Standard Schema without `jsonSchema`. What the library throws passes. */
export function toJsonSchema(schema: object, side: Side): object {
  const standard = standardOf(schema);
  if (standard === undefined) return schema;
  const offered = offeredSchema(schema, side);
  if (offered === undefined) throw new TypeErrorConstructor(schemaNotConvertible(standard.vendor ?? ""));
  return offered;
}

function describeIssues(issues: readonly StandardSchemaV1.Issue[]): string {
  let text = "";
  listForEach(issues, ({ message, path }) => {
    let place = "";
    listForEach(path ?? [], (part) => {
      const key = typeof part === "object" ? part.key : part;
      place = `${place}${place && "."}${stringFrom(key)}`;
    });
    text = `${text}${text && "; "}${place}${place && ": "}${message}`;
  });
  return inputRefused(text);
}

function checkedInput(result: StandardSchemaV1.Result<unknown>): never {
  if (result.issues) throw new TypeErrorConstructor(describeIssues(result.issues));
  return result.value as never;
}

/** @returns what checks and converts input, for a Standard Schema. */
export function standardInput(schema: object | undefined): ((input: unknown) => Promise<never>) | undefined {
  const validate = standardOf(schema)?.validate as StandardSchemaV1.Props["validate"] | undefined;
  return (
    validate &&
    ((input) =>
      promiseThen(
        promiseCreate<StandardSchemaV1.Result<unknown>>((resolve) => resolve(validate(input))),
        checkedInput,
      ))
  );
}
