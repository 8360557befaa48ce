/** Types that `schema/` and `redact/` share. */
import type { SafeMap } from "../../intrinsics/language.js";
import type { SchemaNode } from "./schema-node.js";

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonObject = { readonly [key: string]: JsonValue };

export type JsonSchema = boolean | JsonObject;

/** A remark about a schema for its author; it never reaches an agent. */
export interface Diagnostic {
  /** JSON Pointer into the schema. */
  readonly location: string;
  readonly code: DiagnosticCode;
}

/** `describeDiagnostic` explains each. */
export type DiagnosticCode =
  | "schema-unreadable"
  | "not-a-schema"
  | "schema-too-large"
  | "malformed-keyword"
  | "unresolved-reference"
  | "endless-reference"
  | "unknown-dialect"
  | "odd-mark"
  | "misspelt-mark"
  | "misplaced-mark"
  | "unsafe-pattern";

export type NodeMap = SafeMap<string, SchemaNode>;

/** The place where a subschema applies, relative to the value that its node describes. */
export const IN_PLACE = 0;
export const MEMBER = 1;
export const ITEM = 2;
export const MEMBER_NAMES = 3;
export const CONTENT = 4;

/** Whether a pattern matches a name; `undefined` if that cannot be decided safely. */
export type PatternTest = (name: string) => boolean | undefined;

export interface Edge {
  readonly role: number;
  /** One subschema, or one for each name or position. */
  readonly node: SchemaNode | undefined;
  readonly members: NodeMap | undefined;
  /** If it applies, it applies for certain. */
  readonly certain: boolean;
  /** A subschema without a test applies to every name that the keywords before it do not cover. */
  readonly test: PatternTest | undefined;
  /** The `oneOf` or `anyOf` of which it is one branch. */
  readonly choice: SchemaNode | undefined;
}

/** `certain`: applies whenever the whole schema is satisfied; otherwise it might apply. */
export interface WeightedNode {
  readonly node: SchemaNode;
  readonly certain: boolean;
  /** Whether the step that leads here directly is certain; absent where none does. */
  readonly seed?: boolean | undefined;
}
