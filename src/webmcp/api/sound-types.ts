/**
 * Refusals of the compiler, with a sentence: near misses of the mark, and a schema that is not
 * converted. No code.
 */

/** `x_sensitive` → `xsensitive`. */
type Letters<Name extends string> = Name extends `${infer Before}${"-" | "_" | " "}${infer After}`
  ? Letters<`${Before}${After}`>
  : Lowercase<Name>;

/** The word, and the word without one of its letters. */
type Sensitive =
  | "sensitive"
  | `${"ensi" | "snsi" | "sesi" | "seni" | "sens"}tive`
  | `sensi${"ive" | "tve" | "tie" | "tiv"}`
  | "sensative"
  | "sensetive";
type LikeAMark = `${"" | "x" | "is"}${Sensitive}${"" | "hint"}`;

type Maps = "properties" | "patternProperties" | "dependentSchemas" | "$defs" | "definitions";
type Lists = "allOf" | "anyOf" | "oneOf" | "prefixItems";
type Schemas =
  | ("items" | "additionalItems" | "additionalProperties" | "unevaluatedItems" | "unevaluatedProperties")
  | ("not" | "if" | "then" | "else" | "contains" | "propertyNames" | "contentSchema");

/** The keywords of a schema, and of those in it, that are like the mark. */
type Misspelt<Schema> = Schema extends object
  ? {
      [Name in keyof Schema]: Name extends Maps
        ? { [Member in keyof Schema[Name]]: Misspelt<Schema[Name][Member]> }[keyof Schema[Name]]
        : Name extends Schemas
          ? Misspelt<Schema[Name]>
          : Name extends Lists
            ? Schema[Name] extends readonly (infer Branch)[]
              ? Misspelt<Branch>
              : never
            : Name extends "x-sensitive"
              ? never
              : Name extends string
                ? Schema[Name] extends false | object
                  ? never
                  : Letters<Name> extends LikeAMark
                    ? Name
                    : never
                : never;
    }[keyof Schema]
  : never;

type Sentence<Schema> = Schema extends { readonly "~standard": infer Standard }
  ? Standard extends { readonly jsonSchema: object }
    ? never
    : "This schema has no JSON Schema: use zod 4.2, ArkType 2.1.28, toStandardJsonSchema of @valibot/to-json-schema, or JSON Schema."
  : string extends keyof Schema
    ? never
    : Misspelt<Schema> extends infer Name
      ? Name extends string
        ? `“${Name}” marks nothing. Write "x-sensitive": true.`
        : never
      : never;

type Checked<Schema> = null extends string
  ? unknown
  : object extends Schema
    ? unknown
    : [Sentence<Schema>] extends [never]
      ? unknown
      : Sentence<Schema>;

/** For a tool's type: its schemas as they are, or the sentence. */
export interface SoundSchemas<Input, Output> {
  readonly inputSchema?: Checked<Input>;
  readonly outputSchema?: Checked<Output>;
}
