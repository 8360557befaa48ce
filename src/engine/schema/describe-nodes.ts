/** Facts about a location for a walk, computed once. */
import {
  arrayIsArray,
  createList,
  listAppend,
  listForEach,
  listIncludes,
  listSome,
  mathMax,
  SafeMap,
} from "../../intrinsics/language.js";
import { keywordOf } from "./schema-node.js";
import { CONTENT, IN_PLACE, ITEM, type JsonValue, MEMBER, type WeightedNode } from "./types.js";

export interface LocationFacts {
  readonly sensitive: boolean;
  readonly unresolved: boolean;
  /** A mark applies here or below. */
  readonly reaches: boolean;
  /**
   * A mark applies below, through an edge of each role: `MEMBER` for a name that no `properties`
   * declares, `MEMBER_NAMES` where the member's name is the secret, `ITEM`, `CONTENT`.
   */
  readonly through: readonly (true | undefined)[];
  /** Every name that some `properties` declares; true where a mark applies at or below it. */
  readonly declares: SafeMap<string, boolean>;
  /** The declared names at or below which a mark applies. */
  readonly marked: readonly string[];
  /** From this index on, all items have the same subschemas. */
  readonly tupleLength: number;
  /** Names that every valid object has. `type` and `required` never decide what is sensitive. */
  readonly required: readonly string[];
  /** The string is encoded (`contentEncoding`), so JSON inside it cannot be read as text. */
  readonly contentEncoded: boolean;
}

export function describeNodes(nodes: readonly WeightedNode[]): LocationFacts {
  const through = createList<true | undefined>();
  // Reading a missing index is slow, so every role has one.
  while (through.length <= CONTENT) listAppend(through, undefined);
  const declares = new SafeMap<string, boolean>();
  const required = createList<string>();
  const marked = createList<string>();
  let tupleLength = 0;
  let sensitive = false;
  let unresolved = false;
  let contentEncoded = false;
  listForEach(nodes, ({ node, certain }) => {
    sensitive ||= node.sensitive;
    unresolved ||= node.unresolved;
    contentEncoded ||= node.members.has("contentEncoding");
    listForEach(node.edges, (edge) => {
      if (edge.node?.reaches) through[edge.role] = true;
      edge.members?.forEach((member, key, { size }) => {
        if (edge.role === MEMBER) declares.set(key, !!(member.reaches || declares.get(key)));
        else {
          tupleLength = mathMax(tupleLength, size);
          if (member.reaches) through[ITEM] = true;
        }
      });
    });
    const names = keywordOf(node, "required");
    if (certain && arrayIsArray(names))
      listForEach(names, (name) => typeof name === "string" && listAppend(required, name));
  });
  declares.forEach((isMarked, name) => {
    if (isMarked) listAppend(marked, name);
  });
  // What a node leads to at the same place is among the nodes, unless a value ruled it out.
  const reaches = sensitive || marked.length > 0 || listSome(through, (is, role) => role !== IN_PLACE && is);
  return { sensitive, unresolved, reaches, through, declares, marked, tupleLength, required, contentEncoded };
}

/** Longer `enum` lists are not searched for a value. */
const MAX_LISTED = 1_000;

/**
 * Whether the schema says which values there are, and this is one: every agent may read it there.
 */
export const lists = (nodes: readonly WeightedNode[], value: JsonValue): boolean =>
  listSome(nodes, ({ node }) => {
    const values = keywordOf(node, "enum");
    return (
      keywordOf(node, "const") === value ||
      (arrayIsArray(values) && values.length <= MAX_LISTED && listIncludes(values, value))
    );
  });

/**
 * Whether the schema expects a value of the type `name` here; `undefined` if it does not say. All
 * certain subschemas must agree. If they are silent, one of the possible ones without marks must
 * name the type (`anyOf: [{ type: "string" }, { …marks… }]` expects a string too).
 *
 * @param value also expected where a subschema without a type lists it; other values of that type
 * are not.
 */
export function expects(
  nodes: readonly WeightedNode[],
  name: string,
  value?: JsonValue,
): boolean | undefined {
  let isCertain: boolean | undefined;
  let isPossible: boolean | undefined;
  listForEach(nodes, ({ node, certain }) => {
    const values = keywordOf(node, "enum") ?? [keywordOf(node, "const")];
    const isListed =
      value !== undefined &&
      arrayIsArray(values) &&
      values.length <= MAX_LISTED &&
      listIncludes(values, value);
    const types = keywordOf(node, "type") ?? (isListed ? name : undefined);
    if (types === undefined) return;
    const has = listSome(
      arrayIsArray(types) ? types : [types],
      (type) => type === name || (type === "integer" && name === "number"),
    );
    if (certain) isCertain = has && isCertain !== false;
    else if (!node.reaches) isPossible ||= has;
  });
  return isCertain ?? isPossible;
}
