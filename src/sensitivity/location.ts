/**
 * A location: the set of all subschemas that could apply at one place of a value (design: "Marks are a union
 * over every applicator that could apply"). Locations and the steps between them form an automaton that is built
 * while values are walked; its size depends on the schema only, never on the values.
 */
import { append, createList, each, mathMin, SafeMap, sortList } from "../primordials.js";
import { describeNodes, type LocationFacts } from "./describe-nodes.js";
import { createNode } from "./index-schema.js";
import {
  CONTENT,
  type Diagnostic,
  IN_PLACE,
  ITEM,
  MEMBER,
  type SchemaNode,
  type WeightedNode,
} from "./types.js";

/** Beyond this many subschemas in all locations a schema is too intricate: further ones count as sensitive. */
const MAX_WEIGHT = 1_000_000;
/** So many steps are remembered at each location. */
const MAX_STEPS = 2_000;

type LocationOf = (seeds: readonly WeightedNode[]) => Location;

export class Location {
  readonly nodes: readonly WeightedNode[];
  readonly facts: LocationFacts;
  readonly #locationOf: LocationOf;
  readonly #steps = new SafeMap<string | number, Location>();

  constructor(nodes: readonly WeightedNode[], locationOf: LocationOf) {
    this.nodes = nodes;
    this.facts = describeNodes(nodes);
    this.#locationOf = locationOf;
  }

  /** The location of a member (by name) or an item (by index); all items behind the longest tuple share one. */
  at(key: string | number): Location {
    return typeof key === "string"
      ? this.#step(MEMBER, key)
      : this.#step(ITEM, mathMin(key, this.facts.tupleLength));
  }

  item(index: number): Location {
    return this.at(index);
  }

  member(name: string): { readonly location: Location } {
    return { location: this.at(name) };
  }

  /**
   * The location of the JSON document inside a string: what `contentSchema` says of it, and what the schema says of
   * the value itself, since the text may be that value, written as JSON.
   */
  content(): Location {
    return this.#step(CONTENT, -1);
  }

  #step(role: number, key: string | number): Location {
    const known = this.#steps.get(key);
    if (known !== undefined) return known;
    const seeds = nodesFor(this.nodes, role, key);
    if (role === CONTENT) each(this.nodes, ({ node }) => append(seeds, { node, certain: false }));
    const next = this.#locationOf(seeds);
    // Names that nobody declared are unbounded in number.
    if (this.#steps.size < MAX_STEPS) this.#steps.set(key, next);
    return next;
  }
}

/** One step down a value: which subschemas apply, or could, to the member or item at `key`. */
function nodesFor(nodes: readonly WeightedNode[], role: number, key: string | number): WeightedNode[] {
  const next = createList<WeightedNode>();
  each(nodes, ({ node, certain }) => {
    // A keyword for "the rest" looks at the keywords beside it only. `unevaluated…` looks at more, which could only
    // take members away from it, so it is read as if they did not.
    let covered = false;
    let sure = certain;
    each(node.edges, (edge) => {
      if (edge.role !== role) return;
      const { node: target = edge.members?.get(`${key}`), test } = edge;
      const applies = edge.members ? true : test ? test(`${key}`) : !covered;
      if (target === undefined || applies === false) return;
      append(next, { node: target, certain: sure && edge.certain && applies === true });
      if (applies) covered = true;
      else sure = false;
    });
  });
  return next;
}

/** In-place applicators, followed to the end: the closure of `seeds`, by id; certain where any way to it is. */
function applicableNodes(seeds: readonly WeightedNode[]): WeightedNode[] {
  const found = new SafeMap<SchemaNode, boolean>();
  const pending = createList<WeightedNode>();
  each(seeds, (seed) => append(pending, seed));
  each(pending, ({ node, certain }) => {
    // A node that was only possible is looked at once more when it turns out to be certain.
    const known = found.get(node);
    if (known === true || known === certain) return;
    found.set(node, certain);
    each(node.edges, (edge) => {
      if (edge.role === IN_PLACE && edge.node)
        append(pending, { node: edge.node, certain: certain && edge.certain });
    });
  });
  const result = createList<WeightedNode>();
  found.forEach((certain, node) => {
    append(result, { node, certain });
  });
  sortList(result, (a, b) => a.node.id - b.node.id);
  return result;
}

/** The locations of one plan: equal sets of subschemas are one location. */
export function createLocations(diagnostics: Diagnostic[]): LocationOf {
  const closed = createNode(-1, true);
  closed.sensitive = closed.unresolved = closed.reaches = true;
  const known = new SafeMap<string, Location>();
  let weight = 0;
  const locationOf: LocationOf = (seeds) => {
    const isFull = weight > MAX_WEIGHT;
    const nodes = applicableNodes(isFull ? [{ node: closed, certain: true }] : seeds);
    let key = "";
    each(nodes, ({ node, certain }) => {
      key += certain ? `${node.id}!` : `${node.id},`;
    });
    let location = known.get(key);
    if (location === undefined) {
      if (isFull) append(diagnostics, { location: "", code: "schema-too-complex" });
      // An empty location costs as much as one with some subschemas.
      weight += nodes.length + 50;
      location = new Location(nodes, locationOf);
      known.set(key, location);
    }
    return location;
  };
  return locationOf;
}
