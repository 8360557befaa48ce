/** outputSchema → plan (design: "What counts as sensitive") · S1-07, S1-08, S1-10 */
import { append, createList, isArray, readOwn, SafeMap } from "../primordials.js";
import { compileNode, createNode } from "./compile-node.js";
import { isModernDialect } from "./dialects.js";
import { distrustUnknown } from "./distrust-unknown.js";
import { indexSchema, type SchemaIndex } from "./index-schema.js";
import { type Location, LocationTable } from "./location.js";
import { UNREADABLE } from "./snapshot-schema.js";
import type { Diagnostic, DiagnosticCode, JsonObject, JsonValue, SchemaNode } from "./types.js";

/** Where a schema says that something is sensitive, ready to be walked beside a value. */
export interface Plan {
  readonly root: Location;
  /** The schema as read; `undefined` where there is none. */
  readonly schema: JsonValue | undefined;
  /** Something can be withheld: there is a mark, or a part that is not understood. */
  readonly hasMarks: boolean;
  /** At least one literal mark, met or not, as opposed to parts that are only not understood. */
  readonly hasLiteralMarks: boolean;
  readonly nodes: readonly SchemaNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/** @param schema a snapshot (see `snapshotSchema`): plain JSON data that nobody else holds. */
export function compilePlan(schema: JsonValue | undefined): Plan {
  const diagnostics = createList<Diagnostic>();
  const nodes = createList<SchemaNode>();
  const isSchema = typeof schema === "object" && schema !== null && !isArray(schema);
  const index = isSchema ? indexSchema(schema as JsonObject) : undefined;
  const root = compileRoot(schema, index, nodes, diagnostics);
  markReaches(nodes);
  const table = new LocationTable(diagnostics);
  return {
    root: table.rootOf(root),
    schema,
    hasMarks: root.reaches,
    hasLiteralMarks: index?.hasMarks === true,
    nodes,
    diagnostics,
  };
}

function compileRoot(
  schema: JsonValue | undefined,
  index: SchemaIndex | undefined,
  nodes: SchemaNode[],
  diagnostics: Diagnostic[],
): SchemaNode {
  if (schema === undefined || typeof schema === "boolean") {
    const open = createNode(0, schema ?? true, "");
    append(nodes, open);
    return open;
  }
  if (index !== undefined) return compileGraph(schema, index, nodes, diagnostics);
  const closed = createNode(0, schema, "");
  closed.sensitive = true;
  closed.unresolved = true;
  append(nodes, closed);
  append(diagnostics, { location: "", code: diagnose(schema) });
  return closed;
}

function diagnose(schema: JsonValue): DiagnosticCode {
  if (typeof schema === "object" && schema !== null && !isArray(schema)) return "schema-too-large";
  return schema === UNREADABLE ? "schema-unreadable" : "not-a-schema";
}

function compileGraph(
  schema: JsonValue,
  index: SchemaIndex,
  nodes: SchemaNode[],
  diagnostics: Diagnostic[],
): SchemaNode {
  const known = new SafeMap<object, SchemaNode>();
  // A subschema object is one node however many references lead to it; that is what ends recursion.
  const nodeFor = (source: JsonValue, location: string): SchemaNode => {
    const isObject = typeof source === "object" && source !== null;
    const seen = isObject ? known.get(source) : undefined;
    if (seen !== undefined) return seen;
    const place = isObject ? index.placements.get(source) : undefined;
    const node = createNode(nodes.length, source, place?.location ?? location);
    append(nodes, node);
    if (isObject) known.set(source, node);
    return node;
  };
  const root = nodeFor(schema, "");
  const isModern = isModernDialect(readOwn(schema as JsonObject, "$schema"));
  const context = { index, diagnostics, nodeFor, isModern };
  for (let i = 0; i < nodes.length; i++) compileNode(context, nodes[i] as SchemaNode);
  const isNode = (source: JsonValue) => known.has(source as object);
  for (let i = 0; i < nodes.length; i++) distrustUnknown(context, nodes[i] as SchemaNode, isNode);
  return root;
}

/** Calls `visit` with every node that can be met from `node` in one step. */
export function eachNeighbour(node: SchemaNode, visit: (next: SchemaNode) => void): void {
  const optional = (next: SchemaNode | undefined) => next !== undefined && visit(next);
  for (let i = 0; i < node.inPlace.length; i++) visit((node.inPlace[i] as { node: SchemaNode }).node);
  for (let i = 0; i < node.propertyNamesInOrder.length; i++) {
    optional(node.properties.get(node.propertyNamesInOrder[i] as string));
  }
  for (let i = 0; i < node.patterns.length; i++) visit((node.patterns[i] as { node: SchemaNode }).node);
  for (let i = 0; i < node.prefix.length; i++) visit(node.prefix[i] as SchemaNode);
  optional(node.additional);
  optional(node.unevaluatedProperties);
  optional(node.propertyNames);
  optional(node.items);
  optional(node.unevaluatedItems);
  for (let i = 0; i < node.anyItem.length; i++) visit(node.anyItem[i] as SchemaNode);
  optional(node.content);
}

/**
 * Which nodes (by id) satisfy `isGoal` or lead to one that does: walked backwards from the goals, each node once.
 */
function nodesReaching(nodes: readonly SchemaNode[], isGoal: (node: SchemaNode) => boolean): boolean[] {
  const parents = createList<SchemaNode[]>();
  const reaching = createList<boolean>();
  for (let i = 0; i < nodes.length; i++) {
    append(parents, createList<SchemaNode>());
    append(reaching, false);
  }
  const pending = createList<SchemaNode>();
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i] as SchemaNode;
    eachNeighbour(node, (next) => append(parents[next.id] as SchemaNode[], node));
    if (isGoal(node)) append(pending, node);
  }
  for (let i = 0; i < pending.length; i++) {
    const { id } = pending[i] as SchemaNode;
    if (reaching[id]) continue;
    reaching[id] = true;
    const above = parents[id] as SchemaNode[];
    for (let p = 0; p < above.length; p++) append(pending, above[p] as SchemaNode);
  }
  return reaching;
}

function markReaches(nodes: readonly SchemaNode[]): void {
  const reaching = nodesReaching(nodes, (node) => node.sensitive);
  for (let i = 0; i < nodes.length; i++) (nodes[i] as SchemaNode).reaches = reaching[i] === true;
}
