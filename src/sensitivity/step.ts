/** One step down a value: which subschemas apply, or could, to a member or an item. */
import { append, createList } from "../primordials.js";
import type { WeightedNode } from "./applicable-nodes.js";
import type { PatternEdge, SchemaNode } from "./types.js";

export function nodesForProperty(nodes: readonly WeightedNode[], name: string): WeightedNode[] {
  const next = createList<WeightedNode>();
  for (let i = 0; i < nodes.length; i++) {
    const { node, certain } = nodes[i] as WeightedNode;
    const named = node.properties.get(name);
    if (named !== undefined) append(next, { node: named, certain });
    const surelyMatched = appendPatterns(next, node, certain, name);
    // `additionalProperties` looks at the names beside it only; `unevaluatedProperties` at more, which could
    // only take names away from it, so it is read as if they did not.
    if (named !== undefined || surelyMatched) continue;
    const rest = node.additional ?? node.unevaluatedProperties;
    if (rest !== undefined)
      append(next, {
        node: rest,
        certain: certain && node.additional !== undefined && node.patterns.length === 0,
      });
  }
  return next;
}

/** @returns whether some pattern matches for certain. */
function appendPatterns(next: WeightedNode[], node: SchemaNode, certain: boolean, name: string): boolean {
  let surely = false;
  for (let i = 0; i < node.patterns.length; i++) {
    const edge = node.patterns[i] as PatternEdge;
    const matches = edge.testName(name);
    if (matches === false) continue;
    append(next, { node: edge.node, certain: certain && matches === true });
    surely ||= matches === true;
  }
  return surely;
}

export function nodesForItem(nodes: readonly WeightedNode[], index: number): WeightedNode[] {
  const next = createList<WeightedNode>();
  for (let i = 0; i < nodes.length; i++) {
    const { node, certain } = nodes[i] as WeightedNode;
    const inPrefix = index < node.prefix.length;
    if (inPrefix) append(next, { node: node.prefix[index] as SchemaNode, certain });
    const covered = inPrefix && node.itemsAfterPrefix;
    if (node.items !== undefined && !covered)
      append(next, { node: node.items, certain: certain && !inPrefix });
    for (let a = 0; a < node.anyItem.length; a++) {
      append(next, { node: node.anyItem[a] as SchemaNode, certain: false });
    }
    if (node.unevaluatedItems !== undefined && !inPrefix && node.items === undefined) {
      append(next, { node: node.unevaluatedItems, certain: false });
    }
  }
  return next;
}
