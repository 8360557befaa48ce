/** outputSchema → plan (spec-notes/internal/decisions.md) · S1-07, S1-08, S1-10 */
import {
  arrayIsArray,
  createList,
  dictionary,
  listAppend,
  listForEach,
  listIncludes,
  SafeMap,
} from "../../intrinsics/language.js";
import { regExpExec } from "../../intrinsics/text.js";
import { type Compilation, compileNode, distrust, type Fault, meet } from "./compile-node.js";
import { indexSchema, MAX_DOCUMENT_VALUES, MAX_SCHEMA_VALUES, type SchemaDocuments } from "./index-schema.js";
import { KEYWORDS, NOTHING } from "./keywords.js";
import { type Location, locateRoot } from "./location.js";
import { compilePattern } from "./safe-pattern.js";
import { keywordOf, type SchemaNode } from "./schema-node.js";
import type { JsonValue, PatternTest } from "./types.js";

/**
 * The places that a schema marks as sensitive, compiled so that a walk can follow it next to a
 * value.
 */
export interface Plan {
  readonly root: Location;
  /** The schema as read; `undefined` if the tool has none. */
  readonly schema: JsonValue | undefined;
  /**
   * Redaction may withhold something: the schema has a mark, or a part that we do not understand.
   */
  readonly hasMarks: boolean;
  /**
   * The schema has at least one literal mark, reachable or not. Parts that we do not understand do
   * not count here.
   */
  readonly hasLiteralMarks: boolean;
  /** Every name that some `properties` declares; true where a mark applies at or below it. */
  readonly declared: SafeMap<string, boolean>;
  /** Every pattern in some `patternProperties` at or below which a mark applies. */
  readonly patterns: readonly PatternTest[];
  /** Malformed keywords, and marks that no value of a result can have. */
  readonly faults: readonly Fault[];
}

/**
 * sensitive-results §find the marked locations, 2
 * @param schema a snapshot (see `snapshotSchema`): plain JSON data that the page has no reference
 * to.
 * @param others snapshots of the documents that references may lead to.
 */
export function compilePlan(schema: JsonValue | undefined, others?: SchemaDocuments): Plan {
  const compilation = createCompilation(schema === undefined ? true : schema, others);
  const { nodes, sensitive, declared, faults } = compilation;
  const patterns = createList<PatternTest>();
  const hasLiteralMarks = sensitive.length > 0;
  compileSchema(compilation);
  // Propagates from the sensitive nodes upwards. The list grows during the loop.
  listForEach(sensitive, (node) => {
    if (node.holder?.key === "properties") declared.set(node.key, true);
    if (node.holder?.key === "patternProperties") listAppend(patterns, compilePattern(node.key));
    listForEach(node.parents, (parent) => {
      if (parent.reaches) return;
      parent.reaches = true;
      listAppend(sensitive, parent);
    });
  });
  const root = nodes[0] as SchemaNode;
  const hasMarks = root.reaches === true;
  // A document of many definitions may use some of them. Where it uses none that is marked, its
  // author meant one.
  listForEach(compilation.unused, (fault) => hasMarks || listAppend(faults, fault));
  return { root: locateRoot(root), schema, hasMarks, hasLiteralMarks, declared, patterns, faults };
}

export function createCompilation(schema: JsonValue, others?: SchemaDocuments): Compilation {
  const compilation = {
    nodes: createList<SchemaNode>(),
    names: new SafeMap<string, SchemaNode[]>(),
    sensitive: createList<SchemaNode>(),
    met: createList<SchemaNode>(),
    faults: createList<Fault>(),
    unused: createList<Fault>(),
    declared: new SafeMap<string, boolean>(),
  };
  indexSchema(compilation, schema, others);
  return compilation;
}

/** Compiles every node that the root leads to. @returns whether the schema is over its limit. */
export function compileSchema(compilation: Compilation): boolean {
  const { nodes, met, sensitive } = compilation;
  const root = nodes[0] as SchemaNode;
  meet(compilation, root, root);
  let values = 0;
  let isTooLarge = nodes.length > MAX_DOCUMENT_VALUES;
  // Both lists grow during the loop.
  listForEach(met, (node) => {
    values += 1 + node.members.size;
    node.members.forEach(({ members }) => {
      values += members.size;
    });
    isTooLarge ||= values > MAX_SCHEMA_VALUES;
    if (!isTooLarge) compileNode(compilation, node);
  });
  if (isTooLarge) distrust(compilation, root, "");
  distrustEndless(compilation);
  const seen = new SafeMap<SchemaNode, true>();
  listForEach(sensitive, (node) => distrustUnknown(compilation, node, seen));
  return isTooLarge;
}

/**
 * Schemas that refer to themselves at the same place of a value (`{"$ref": "#"}`): a validator
 * would never end. This removes the nodes that lead nowhere until only those remain that lead to a
 * cycle.
 * sensitive-results §find the marked locations, 7
 */
function distrustEndless(compilation: Compilation): void {
  const ends = createList<SchemaNode>();
  const { met } = compilation;
  listForEach(met, (node) => {
    if (!node.unended) listAppend(ends, node);
  });
  // The list grows during the loop.
  listForEach(ends, ({ inPlaceParents }) =>
    listForEach(inPlaceParents, (parent) => {
      if (!--parent.unended) listAppend(ends, parent);
    }),
  );
  listForEach(met, (node) => {
    if (node.unended) distrust(compilation, node, "");
  });
}

export const MARK = "x-sensitive";
/** By role: the type of a value that has such parts. */
const HOLDING = dictionary(["", "object", "array", "object", "string"]);

/** A schema around the mark has a `type` that excludes the place. */
function isExcluded(node: SchemaNode): boolean {
  for (let at = node; at.holder; at = at.holder) {
    const needed = HOLDING[KEYWORDS[at.key]?.role ?? 0];
    const type = keywordOf(at.holder, "type");
    // A property may be called so.
    const isList = arrayIsArray(type);
    if (needed && (isList ? !listIncludes(type, needed) : typeof type === "string" && type !== needed))
      return true;
  }
  return false;
}

/**
 * A mark inside an unknown keyword (`extends`, a misspelt `allOf`). We cannot know where it
 * applies, so the schema that has the keyword is withheld as a whole.
 * sensitive-results §find the marked locations, 8
 */
function distrustUnknown(compilation: Compilation, node: SchemaNode, seen: SafeMap<SchemaNode, true>): void {
  let at = node;
  let keyword = "";
  while (at.parents.length === 0) {
    // No reference leads to that document, or an earlier mark has taken this path already.
    if (at.holder === undefined || seen.has(at)) return;
    seen.set(at, true);
    keyword = at.key;
    at = at.holder;
  }
  const shape = KEYWORDS[keyword]?.shape;
  const isPlaced = at === node ? !isExcluded(node) : shape !== undefined && shape !== NOTHING;
  if (!isPlaced && (keywordOf(node, MARK) ?? false) !== false)
    listAppend(
      regExpExec(/^(\$defs|definitions|components)$/, keyword) ? compilation.unused : compilation.faults,
      {
        node,
        keyword: MARK,
      },
    );
  if (at !== node && shape === undefined) distrust(compilation, at);
}
