/**
 * A location: the set of all subschemas that could apply at one place of a value. A mark in any of
 * them counts. Locations and the steps between them form an automaton that is built lazily, while
 * values are walked. Its size depends on the schema only, never on the values.
 */
import {
  createList,
  isRecord,
  listAppend,
  listForEach,
  listMap,
  listSort,
  mathMin,
  SafeMap,
} from "../../intrinsics/language.js";
import { type Branches, findBranches, kindOf, type Ruled, ruleOut } from "./branches.js";
import { describeNodes, type LocationFacts } from "./describe-nodes.js";
import { testerFor } from "./safe-pattern.js";
import { createNode, type SchemaNode } from "./schema-node.js";
import { CONTENT, IN_PLACE, ITEM, MEMBER, type WeightedNode } from "./types.js";

/**
 * The limit for the subschemas of all locations together. Locations beyond it count as sensitive.
 */
const MAX_WEIGHT = 500_000;
/** Looking at this many subschemas costs as much as storing, or writing, one. */
export const LOOKS = 10;
/**
 * The cache size for other steps at each location: a page can use any number of undeclared names.
 */
const MAX_STEPS = 2_000;

export interface Location {
  readonly nodes: readonly WeightedNode[];
  readonly facts: LocationFacts;
  /**
   * The location of a member (by name), of an item (by index), or of the JSON document inside a
   * string (undefined). For the document, that is what `contentSchema` says and what the schema
   * says of the value itself, since the text may be that value written as JSON.
   */
  step(key?: string | number): Location;
  /** The same place without the branches that a value cannot be of. */
  narrow(value: unknown): Location;
  /** The location that it was narrowed from. */
  readonly wider: Location | undefined;
  /** The members of `facts.marked`, once the walk has met an object here. */
  markedMembers?: readonly MarkedMember[];
  /** Its word about strings, once one was met here. */
  texts?: TextFacts;
}

export interface TextFacts {
  /** It says anything of what stands here. */
  readonly isDescribed: boolean;
  /** It says which strings there are. */
  readonly isOfAKind: boolean;
}

export interface MarkedMember {
  readonly name: string;
  /** Every valid object has it. */
  readonly isRequired: boolean;
  /**
   * Set when an object first has the member: one object has few of the names of all kinds of
   * objects.
   */
  location: Location | undefined;
  /** The member itself is sensitive; valid once `location` is set. */
  isMarked: boolean;
}

/**
 * One step down a value: the subschemas that apply, or could apply, to the member or item at `key`.
 */
function nodesFor(nodes: readonly WeightedNode[], role: number, key: string): WeightedNode[] {
  const next = createList<WeightedNode>();
  const matches = testerFor(key);
  listForEach(nodes, ({ node, certain }) => {
    // A keyword for "the rest" depends on its sibling keywords only. `unevaluated…` depends on
    // more, which could only exempt members, so we read it as if they did not.
    let covered = false;
    let sure = certain;
    listForEach(node.edges, (edge) => {
      if (edge.role !== role) return;
      const { members, node: target = members?.get(key), test } = edge;
      const applies = test ? matches(test) : members ? true : !covered;
      if (target === undefined || applies === false) return;
      listAppend(next, { node: target, certain: sure && edge.certain && applies === true });
      if (applies) covered = true;
      else sure = false;
    });
    if (role === CONTENT) listAppend(next, { node, certain: false });
  });
  return next;
}

/**
 * Follows in-place applicators: the closure of `seeds`, by id. A node is certain if any path to it
 * is.
 */
function applicableNodes(seeds: WeightedNode[], ruled?: Ruled): WeightedNode[] {
  const found = new SafeMap<SchemaNode, boolean>();
  const direct = new SafeMap<SchemaNode, boolean>();
  listForEach(seeds, ({ node, certain }) => direct.set(node, certain || direct.get(node) === true));
  // The list grows during the loop.
  listForEach(seeds, ({ node, certain }) => {
    const isSure = certain && !node.hedged;
    // A possible node is visited again when another path makes it certain.
    const known = found.get(node);
    if (known === true || known === isSure) return;
    found.set(node, isSure);
    listForEach(node.edges, (edge) => {
      if (edge.role === IN_PLACE && edge.node && !ruled?.has(edge))
        listAppend(seeds, { node: edge.node, certain: certain && edge.certain });
    });
  });
  const result = createList<WeightedNode>();
  found.forEach((certain, node) => {
    listAppend(result, { node, certain, seed: direct.get(node) });
  });
  listSort(result, (a, b) => a.node.id - b.node.id);
  return result;
}

/** The root location of a plan. Equal sets of subschemas share one location. */
export function locateRoot(root: SchemaNode): Location {
  const closed = createNode(-1, true);
  closed.sensitive = closed.unresolved = closed.reaches = true;
  const known = new SafeMap<string, Location>();
  let weight = 0;
  const locationOf: LocationOf = (seeds, looked, wider, ruled) => {
    weight += looked / LOOKS;
    const isFull = weight > MAX_WEIGHT;
    const nodes = applicableNodes(isFull ? listMap([closed], certainly) : seeds, ruled);
    let id = "";
    listForEach(nodes, ({ node, certain, seed }) => {
      id += `${node.id}${certain}${seed}`;
    });
    let location = wider ? undefined : known.get(id);
    if (location === undefined) {
      location = createLocation(nodes, locationOf, wider);
      const { declares, required } = location.facts;
      // Each location has a base cost, and each name costs as much as a subschema.
      weight += nodes.length + declares.size + required.length + 50;
      if (!wider) known.set(id, location);
    }
    return location;
  };
  return locationOf(listMap([root], certainly), 0);
}

/**
 * @param looked how many subschemas were examined for `seeds`, where callers can repeat that
 * without end
 */
type LocationOf = (seeds: WeightedNode[], looked: number, wider?: Location, ruled?: Ruled) => Location;

const certainly = (node: SchemaNode): WeightedNode => ({ node, certain: true });

/** What a step leads to directly, as it did at first. */
function seedsOf(nodes: readonly WeightedNode[]): WeightedNode[] {
  const seeds = createList<WeightedNode>();
  listForEach(nodes, ({ node, seed }) => {
    if (seed !== undefined) listAppend(seeds, { node, certain: seed });
  });
  return seeds;
}

/** How many subschemas and edges a step from here looks at. */
function sizeOf(nodes: readonly WeightedNode[]): number {
  let size = 0;
  listForEach(nodes, ({ node }) => {
    size += node.edges.length + 1;
  });
  return size;
}

function createLocation(nodes: readonly WeightedNode[], locationOf: LocationOf, wider?: Location): Location {
  const facts = describeNodes(nodes);
  const size = sizeOf(nodes);
  const steps = new SafeMap<string | number | undefined, Location>();
  const narrowed = new SafeMap<string, Location>();
  let branches: Branches | undefined;
  const location: Location = {
    nodes,
    facts,
    wider,
    narrow(value) {
      if (!facts.reaches || wider || !isRecord(value)) return location;
      branches ??= findBranches(location, (node) => locationOf(listMap([node], certainly), 0));
      const kind = kindOf(branches, value);
      let next = narrowed.get(kind);
      if (next === undefined) {
        // Attack: values that tell branches apart in ever new ways. Beyond this all marks count.
        if (!kind || narrowed.size >= MAX_STEPS) return location;
        const ruled = ruleOut(branches, value);
        next = ruled.size > 0 ? locationOf(seedsOf(nodes), size, location, ruled) : location;
        narrowed.set(kind, next);
      }
      return next;
    },
    step(name) {
      // All items behind the longest tuple share one location.
      const key = typeof name === "number" ? mathMin(name, facts.tupleLength) : name;
      let next = steps.get(key);
      if (next === undefined) {
        const role = typeof key === "string" ? MEMBER : key === undefined ? CONTENT : ITEM;
        // The schema bounds the number of these, so they are always cached.
        const isNamed = role !== MEMBER || facts.declares.has(key as string);
        next = locationOf(nodesFor(nodes, role, `${key}`), isNamed ? size : 0);
        if (isNamed || steps.size < MAX_STEPS) steps.set(key, next);
      }
      return next;
    },
  };
  return location;
}
