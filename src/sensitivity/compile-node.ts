/** JSON Schema applicators (design: "What counts as sensitive") · S1-07, S1-10 */
import { append, createList, isArray, lastIndexOf, readOwn, SafeMap, slice } from "../primordials.js";
import { compileContent, compileInPlace, compileItems, compileProperties } from "./compile-applicators.js";
import { type CompileContext, distrust } from "./compile-context.js";
import { isKnownDialect } from "./dialects.js";
import { resolveReference } from "./resolve-reference.js";
import { type JsonObject, type JsonValue, type SchemaNode, TypeBit } from "./types.js";

const REFERENCES = ["$ref", "$dynamicRef", "$recursiveRef"] as const;

/** A node that says nothing yet. */
export function createNode(id: number, source: JsonValue, location: string): SchemaNode {
  return {
    id,
    source,
    location,
    sensitive: false,
    unresolved: false,
    reaches: false,
    types: 0,
    inPlace: createList(),
    properties: new SafeMap<string, SchemaNode>(),
    propertyNamesInOrder: createList(),
    patterns: createList(),
    additional: undefined,
    unevaluatedProperties: undefined,
    propertyNames: undefined,
    prefix: createList(),
    items: undefined,
    itemsAfterPrefix: false,
    unevaluatedItems: undefined,
    anyItem: createList(),
    content: undefined,
    contentEncoded: false,
    required: createList(),
  };
}

/** Fills `node` from its source. Whatever is malformed makes the node sensitive and is reported. */
export function compileNode(context: CompileContext, node: SchemaNode): void {
  const { source } = node;
  if (typeof source === "boolean") return;
  if (typeof source !== "object" || source === null || isArray(source)) {
    distrust(context, node, "not-a-schema");
    return;
  }
  const schema = source as JsonObject;
  compileMark(context, node, schema);
  compileReferences(context, node, schema);
  compileInPlace(context, node, schema);
  compileProperties(context, node, schema);
  compileItems(context, node, schema);
  compileContent(context, node, schema);
  compileAssertions(node, schema);
}

function compileMark(context: CompileContext, node: SchemaNode, schema: JsonObject): void {
  const mark = readOwn(schema, "x-sensitive");
  if (mark !== undefined && mark !== false) {
    node.sensitive = true;
    if (mark !== true) append(context.diagnostics, { location: node.location, code: "odd-mark" });
  }
  const dialect = readOwn(schema, "$schema");
  if (dialect !== undefined && !isKnownDialect(dialect)) distrust(context, node, "unknown-dialect");
}

function compileReferences(context: CompileContext, node: SchemaNode, schema: JsonObject): void {
  for (let i = 0; i < REFERENCES.length; i++) {
    const keyword = REFERENCES[i] as string;
    const reference = readOwn(schema, keyword);
    if (reference === undefined) continue;
    const targets =
      typeof reference === "string" ? referenceTargets(context, keyword, reference, schema) : [];
    if (targets.length === 0) {
      distrust(context, node, "unresolved-reference", keyword);
      continue;
    }
    // With one possible target the reference surely applies; with several, any of them may.
    const certain = targets.length === 1;
    for (let t = 0; t < targets.length; t++) {
      append(node.inPlace, { node: context.nodeFor(targets[t] as JsonValue, node.location), certain });
    }
  }
}

function referenceTargets(
  context: CompileContext,
  keyword: string,
  reference: string,
  schema: JsonObject,
): JsonValue[] {
  const { index } = context;
  const placement = index.placements.get(schema);
  if (placement === undefined) return [];
  const targets = resolveReference(index, reference, placement);
  let dynamic: readonly JsonValue[] | undefined;
  if (keyword === "$recursiveRef") dynamic = index.recursiveAnchors;
  else if (keyword === "$dynamicRef") {
    const hash = lastIndexOf(reference, "#");
    dynamic = hash < 0 ? undefined : index.dynamicAnchors.get(slice(reference, hash + 1));
  }
  for (let i = 0; dynamic !== undefined && i < dynamic.length; i++) append(targets, dynamic[i] as JsonValue);
  return targets;
}

/** `type` and `required` never decide what is sensitive, only whether a result looks as declared. */
function compileAssertions(node: SchemaNode, schema: JsonObject): void {
  const type = readOwn(schema, "type");
  if (typeof type === "string") node.types = typeBit(type);
  else if (type !== undefined && isArray(type)) {
    for (let i = 0; i < type.length; i++) node.types |= typeBit(type[i] as JsonValue);
  }
  const required = readOwn(schema, "required");
  if (required === undefined || !isArray(required)) return;
  for (let i = 0; i < required.length; i++) {
    if (typeof required[i] === "string") append(node.required, required[i] as string);
  }
}

function typeBit(type: JsonValue): number {
  if (type === "integer") return TypeBit.number;
  return typeof type === "string" ? (readOwn(TypeBit, type) ?? 0) : 0;
}
