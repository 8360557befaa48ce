/** Shapes shared by the sensitivity and redaction rooms. */
import type { SafeMap } from "../../intrinsics/primordials.js";
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

/** Something about a schema that its author should know; it never reaches an agent. */
export interface Diagnostic {
  /** JSON Pointer into the schema. */
  readonly location: string;
  readonly code: DiagnosticCode;
}

/** Explained by `describeDiagnostic`. */
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
  | "unsafe-pattern";

export type NodeMap = SafeMap<string, SchemaNode>;

/** Where a subschema applies, seen from the value that its node describes. */
export const IN_PLACE = 0;
export const MEMBER = 1;
export const ITEM = 2;
export const MEMBER_NAMES = 3;
export const CONTENT = 4;

/** Whether a pattern matches a name: `undefined` where that cannot be found out (safely). */
export type PatternTest = (name: string) => boolean | undefined;

export interface Edge {
  readonly role: number;
  /** One subschema, or one for each name or position. */
  readonly node: SchemaNode | undefined;
  readonly members: NodeMap | undefined;
  /** Where it applies, it does so for certain. */
  readonly certain: boolean;
  /** A subschema without one applies to whatever nothing before it covers. */
  readonly test: PatternTest | undefined;
}

/** `certain`: applies whenever the whole schema is satisfied; otherwise it only might. */
export interface WeightedNode {
  readonly node: SchemaNode;
  readonly certain: boolean;
}
