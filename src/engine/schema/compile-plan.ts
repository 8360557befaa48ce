/** outputSchema → plan (design: "What counts as sensitive") · S1-07, S1-08, S1-10 */
import { append, createList, each, SafeMap } from "../../intrinsics/primordials.js";
import { type Compilation, compileNode, distrust, meet } from "./compile-node.js";
import { indexSchema, MAX_DOCUMENT_VALUES, MAX_SCHEMA_VALUES, type SchemaDocuments } from "./index-schema.js";
import { KEYWORDS } from "./keywords.js";
import { type Location, locateRoot } from "./location.js";
import { compilePattern } from "./safe-pattern.js";
import type { SchemaNode } from "./schema-node.js";
import type { JsonValue, PatternTest } from "./types.js";

/** Where a schema says that something is sensitive, ready to be walked beside a value. */
export interface Plan {
  readonly root: Location;
  /** The schema as read; `undefined` where there is none. */
  readonly schema: JsonValue | undefined;
  /** Something can be withheld: there is a mark, or a part that is not understood. */
  readonly hasMarks: boolean;
  /** At least one literal mark, met or not, as opposed to parts that are only not understood. */
  readonly hasLiteralMarks: boolean;
  /** Every name that some `properties` declares, to true where a mark can be met under it. */
  readonly declared: SafeMap<string, boolean>;
  /** Every pattern in some `patternProperties` under which a mark can be met. */
  readonly patterns: readonly PatternTest[];
}

/**
 * @param schema a snapshot (see `snapshotSchema`): plain JSON data that nobody else holds.
 * @param others snapshots of what references may lead to.
 */
export function compilePlan(schema: JsonValue | undefined, others?: SchemaDocuments): Plan {
  const compilation = createCompilation(schema === undefined ? true : schema, others);
  const { nodes, sensitive, declared } = compilation;
  const patterns = createList<PatternTest>();
  const hasLiteralMarks = sensitive.length > 0;
  compileSchema(compilation);
  // From the sensitive nodes upwards. The list grows while it is walked.
  each(sensitive, (node) => {
    if (node.holder?.key === "properties") declared.set(node.key, true);
    if (node.holder?.key === "patternProperties") append(patterns, compilePattern(node.key));
    each(node.parents, (parent) => {
      if (parent.reaches) return;
      parent.reaches = true;
      append(sensitive, parent);
    });
  });
  const root = nodes[0] as SchemaNode;
  const hasMarks = root.reaches === true;
  return { root: locateRoot(root), schema, hasMarks, hasLiteralMarks, declared, patterns };
}

export function createCompilation(schema: JsonValue, others?: SchemaDocuments): Compilation {
  const compilation = {
    nodes: createList<SchemaNode>(),
    names: new SafeMap<string, SchemaNode[]>(),
    sensitive: createList<SchemaNode>(),
    met: createList<SchemaNode>(),
    declared: new SafeMap<string, boolean>(),
  };
  indexSchema(compilation, schema, others);
  return compilation;
}

/**
 * Compiles what the root leads to.
 *
 * @returns whether that is too much.
 */
export function compileSchema(compilation: Compilation): boolean {
  const { nodes, met, sensitive } = compilation;
  const root = nodes[0] as SchemaNode;
  meet(compilation, root, root);
  let values = 0;
  let isTooLarge = nodes.length > MAX_DOCUMENT_VALUES;
  // Both lists grow while they are walked.
  each(met, (node) => {
    values += 1 + node.members.size;
    node.members.forEach(({ members }) => {
      values += members.size;
    });
    isTooLarge ||= values > MAX_SCHEMA_VALUES;
    if (!isTooLarge) compileNode(compilation, node);
  });
  if (isTooLarge) distrust(compilation, root);
  distrustEndless(compilation);
  const seen = new SafeMap<SchemaNode, true>();
  each(sensitive, (node) => distrustUnknown(compilation, node, seen));
  return isTooLarge;
}

/**
 * Schemas that lead in a circle without a step down the value (`{"$ref": "#"}`): no validator comes to an end with them.
 * What leads nowhere is left out, again and again; what is left over leads to a circle.
 */
function distrustEndless(compilation: Compilation): void {
  const ends = createList<SchemaNode>();
  const { met } = compilation;
  each(met, (node) => {
    if (!node.unended) append(ends, node);
  });
  // The list grows while it is walked.
  each(ends, ({ inPlaceParents }) =>
    each(inPlaceParents, (parent) => {
      if (!--parent.unended) append(ends, parent);
    }),
  );
  each(met, (node) => {
    if (node.unended) distrust(compilation, node);
  });
}

/**
 * A mark inside a keyword that is not understood (`extends`, a misspelt `allOf`): nobody knows where it applies, so
 * the schema that has the keyword is withheld.
 */
function distrustUnknown(compilation: Compilation, node: SchemaNode, seen: SafeMap<SchemaNode, true>): void {
  let at = node;
  let keyword = "";
  while (at.parents.length === 0) {
    // Nothing leads to that document, or another mark has led up this way.
    if (at.holder === undefined || seen.has(at)) return;
    seen.set(at, true);
    keyword = at.key;
    at = at.holder;
  }
  if (at !== node && !KEYWORDS[keyword]) distrust(compilation, at);
}
