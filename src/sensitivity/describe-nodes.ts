/** What a walk needs to know about a location, worked out once. */
import { append, createList, each, isArray, mathMax, readOwn, SafeMap, some } from "../primordials.js";
import { keywordOf } from "./index-schema.js";
import { CONTENT, ITEM, type JsonValue, MEMBER, MEMBER_NAMES, TypeBit, type WeightedNode } from "./types.js";

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
  /** A mark can be met under a name that no `properties` declares. */
  readonly undeclaredReaches: boolean;
  /** Items from this index on are all described alike. */
  readonly tupleLength: number;
  /** Types (bits) that the schema expects here; 0 where it does not say. */
  readonly types: number;
  /** Names that must be present and under which a mark can be met. */
  readonly requiredMarks: readonly string[];
  /** JSON inside a string here cannot be read as text (`contentEncoding`). */
  readonly contentEncoded: boolean;
}

/** Names that every valid object has; `type` and `required` never decide what is sensitive. */
export function eachRequired(nodes: readonly WeightedNode[], visit: (name: string) => void): void {
  each(nodes, ({ node, certain }) => {
    const names = keywordOf(node, "required");
    if (certain && names !== undefined && isArray(names))
      each(names, (name) => typeof name === "string" && visit(name));
  });
}

/** Whether marks can be met through edges of a role. */
type ByRole = [boolean, boolean, boolean, boolean, boolean];

export function describeNodes(nodes: readonly WeightedNode[]): LocationFacts {
  const through: ByRole = [false, false, false, false, false];
  const declares = new SafeMap<string, boolean>();
  let tupleLength = 0;
  each(nodes, ({ node }) =>
    each(node.edges, (edge) => {
      through[edge.role] ||= edge.node?.reaches === true;
      edge.members?.forEach((member, key, { size }) => {
        const reaches = member.reaches === true;
        if (edge.role === MEMBER) declares.set(key, reaches || declares.get(key) === true);
        else {
          tupleLength = mathMax(tupleLength, size);
          through[ITEM] ||= reaches;
        }
      });
    }),
  );
  const marked = createList<string>();
  declares.forEach((isMarked, name) => {
    if (isMarked) append(marked, name);
  });
  const requiredMarks = createList<string>();
  eachRequired(nodes, (name) => declares.get(name) === true && append(requiredMarks, name));
  return {
    sensitive: some(nodes, ({ node }) => node.sensitive),
    unresolved: some(nodes, ({ node }) => node.unresolved),
    reaches: some(nodes, ({ node }) => node.reaches),
    reachesThroughMember: through[MEMBER] || through[MEMBER_NAMES] || marked.length > 0,
    reachesThroughItem: through[ITEM],
    reachesThroughContent: through[CONTENT],
    namesSensitive: through[MEMBER_NAMES],
    declares,
    marked,
    undeclaredReaches: through[MEMBER],
    tupleLength,
    types: typesOf(nodes),
    requiredMarks,
    contentEncoded: some(nodes, ({ node }) => node.members.has("contentEncoding")),
  };
}

/**
 * The types that the schema expects here: what all certain subschemas agree on, or, where those are silent, what
 * the possible ones without marks name (`anyOf: [{ type: "string" }, { …marks… }]` expects a string too).
 */
function typesOf(nodes: readonly WeightedNode[]): number {
  let certainTypes = 0;
  let possibleTypes = 0;
  each(nodes, ({ node, certain }) => {
    const types = typeBits(keywordOf(node, "type"));
    if (types === 0) return;
    if (certain) certainTypes = certainTypes === 0 ? types : certainTypes & types;
    else if (!node.reaches) possibleTypes |= types;
  });
  return certainTypes || possibleTypes;
}

/** Union of `TypeBit` that `type` allows; 0 where there is no (understood) `type`. */
function typeBits(type: JsonValue | undefined): number {
  let bits = 0;
  each(isArray(type) ? type : [type], (name) => {
    if (typeof name === "string")
      bits |= name === "integer" ? TypeBit.number : (readOwn<number>(TypeBit, name) ?? 0);
  });
  return bits;
}
