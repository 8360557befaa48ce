/**
 * A location: the set of all subschemas that could apply at one place of a value (design: "Marks are a union
 * over every applicator that could apply"). Locations and the steps between them form an automaton that is built
 * while values are walked; its size depends on the schema only, never on the values.
 */
import {
  append,
  createList,
  each,
  mapList,
  mathMin,
  SafeMap,
  sortList,
} from "../../intrinsics/primordials.js";
import { describeNodes, type LocationFacts } from "./describe-nodes.js";
import { testerFor } from "./safe-pattern.js";
import { createNode, type SchemaNode } from "./schema-node.js";
import { CONTENT, IN_PLACE, ITEM, MEMBER, type WeightedNode } from "./types.js";

/** Beyond this many subschemas in all locations a schema is too intricate: further ones count as sensitive. */
const MAX_WEIGHT = 500_000;
/** So many subschemas that are looked at for a step weigh as much as one that stays. */
const LOOKS = 10;
/** So many other steps are remembered at each location: names that nobody declared are unbounded in number. */
const MAX_STEPS = 2_000;

export interface Location {
  readonly nodes: readonly WeightedNode[];
  readonly facts: LocationFacts;
  /**
   * The location of a member (by name), of an item (by index), or of the JSON document inside a string (undefined): what
   * `contentSchema` says of it, and what the schema says of the value itself, since the text may be that value, written
   * as JSON.
   */
  step(key?: string | number): Location;
  /** The members of `facts.marked`, once the walk has met an object here. */
  markedMembers?: readonly MarkedMember[];
}

export interface MarkedMember {
  readonly name: string;
  /** Every valid object has it. */
  readonly isRequired: boolean;
  /** Located when the first object has it: an object of one kind has few of the names of all kinds. */
  location: Location | undefined;
  /** It is sensitive itself, as far as it was located. */
  isMarked: boolean;
}

/** One step down a value: which subschemas apply, or could, to the member or item at `key`. */
function nodesFor(nodes: readonly WeightedNode[], role: number, key: string): WeightedNode[] {
  const next = createList<WeightedNode>();
  const matches = testerFor(key);
  each(nodes, ({ node, certain }) => {
    // A keyword for "the rest" looks at the keywords beside it only. `unevaluated…` looks at more, which could only
    // take members away from it, so it is read as if they did not.
    let covered = false;
    let sure = certain;
    each(node.edges, (edge) => {
      if (edge.role !== role) return;
      const { members, node: target = members?.get(key), test } = edge;
      const applies = test ? matches(test) : members ? true : !covered;
      if (target === undefined || applies === false) return;
      append(next, { node: target, certain: sure && edge.certain && applies === true });
      if (applies) covered = true;
      else sure = false;
    });
    if (role === CONTENT) append(next, { node, certain: false });
  });
  return next;
}

/** In-place applicators, followed to the end: the closure of `seeds`, by id; certain where any way to it is. */
function applicableNodes(seeds: WeightedNode[]): WeightedNode[] {
  const found = new SafeMap<SchemaNode, boolean>();
  // The list grows while it is walked.
  each(seeds, ({ node, certain }) => {
    const isSure = certain && !node.hedged;
    // A node that was only possible is looked at once more when it turns out to be certain.
    const known = found.get(node);
    if (known === true || known === isSure) return;
    found.set(node, isSure);
    each(node.edges, (edge) => {
      if (edge.role === IN_PLACE && edge.node)
        append(seeds, { node: edge.node, certain: certain && edge.certain });
    });
  });
  const result = createList<WeightedNode>();
  found.forEach((certain, node) => {
    append(result, { node, certain });
  });
  sortList(result, (a, b) => a.node.id - b.node.id);
  return result;
}

/** The root of the locations of one plan. Equal sets of subschemas are one location. */
export function locateRoot(root: SchemaNode): Location {
  const closed = createNode(-1, true);
  closed.sensitive = closed.unresolved = closed.reaches = true;
  const known = new SafeMap<string, Location>();
  let weight = 0;
  const locationOf: LocationOf = (seeds, looked) => {
    weight += looked / LOOKS;
    const isFull = weight > MAX_WEIGHT;
    const nodes = applicableNodes(isFull ? mapList([closed], certainly) : seeds);
    let id = "";
    each(nodes, ({ node, certain }) => {
      id += `${node.id}${certain}`;
    });
    let location = known.get(id);
    if (location === undefined) {
      location = createLocation(nodes, locationOf);
      const { declares, required } = location.facts;
      // An empty location costs as much as one with some subschemas, and each name as much as one of them.
      weight += nodes.length + declares.size + required.length + 50;
      known.set(id, location);
    }
    return location;
  };
  return locationOf(mapList([root], certainly), 0);
}

/** @param looked how many subschemas were looked at for `seeds`, where that cannot go on for ever */
type LocationOf = (seeds: WeightedNode[], looked: number) => Location;

const certainly = (node: SchemaNode): WeightedNode => ({ node, certain: true });

function createLocation(nodes: readonly WeightedNode[], locationOf: LocationOf): Location {
  const facts = describeNodes(nodes);
  let size = 0;
  each(nodes, ({ node }) => {
    size += node.edges.length + 1;
  });
  const steps = new SafeMap<string | number | undefined, Location>();
  return {
    nodes,
    facts,
    step(name) {
      // All items behind the longest tuple are described alike.
      const key = typeof name === "number" ? mathMin(name, facts.tupleLength) : name;
      let next = steps.get(key);
      if (next === undefined) {
        const role = typeof key === "string" ? MEMBER : key === undefined ? CONTENT : ITEM;
        // The schema itself names these, so there is an end to them: they are worked out once.
        const isNamed = role !== MEMBER || facts.declares.has(key as string);
        next = locationOf(nodesFor(nodes, role, `${key}`), isNamed ? size : 0);
        if (isNamed || steps.size < MAX_STEPS) steps.set(key, next);
      }
      return next;
    },
  };
}
