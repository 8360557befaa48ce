/** In-place applicators, followed to the end: all subschemas that apply, or could, to one instance. */
import { append, createList, SafeMap } from "../primordials.js";
import type { SchemaNode } from "./types.js";

/** `certain`: applies whenever the whole schema is satisfied; otherwise it only might. */
export interface WeightedNode {
  readonly node: SchemaNode;
  readonly certain: boolean;
}

/** The closure of `seeds`, sorted by node id, each node once; certain where any way to it is. */
export function applicableNodes(seeds: readonly WeightedNode[]): readonly WeightedNode[] {
  const found = new SafeMap<SchemaNode, boolean>();
  const order = createList<SchemaNode>();
  // First the certain ways only, so that a node met on both kinds of way counts as certain.
  collect(seeds, true, found, order);
  collect(seeds, false, found, order);
  sortById(order);
  const result = createList<WeightedNode>();
  for (let i = 0; i < order.length; i++) {
    const node = order[i] as SchemaNode;
    append(result, { node, certain: found.get(node) === true });
  }
  return result;
}

function collect(
  seeds: readonly WeightedNode[],
  certainOnly: boolean,
  found: SafeMap<SchemaNode, boolean>,
  order: SchemaNode[],
): void {
  const pending = createList<SchemaNode>();
  const visited = new SafeMap<SchemaNode, boolean>();
  const meet = (node: SchemaNode): void => {
    if (visited.has(node)) return;
    visited.set(node, true);
    append(pending, node);
    if (found.has(node)) return;
    found.set(node, certainOnly);
    append(order, node);
  };
  for (let i = 0; i < seeds.length; i++) {
    const seed = seeds[i] as WeightedNode;
    if (seed.certain || !certainOnly) meet(seed.node);
  }
  for (let i = 0; i < pending.length; i++) {
    const { inPlace } = pending[i] as SchemaNode;
    for (let e = 0; e < inPlace.length; e++) {
      const edge = inPlace[e] as WeightedNode;
      if (edge.certain || !certainOnly) meet(edge.node);
    }
  }
}

/** Insertion sort: the lists are short, and a captured `sort` would still call a comparator per pair. */
function sortById(order: SchemaNode[]): void {
  for (let i = 1; i < order.length; i++) {
    const node = order[i] as SchemaNode;
    let at = i - 1;
    while (at >= 0 && (order[at] as SchemaNode).id > node.id) {
      order[at + 1] = order[at] as SchemaNode;
      at -= 1;
    }
    order[at + 1] = node;
  }
}
