/** outputSchema → plan (design: "What counts as sensitive") · S1-07, S1-08, S1-10 */
import { append, createList, each, SafeMap, some } from "../primordials.js";
import { type Compilation, compileNode, distrust, meet } from "./compile-node.js";
import { indexSchema, MAX_SCHEMA_VALUES, type SchemaNames } from "./index-schema.js";
import { KEYWORDS } from "./keywords.js";
import { createLocations, type Location } from "./location.js";
import type { Diagnostic, JsonValue, SchemaNode } from "./types.js";

/** Where a schema says that something is sensitive, ready to be walked beside a value. */
export interface Plan {
  readonly root: Location;
  /** The schema as read; `undefined` where there is none. */
  readonly schema: JsonValue | undefined;
  /** Something can be withheld: there is a mark, or a part that is not understood. */
  readonly hasMarks: boolean;
  /** At least one literal mark, met or not, as opposed to parts that are only not understood. */
  readonly hasLiteralMarks: boolean;
  /** Every name that some `properties` declares. */
  readonly declared: SafeMap<string, true>;
  readonly diagnostics: readonly Diagnostic[];
}

/** @param schema a snapshot (see `snapshotSchema`): plain JSON data that nobody else holds. */
export function compilePlan(schema: JsonValue | undefined): Plan {
  const nodes = createList<SchemaNode>();
  const met = createList<SchemaNode>();
  const names: SchemaNames = new SafeMap();
  const diagnostics = createList<Diagnostic>();
  const declared = new SafeMap<string, true>();
  const compilation = { nodes, met, names, diagnostics, declared };
  indexSchema(schema === undefined ? true : schema, nodes, names);
  const hasLiteralMarks = some(nodes, (node) => node.sensitive);
  const root = nodes[0] as SchemaNode;
  meet(compilation, root, root);
  if (nodes.length > MAX_SCHEMA_VALUES) distrust(compilation, root, "schema-too-large");
  else {
    // The list grows while it is walked.
    each(met, (node) => compileNode(compilation, node));
    distrustUnknown(compilation);
  }
  markReaches(nodes);
  return {
    root: createLocations(diagnostics)([{ node: root, certain: true }]),
    schema,
    hasMarks: root.reaches,
    hasLiteralMarks,
    declared,
    diagnostics,
  };
}

/**
 * A mark inside a keyword that is not understood (`extends`, a misspelt `allOf`): nobody knows where it applies, so
 * the schema that has the keyword is withheld. A keyword that some reference leads into holds definitions.
 */
function distrustUnknown(compilation: Compilation): void {
  each(compilation.met, (node) => {
    for (let at: SchemaNode | undefined = node; at && !at.leads; at = at.holder) at.leads = true;
  });
  each(compilation.nodes, (node) => {
    if (!node.sensitive || node.leads) return;
    let at = node;
    // The root leads somewhere, so there is an end.
    while (!at.holder?.leads) at = at.holder as SchemaNode;
    if (!KEYWORDS[at.key] && at.holder.parents.length > 0)
      distrust(compilation, at.holder, "malformed-keyword", at.key);
  });
}

/** From the sensitive nodes upwards, each node once. */
function markReaches(nodes: readonly SchemaNode[]): void {
  const reaching = createList<SchemaNode>();
  const reach = (node: SchemaNode): void => {
    if (node.reaches) return;
    node.reaches = true;
    append(reaching, node);
  };
  each(nodes, (node) => {
    if (node.sensitive) reach(node);
  });
  each(reaching, ({ parents }) => each(parents, reach));
}
