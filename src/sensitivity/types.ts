/** Shapes shared by the sensitivity and redaction rooms. */
import type { SafeMap } from "../primordials.js";

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
  | "unknown-dialect"
  | "odd-mark"
  | "unsafe-pattern";

/** One value of the schema document. Only those that something leads to from the root have edges. */
export interface SchemaNode {
  readonly id: number;
  readonly source: JsonValue;
  /** The object or list that it stands in, and as what. */
  readonly holder: SchemaNode | undefined;
  readonly key: string;
  /** What an object or a list holds. */
  readonly members: SafeMap<string, SchemaNode>;
  /** Base URIs: one by `$id` alone, one that reads `id` too, since only the draft in use could tell. */
  bases: readonly string[];
  /** Marked, or not understood: both mean that the value stays behind. */
  sensitive?: boolean;
  unresolved?: boolean;
  /** Only some drafts heed what it says itself. */
  hedged?: boolean | undefined;
  /** A mark can be met at this node or below it. */
  reaches?: boolean;
  /** Nodes with an edge to this one: without any, it describes no value. */
  readonly parents: SchemaNode[];
  readonly edges: Edge[];
}

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
  readonly node?: SchemaNode;
  readonly members?: SafeMap<string, SchemaNode>;
  /** Where it applies, it does so for certain. */
  readonly certain: boolean;
  /** A subschema without one applies to whatever nothing before it covers. */
  readonly test?: PatternTest | undefined;
}

/** `certain`: applies whenever the whole schema is satisfied; otherwise it only might. */
export interface WeightedNode {
  readonly node: SchemaNode;
  readonly certain: boolean;
}
