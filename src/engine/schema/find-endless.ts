/** Finds references that lead back to themselves at the same place of a value, for authors. Not in the page bundle. */
import { createList, listAppend, listForEach, SafeMap } from "../../intrinsics/language.js";
import type { SchemaNode } from "./schema-node.js";
import { IN_PLACE } from "./types.js";

/** For each node, the nodes that apply at the same place of the value. */
function inPlaceOf(nodes: readonly SchemaNode[]): SafeMap<SchemaNode, SchemaNode[]> {
  const all = new SafeMap<SchemaNode, SchemaNode[]>();
  listForEach(nodes, (node) => {
    const targets = createList<SchemaNode>();
    listForEach(node.edges, (edge) => {
      if (edge.role === IN_PLACE && edge.node) listAppend(targets, edge.node);
    });
    all.set(node, targets);
  });
  return all;
}

/** Removes the nodes that lead nowhere, repeatedly: the rest have an endless path. */
function withoutEnds(ways: SafeMap<SchemaNode, SchemaNode[]>): SafeMap<SchemaNode, SchemaNode[]> {
  const comeFrom = new SafeMap<SchemaNode, SchemaNode[]>();
  const open = new SafeMap<SchemaNode, number>();
  const ends = createList<SchemaNode>();
  ways.forEach((targets, node) => {
    let count = 0;
    listForEach(targets, (target) => {
      if (!ways.has(target)) return;
      count += 1;
      const sources = comeFrom.get(target) ?? createList<SchemaNode>();
      listAppend(sources, node);
      comeFrom.set(target, sources);
    });
    open.set(node, count);
    if (count === 0) listAppend(ends, node);
  });
  // The list grows during the loop.
  listForEach(ends, (end) => {
    listForEach(comeFrom.get(end) ?? [], (source) => {
      const count = (open.get(source) as number) - 1;
      open.set(source, count);
      if (count === 0) listAppend(ends, source);
    });
  });
  const left = new SafeMap<SchemaNode, SchemaNode[]>();
  open.forEach((count, node) => {
    // Reversed, so that a second pass finds the nodes that an endless path comes from.
    if (count > 0) left.set(node, comeFrom.get(node) ?? createList());
  });
  return left;
}

/** The nodes that a validator never ends with: each is on a cycle, or on a path between two. */
export const findEndless = (met: readonly SchemaNode[]): SafeMap<SchemaNode, SchemaNode[]> =>
  withoutEnds(withoutEnds(inPlaceOf(met)));
