/** One value of a schema document. */
import { createList, SafeMap } from "../../intrinsics/language.js";
import { escapePointerToken } from "./json-pointer.js";
import type { Edge, JsonValue } from "./types.js";

/**
 * The base of a schema without an identifier. `.invalid` never resolves; `.` would be the schema
 * itself.
 */
export const DEFAULT_BASE = "https://schema.invalid/_";

/** Only nodes that the root leads to have parents and edges. */
export interface SchemaNode {
  readonly id: number;
  readonly source: JsonValue;
  /** The object or list that contains it. */
  readonly holder: SchemaNode | undefined;
  readonly key: string;
  /** The members of an object, or the items of a list. */
  members: SafeMap<string, SchemaNode>;
  /**
   * Base URIs under three readings, since only the draft in use could decide: by `$id`; by `id` as
   * well; and as in drafts 4 to 7, where an identifier next to a `$ref` does not count.
   */
  bases: readonly string[];
  /** Marked, or not understood: both withhold the value. */
  sensitive: boolean;
  unresolved: boolean;
  /** Only some drafts honour the keywords of this node, as siblings of a `$ref`. */
  hedged: boolean | undefined;
  /** A mark applies at this node or below it. */
  reaches: boolean;
  /** Nodes with an edge to this one. A node without any describes no value. */
  parents: SchemaNode[];
  edges: Edge[];
  /** Nodes that lead here at the same place of the value. */
  inPlaceParents: SchemaNode[];
  /**
   * The number of nodes that this one leads to at the same place; after pruning, of those that lead
   * to a cycle.
   */
  unended: number;
}

/** Shared by nodes without members; never changed. */
const NO_MEMBERS: SafeMap<string, SchemaNode> = new SafeMap();
const DEFAULT_BASES = [DEFAULT_BASE, DEFAULT_BASE, DEFAULT_BASE];
const NONE = createList<never>();

/** The template of a new node, with all its members. */
const BLANK: SchemaNode = {
  id: 0,
  source: null,
  holder: undefined,
  key: "",
  members: NO_MEMBERS,
  bases: DEFAULT_BASES,
  sensitive: false,
  unresolved: false,
  hedged: false,
  reaches: false,
  parents: NONE,
  edges: NONE,
  inPlaceParents: NONE,
  unended: 0,
};

/**
 * All members are own properties, so that a page's prototype cannot add a mark to a node or take
 * one away. The node is a copy of a template, because V8 collects objects from one and the same
 * literal late.
 */
export const createNode = (id: number, source: JsonValue, holder?: SchemaNode, key = ""): SchemaNode => ({
  ...BLANK,
  id,
  source,
  holder,
  key,
});

/** JSON Pointer into the schema; of another document, its URI and the pointer. */
export function locationOf(node: SchemaNode, keyword = ""): string {
  let location = keyword && `/${keyword}`;
  let at = node;
  for (; at.holder; at = at.holder) location = `/${escapePointerToken(at.key)}${location}`;
  // The root of another document has its URI as its key.
  return at.key + location;
}

/** The value of one of a node's keywords. */
export function keywordOf({ members }: SchemaNode, keyword: string): JsonValue | undefined {
  return members.get(keyword)?.source;
}
