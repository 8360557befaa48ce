/** Shapes shared by the sensitivity and redaction rooms. */

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonSchema = boolean | { readonly [keyword: string]: JsonValue };

/** Something about a schema that the author should know; it never reaches an agent. */
export interface Diagnostic {
  /** JSON Pointer into the schema. */
  readonly location: string;
  readonly message: string;
}
