/** References that lead back to themselves at the same place of a value, for authors. Not part of the page bundle. */
import { append, createList, each, SafeMap } from "../../intrinsics/primordials.js";
import type { SchemaNode } from "./schema-node.js";
import { IN_PLACE } from "./types.js";

/** The nodes that each of `nodes` leads to without a step down the value. */
function inPlaceOf(nodes: readonly SchemaNode[]): SafeMap<SchemaNode, SchemaNode[]> {
  const all = new SafeMap<SchemaNode, SchemaNode[]>();
  each(nodes, (node) => {
    const targets = createList<SchemaNode>();
    each(node.edges, (edge) => {
      if (edge.role === IN_PLACE && edge.node) append(targets, edge.node);
    });
    all.set(node, targets);
  });
  return all;
}

/** Those of `ways` that some endless way goes on from: what leads nowhere is left out, again and again. */
function withoutEnds(ways: SafeMap<SchemaNode, SchemaNode[]>): SafeMap<SchemaNode, SchemaNode[]> {
  const comeFrom = new SafeMap<SchemaNode, SchemaNode[]>();
  const open = new SafeMap<SchemaNode, number>();
  const ends = createList<SchemaNode>();
  ways.forEach((targets, node) => {
    let count = 0;
    each(targets, (target) => {
      if (!ways.has(target)) return;
      count += 1;
      const sources = comeFrom.get(target) ?? createList<SchemaNode>();
      append(sources, node);
      comeFrom.set(target, sources);
    });
    open.set(node, count);
    if (count === 0) append(ends, node);
  });
  // The list grows while it is walked.
  each(ends, (end) => {
    each(comeFrom.get(end) ?? [], (source) => {
      const count = (open.get(source) as number) - 1;
      open.set(source, count);
      if (count === 0) append(ends, source);
    });
  });
  const left = new SafeMap<SchemaNode, SchemaNode[]>();
  open.forEach((count, node) => {
    // Turned round, so that the same from here finds those that an endless way comes from.
    if (count > 0) left.set(node, comeFrom.get(node) ?? createList());
  });
  return left;
}

/** The nodes that no validator comes to an end with, since each leads back to itself (or lies between two that do). */
export const findEndless = (met: readonly SchemaNode[]): SafeMap<SchemaNode, SchemaNode[]> =>
  withoutEnds(withoutEnds(inPlaceOf(met)));
