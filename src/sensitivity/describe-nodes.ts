/** What a walk needs to know about a location, worked out once. */
import { append, createList, SafeMap } from "../primordials.js";
import type { WeightedNode } from "./applicable-nodes.js";
import type { SchemaNode } from "./types.js";

export interface LocationFacts {
  readonly sensitive: boolean;
  readonly unresolved: boolean;
  /** A mark can be met here or below. */
  readonly reaches: boolean;
  /** … through a member, an item, the JSON inside a string. */
  readonly reachesThroughMember: boolean;
  readonly reachesThroughItem: boolean;
  readonly reachesThroughContent: boolean;
  /** `propertyNames` is sensitive: a member's name is itself the secret. */
  readonly namesSensitive: boolean;
  /** Every name that some `properties` declares, to true where a mark can be met under it. */
  readonly declares: SafeMap<string, boolean>;
  /** The declared names under which a mark can be met. */
  readonly marked: readonly string[];
  readonly hasPatterns: boolean;
  /** A mark can be met under a name that no `properties` declares. */
  readonly undeclaredReaches: boolean;
  readonly longestPrefix: number;
  /** Some subschema says what items are. */
  readonly describesItems: boolean;
  /** Types (bits) that the schema expects here; 0 where it does not say. */
  readonly types: number;
  /** Every valid value has one of `types`. */
  readonly typesCertain: boolean;
  /** Names that must be present and under which a mark can be met. */
  readonly requiredMarks: readonly string[];
  /** JSON inside a string here cannot be read as text (`contentEncoding`). */
  readonly contentEncoded: boolean;
}

type Mutable<Shape> = { -readonly [Key in keyof Shape]: Shape[Key] };

export function describeNodes(nodes: readonly WeightedNode[]): LocationFacts {
  const requiredMarks = createList<string>();
  const marked = createList<string>();
  const types = typesOf(nodes);
  const facts: Mutable<LocationFacts> = {
    sensitive: false,
    unresolved: false,
    reaches: false,
    reachesThroughMember: false,
    reachesThroughItem: false,
    reachesThroughContent: false,
    namesSensitive: false,
    declares: new SafeMap(),
    marked,
    hasPatterns: false,
    undeclaredReaches: false,
    longestPrefix: 0,
    describesItems: false,
    types: types.bits,
    typesCertain: types.certain,
    requiredMarks,
    contentEncoded: false,
  };
  for (let i = 0; i < nodes.length; i++) addNode(facts, (nodes[i] as WeightedNode).node);
  facts.declares.forEach((isMarked, name) => {
    if (isMarked) append(marked, name);
  });
  for (let i = 0; i < nodes.length; i++) {
    const { node, certain } = nodes[i] as WeightedNode;
    for (let r = 0; certain && r < node.required.length; r++) {
      const name = node.required[r] as string;
      if (facts.declares.get(name) === true) append(requiredMarks, name);
    }
  }
  return facts;
}

function addNode(facts: Mutable<LocationFacts>, node: SchemaNode): void {
  const reaches = (next: SchemaNode | undefined) => next?.reaches === true;
  facts.sensitive ||= node.sensitive;
  facts.unresolved ||= node.unresolved;
  facts.reaches ||= node.reaches;
  facts.namesSensitive ||= reaches(node.propertyNames);
  facts.contentEncoded ||= node.contentEncoded;
  for (let i = 0; i < node.propertyNamesInOrder.length; i++) {
    const name = node.propertyNamesInOrder[i] as string;
    const marked = reaches(node.properties.get(name));
    facts.declares.set(name, marked || facts.declares.get(name) === true);
    facts.reachesThroughMember ||= marked;
  }
  for (let i = 0; i < node.patterns.length; i++) {
    facts.hasPatterns = true;
    facts.undeclaredReaches ||= reaches(node.patterns[i]?.node);
  }
  facts.undeclaredReaches ||= reaches(node.additional) || reaches(node.unevaluatedProperties);
  facts.reachesThroughMember ||= facts.undeclaredReaches || facts.namesSensitive;
  for (let i = 0; i < node.prefix.length; i++) facts.reachesThroughItem ||= reaches(node.prefix[i]);
  facts.describesItems ||= node.items !== undefined;
  for (let i = 0; i < node.anyItem.length; i++) facts.reachesThroughItem ||= reaches(node.anyItem[i]);
  facts.reachesThroughItem ||= reaches(node.items) || reaches(node.unevaluatedItems);
  facts.reachesThroughContent ||= reaches(node.content);
  if (node.prefix.length > facts.longestPrefix) facts.longestPrefix = node.prefix.length;
}

/**
 * The types that the schema expects here: what all certain subschemas agree on, or, where those are silent, what
 * the possible ones without marks name (`anyOf: [{ type: "string" }, { …marks… }]` expects a string too).
 */
function typesOf(nodes: readonly WeightedNode[]): { bits: number; certain: boolean } {
  let certainTypes = 0;
  let possibleTypes = 0;
  for (let i = 0; i < nodes.length; i++) {
    const { node, certain } = nodes[i] as WeightedNode;
    if (node.types === 0) continue;
    if (certain) certainTypes = certainTypes === 0 ? node.types : certainTypes & node.types;
    else if (!node.reaches) possibleTypes |= node.types;
  }
  return certainTypes === 0 ? { bits: possibleTypes, certain: false } : { bits: certainTypes, certain: true };
}
