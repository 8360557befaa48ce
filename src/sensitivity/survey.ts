/** Which subschemas an agent may read, and how much must be loosened (design §4: projected schemas) · U-05 */
import { append, createList, SafeMap } from "../primordials.js";
import { applicableNodes, type WeightedNode } from "./applicable-nodes.js";
import { describeNodes, type LocationFacts } from "./describe-nodes.js";
import { nodesForItem, nodesForProperty } from "./step.js";
import { type SchemaNode, TypeBit } from "./types.js";

/** `hidden`: describes something sensitive somewhere. `touched`: what it describes can lose parts. */
export type Exposure = "hidden" | "touched";

export interface Survey {
  readonly exposure: SafeMap<SchemaNode, Exposure>;
  /** Names that a touched node must not require, since the redacted value lacks them. */
  readonly optional: SafeMap<SchemaNode, SafeMap<string, true>>;
  /** Even a valid value may get closed redaction, so nothing may be required at all. */
  readonly loose: boolean;
}

/** More places than this are not surveyed: the projected schema then says nothing. */
const MAX_PLACES = 5_000;

interface Place {
  readonly nodes: readonly WeightedNode[];
  readonly underMark: boolean;
}

class Surveyor {
  readonly exposure = new SafeMap<SchemaNode, Exposure>();
  readonly optional = new SafeMap<SchemaNode, SafeMap<string, true>>();
  loose = false;
  readonly #known = new SafeMap<string, true>();
  readonly #pending = createList<Place>();

  visit(seeds: readonly WeightedNode[], underMark: boolean): LocationFacts {
    const nodes = applicableNodes(seeds);
    const facts = describeNodes(nodes);
    const hidden = underMark || facts.sensitive;
    let key = hidden ? "hidden:" : "";
    for (let i = 0; i < nodes.length; i++) key += `${(nodes[i] as WeightedNode).node.id},`;
    if (!this.#known.has(key) && (hidden || facts.reaches)) {
      this.#known.set(key, true);
      append(this.#pending, { nodes, underMark: hidden });
    }
    return facts;
  }

  /** @returns false where the schema has too many places. */
  run(): boolean {
    for (let i = 0; i < this.#pending.length; i++) {
      if (i >= MAX_PLACES) return false;
      this.#enter(this.#pending[i] as Place);
    }
    return true;
  }

  #enter({ nodes, underMark }: Place): void {
    const facts = describeNodes(nodes);
    for (let i = 0; i < nodes.length; i++) {
      const { node } = nodes[i] as WeightedNode;
      if (underMark) this.exposure.set(node, "hidden");
      else if (!this.exposure.has(node)) this.exposure.set(node, "touched");
    }
    if (!underMark && validValueMayBeClosed(nodes, facts)) this.loose = true;
    facts.declares.forEach((_marked, name) => {
      this.#enterMember(nodes, name, underMark);
    });
    for (let i = 0; i < nodes.length; i++) {
      const { required } = (nodes[i] as WeightedNode).node;
      for (let r = 0; r < required.length; r++) this.#enterMember(nodes, required[r] as string, underMark);
    }
    this.visit(unnamedMembers(nodes), underMark);
    for (let i = 0; i <= facts.longestPrefix; i++) this.visit(nodesForItem(nodes, i), underMark);
    const inside = createList<WeightedNode>();
    for (let i = 0; i < nodes.length; i++) {
      const { content, propertyNames } = (nodes[i] as WeightedNode).node;
      if (content !== undefined) append(inside, { node: content, certain: false });
      if (propertyNames?.reaches) this.visit([{ node: propertyNames, certain: false }], true);
    }
    this.visit(inside, underMark);
  }

  #enterMember(nodes: readonly WeightedNode[], name: string, underMark: boolean): void {
    const facts = this.visit(nodesForProperty(nodes, name), underMark);
    if (!facts.sensitive) return;
    for (let i = 0; i < nodes.length; i++) {
      const { node } = nodes[i] as WeightedNode;
      let names = this.optional.get(node);
      if (names === undefined) {
        names = new SafeMap();
        this.optional.set(node, names);
      }
      names.set(name, true);
    }
  }
}

/** All that could describe a member without a declared name, taken together: looser than any one name needs. */
function unnamedMembers(nodes: readonly WeightedNode[]): WeightedNode[] {
  const seeds = createList<WeightedNode>();
  for (let i = 0; i < nodes.length; i++) {
    const { node } = nodes[i] as WeightedNode;
    const add = (next: SchemaNode | undefined) =>
      next !== undefined && append(seeds, { node: next, certain: false });
    for (let p = 0; p < node.patterns.length; p++) add(node.patterns[p]?.node);
    add(node.additional);
    add(node.unevaluatedProperties);
  }
  return seeds;
}

/** Whether a value that satisfies the schema can still look as if it had another shape (see `openWalk`). */
function validValueMayBeClosed(nodes: readonly WeightedNode[], facts: LocationFacts): boolean {
  if (!facts.typesCertain || (facts.types & TypeBit.string) !== 0) return true;
  if (!facts.reachesThroughMember || facts.undeclaredReaches) return false;
  for (let i = 0; i < nodes.length; i++) {
    const { node, certain } = nodes[i] as WeightedNode;
    for (let r = 0; certain && r < node.required.length; r++) {
      if (facts.declares.has(node.required[r] as string)) return false;
    }
  }
  return true;
}

/** @returns undefined where the schema is too intricate to be projected. */
export function surveySchema(root: readonly WeightedNode[], closed: boolean): Survey | undefined {
  const surveyor = new Surveyor();
  surveyor.visit(root, false);
  if (!surveyor.run()) return undefined;
  return { exposure: surveyor.exposure, optional: surveyor.optional, loose: closed || surveyor.loose };
}
