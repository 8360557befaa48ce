/** Shapes shared by the sensitivity and redaction rooms. */

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

/** Explained by `describeDiagnostic`, whose texts are not part of the page bundle. */
export type DiagnosticCode =
  | "schema-unreadable"
  | "not-a-schema"
  | "schema-too-large"
  | "schema-too-complex"
  | "malformed-keyword"
  | "unresolved-reference"
  | "unknown-dialect"
  | "odd-mark"
  | "unsafe-pattern";

/** JSON Schema's instance types as bits, so that a set of them is a number. 0 means "says nothing". */
export const TypeBit = { null: 1, boolean: 2, number: 4, string: 8, array: 16, object: 32 } as const;

/** One subschema, compiled: only what decides where marks apply. */
export interface SchemaNode {
  readonly id: number;
  /** The subschema itself; identity links a node to its place in the document. */
  readonly source: JsonValue;
  readonly location: string;
  /** Marked, or not understood: both mean that the value stays behind. */
  sensitive: boolean;
  unresolved: boolean;
  /** A mark can be met at this node or below it. Computed once over the whole graph. */
  reaches: boolean;
  /** Union of `TypeBit` that `type` allows; 0 where there is no (understood) `type`. */
  types: number;
  /** Subschemas applied to the same instance. `certain` ones hold whenever the node itself does. */
  readonly inPlace: InPlaceEdge[];
  readonly properties: NameMap<SchemaNode>;
  readonly propertyNamesInOrder: string[];
  readonly patterns: PatternEdge[];
  additional: SchemaNode | undefined;
  unevaluatedProperties: SchemaNode | undefined;
  propertyNames: SchemaNode | undefined;
  readonly prefix: SchemaNode[];
  items: SchemaNode | undefined;
  /** `items` does not apply to the positions that `prefix` covers. */
  itemsAfterPrefix: boolean;
  unevaluatedItems: SchemaNode | undefined;
  /** Subschemas that may be meant for an item at any position: `contains`, and `additionalItems` without a tuple. */
  readonly anyItem: SchemaNode[];
  content: SchemaNode | undefined;
  /** `contentEncoding` is present: the text is not the document itself. */
  contentEncoded: boolean;
  readonly required: string[];
}

export interface InPlaceEdge {
  readonly node: SchemaNode;
  readonly certain: boolean;
}

/** Whether a property name matches a page's pattern: `undefined` where that cannot be found out safely. */
export type PatternTest = (name: string) => boolean | undefined;

export interface PatternEdge {
  readonly node: SchemaNode;
  readonly testName: PatternTest;
}

/** The part of `SafeMap` that readers of a node need. */
export interface NameMap<Value> {
  readonly size: number;
  get(key: string): Value | undefined;
  has(key: string): boolean;
}
