/**
 * A location: the set of all subschemas that could apply at one place of a value (design: "Marks are a union
 * over every applicator that could apply"). Locations and the steps between them form an automaton that is built
 * while values are walked; its size depends on the schema only, never on the values.
 */
import { append, createList, SafeMap } from "../primordials.js";
import { applicableNodes, type WeightedNode } from "./applicable-nodes.js";
import { createNode } from "./compile-node.js";
import { describeNodes, type LocationFacts } from "./describe-nodes.js";
import { escapePointerToken } from "./index-schema.js";
import { nodesForItem, nodesForProperty } from "./step.js";
import type { Diagnostic } from "./types.js";

/** Beyond this many subschemas in all locations a schema is too intricate: further ones count as sensitive. */
const MAX_WEIGHT = 1_000_000;

/** The way from an object to one of its members. */
export interface MemberStep {
  readonly location: Location;
  /** The name as a JSON Pointer token. */
  readonly token: string;
  /** The token in terms of the schema: `*` for a name that it does not spell out, or that is itself sensitive. */
  readonly pathToken: string;
}

export class Location {
  readonly nodes: readonly WeightedNode[];
  readonly facts: LocationFacts;
  readonly #table: LocationTable;
  readonly #named = new SafeMap<string, MemberStep>();
  readonly #items = createList<Location | undefined>();
  #unnamed: Location | undefined;
  #content: Location | undefined;

  constructor(table: LocationTable, nodes: readonly WeightedNode[]) {
    this.#table = table;
    this.nodes = nodes;
    this.facts = describeNodes(nodes);
  }

  /** The step to member `name`. Undeclared names are unbounded in number: only their location is kept. */
  member(name: string): MemberStep {
    const known = this.#named.get(name);
    if (known !== undefined) return known;
    const token = escapePointerToken(name);
    if (!this.facts.declares.has(name)) return { location: this.#undeclared(name), token, pathToken: "*" };
    const location = this.#table.locationOf(nodesForProperty(this.nodes, name));
    const step = { location, token, pathToken: this.facts.namesSensitive ? "*" : token };
    this.#named.set(name, step);
    return step;
  }

  #undeclared(name: string): Location {
    if (this.facts.hasPatterns) return this.#table.locationOf(nodesForProperty(this.nodes, name));
    this.#unnamed ??= this.#table.locationOf(nodesForProperty(this.nodes, name));
    return this.#unnamed;
  }

  /** The location of the item at `index`; all items behind the longest tuple share one. */
  item(index: number): Location {
    const { longestPrefix } = this.facts;
    const slot = index < longestPrefix ? index : longestPrefix;
    let next = this.#items[slot];
    if (next === undefined) {
      next = this.#table.locationOf(nodesForItem(this.nodes, slot));
      while (this.#items.length <= slot) append(this.#items, undefined);
      this.#items[slot] = next;
    }
    return next;
  }

  /**
   * The location of the JSON document inside a string: what `contentSchema` says of it, and what the schema says of
   * the value itself, since the text may be that value, written as JSON.
   */
  content(): Location {
    if (this.#content === undefined) {
      const seeds = createList<WeightedNode>();
      const asValue = this.facts.reachesThroughMember || this.facts.reachesThroughItem;
      for (let i = 0; i < this.nodes.length; i++) {
        const { node } = this.nodes[i] as WeightedNode;
        if (node.content !== undefined) append(seeds, { node: node.content, certain: false });
        if (asValue) append(seeds, { node, certain: false });
      }
      this.#content = this.#table.locationOf(seeds);
    }
    return this.#content;
  }
}

/** The locations of one plan: equal sets of subschemas are one location. */
export class LocationTable {
  readonly #known = new SafeMap<string, Location>();
  readonly #diagnostics: Diagnostic[];
  #tooComplex: Location | undefined;
  #weight = 0;

  constructor(diagnostics: Diagnostic[]) {
    this.#diagnostics = diagnostics;
  }

  rootOf(node: WeightedNode["node"]): Location {
    return this.locationOf([{ node, certain: true }]);
  }

  locationOf(seeds: readonly WeightedNode[]): Location {
    if (this.#weight > MAX_WEIGHT) return this.#overflow();
    const nodes = applicableNodes(seeds);
    let key = "";
    for (let i = 0; i < nodes.length; i++) {
      const { node, certain } = nodes[i] as WeightedNode;
      key += certain ? `${node.id}!` : `${node.id},`;
    }
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // An empty location costs as much as one with some subschemas.
    this.#weight += nodes.length + 50;
    const location = new Location(this, nodes);
    this.#known.set(key, location);
    return location;
  }

  #overflow(): Location {
    if (this.#tooComplex === undefined) {
      append(this.#diagnostics, { location: "", code: "schema-too-complex" });
      const closed = createNode(-1, true, "");
      closed.sensitive = true;
      closed.unresolved = true;
      closed.reaches = true;
      this.#tooComplex = new Location(this, [{ node: closed, certain: true }]);
    }
    return this.#tooComplex;
  }
}
