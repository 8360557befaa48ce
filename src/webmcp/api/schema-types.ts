/** The values of a schema, for the compiler. No code. */
import type { StandardJSONSchemaV1, StandardSchemaV1 } from "@standard-schema/spec";
import type { FromSchema, JSONSchema } from "json-schema-to-ts";
import type { CallToolResult, ContentBlock } from "../../engine/enforce/types.js";

declare const SENSITIVE: unique symbol;

/**
 * Stands for a value that is marked `"x-sensitive": true`: agents' code cannot read anything from
 * it.
 */
export interface Sensitive {
  readonly [SENSITIVE]: never;
}

/**
 * A schema of zod (4.2 and later), ArkType (2.1.28 and later), or valibot (through
 * `toStandardJsonSchema`): Standard Schema, together with Standard JSON Schema.
 */
export type StandardSchema<Input = unknown, Output = Input> = StandardSchemaV1<Input, Output> &
  StandardJSONSchemaV1<Input, Output>;

interface Marks {
  readonly deserialize: [{ readonly pattern: { readonly "x-sensitive": true }; readonly output: Sensitive }];
}

/**
 * Any object where the schema is not given, or is not literal. Also where a project compiles
 * without `strictNullChecks`: every type has null then, and the compiler would not come to an end.
 */
type IsUnknown<Schema> = null extends string ? true : object extends Schema ? true : false;
type FromJsonSchema<Schema, Fallback> =
  IsUnknown<Schema> extends true ? Fallback : Schema extends JSONSchema ? FromSchema<Schema> : Fallback;

/** The members that a type names. */
type Named<Value> = keyof { [Name in keyof Value as string extends Name ? never : Name]: true };
type DescribesOthers =
  | { readonly additionalProperties: object | true }
  | { readonly patternProperties: object };

/**
 * Without the members that a schema neither names nor excludes: they are `unknown` in any case, and
 * a slip in a name would be one of them.
 */
type Declared<Value, Schema> = Schema extends DescribesOthers
  ? Value
  : Schema extends { readonly properties: infer Properties }
    ? {
        [Name in keyof Value as Name extends Named<Value> ? Name : never]: Name extends keyof Properties
          ? Declared<Value[Name], Properties[Name]>
          : Value[Name];
      }
    : Value;

/** The argument of `execute`. */
export type InputOf<Schema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferOutput<Schema>
  : IsUnknown<Schema> extends true
    ? Record<string, unknown>
    : Declared<FromJsonSchema<Schema, Record<string, unknown>>, Schema>;

/** The author's value: what the schema describes. */
export type ResultOf<Schema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferInput<Schema>
  : FromJsonSchema<Schema, unknown>;

/**
 * Words of an `enum` as any text, and lists that may be read-only: what the compiler infers for a
 * literal in a callback.
 */
type Widened<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Widened<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Widened<Value[Name]> }
      : Value;

/** The compiler's sentence where a reference is given another member. */
interface NoUrl {
  readonly url?: "A secret_reference has redeemUrl, not url.";
}
interface AuthorResult extends Omit<CallToolResult, "content"> {
  readonly content: readonly (ContentBlock & NoUrl)[];
}

/** The result of `execute`: the raw value, marked members included, or an MCP result. */
export type ReturnOf<Schema> =
  IsUnknown<Schema> extends true ? unknown : AuthorResult | Widened<ResultOf<Schema>>;

/** An agent's view of it: each marked member is `Sensitive`. */
export type AgentResultOf<Schema> = Schema extends StandardSchemaV1
  ? StandardSchemaV1.InferInput<Schema>
  : IsUnknown<Schema> extends true
    ? unknown
    : Schema extends JSONSchema
      ? FromSchema<Schema, Marks>
      : unknown;
