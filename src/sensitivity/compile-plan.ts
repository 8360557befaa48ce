/** outputSchema → plan (design: "What counts as sensitive") · S1-07, S1-08, S1-10 */
import { append, createList, each, SafeMap } from "../primordials.js";
import { type Compilation, compileNode, distrust, meet } from "./compile-node.js";
import { indexSchema, MAX_SCHEMA_VALUES } from "./index-schema.js";
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

/** @param schema a snapshot (see `snapshotSchema`): plain JSON data that nobody else holds. */
export function compilePlan(schema: JsonValue | undefined): Plan {
  const compilation = createCompilation(schema === undefined ? true : schema);
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

export function createCompilation(schema: JsonValue): Compilation {
  const compilation = {
    nodes: createList<SchemaNode>(),
    names: new SafeMap<string, SchemaNode[]>(),
    sensitive: createList<SchemaNode>(),
    met: createList<SchemaNode>(),
    declared: new SafeMap<string, boolean>(),
  };
  indexSchema(compilation, schema);
  return compilation;
}

/** Compiles what the root leads to. */
export function compileSchema(compilation: Compilation): void {
  const { nodes, met, sensitive } = compilation;
  const root = nodes[0] as SchemaNode;
  meet(compilation, root, root);
  if (nodes.length > MAX_SCHEMA_VALUES) distrust(compilation, root);
  // Both lists grow while they are walked.
  else each(met, (node) => compileNode(compilation, node));
  distrustEndless(compilation);
  each(sensitive, (node) => distrustUnknown(compilation, node));
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
function distrustUnknown(compilation: Compilation, node: SchemaNode): void {
  let at = node;
  let keyword = "";
  // The root is met, so there is an end.
  while (at.parents.length === 0) {
    keyword = at.key;
    at = at.holder as SchemaNode;
  }
  if (at !== node && !KEYWORDS[keyword]) distrust(compilation, at);
}
