/** One value of a schema document. */
import { createList, SafeMap } from "../../intrinsics/primordials.js";
import type { Edge, JsonValue } from "./types.js";

/** The base of a schema without an identifier. `.invalid` never resolves to anything real; `.` is not the schema itself. */
export const DEFAULT_BASE = "https://schema.invalid/_";

/** Only those that something leads to from the root have parents and edges. */
export interface SchemaNode {
  readonly id: number;
  readonly source: JsonValue;
  /** The object or list that it stands in, and as what. */
  readonly holder: SchemaNode | undefined;
  readonly key: string;
  /** What an object or a list holds. */
  members: SafeMap<string, SchemaNode>;
  /**
   * Base URIs, since only the draft in use could tell: one by `$id`, one that reads `id` too, one as drafts 4 to 7 have it,
   * where no identifier counts beside a `$ref`.
   */
  bases: readonly string[];
  /** Marked, or not understood: both mean that the value stays behind. */
  sensitive: boolean;
  unresolved: boolean;
  /** Only some drafts heed what it says itself. */
  hedged: boolean | undefined;
  /** A mark can be met at this node or below it. */
  reaches: boolean;
  /** Nodes with an edge to this one: without any, it describes no value. */
  parents: SchemaNode[];
  edges: Edge[];
  /** Nodes that lead here without a step down the value. */
  inPlaceParents: SchemaNode[];
  /** To how many nodes this one leads so; in the end, to how many of those that lead in a circle. */
  unended: number;
}

/** What a node has nothing of; never changed. */
const NO_MEMBERS: SafeMap<string, SchemaNode> = new SafeMap();
const DEFAULT_BASES = [DEFAULT_BASE, DEFAULT_BASE, DEFAULT_BASE];
const NONE = createList<never>();

/** What a new node is like, with all its members: an engine is slow at adding some to a copy. */
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
 * Every member is its own, so that a page's prototype adds no mark to a node, and takes none away. A copy, because V8
 * would come to take what one and the same literal makes for long-lived, and collect it late.
 */
export const createNode = (id: number, source: JsonValue, holder?: SchemaNode, key = ""): SchemaNode => ({
  ...BLANK,
  id,
  source,
  holder,
  key,
});

/** The value of a node's keyword. */
export function keywordOf({ members }: SchemaNode, keyword: string): JsonValue | undefined {
  return members.get(keyword)?.source;
}
