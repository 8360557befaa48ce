/**
 * Compiles the JSON Schema applicators of one node (spec-notes/internal/decisions.md) · S1-07,
 * S1-10
 */
import {
  arrayIsArray,
  createList,
  dictionary,
  isRecord,
  listAppend,
  listForEach,
  SafeMap,
} from "../../intrinsics/language.js";
import { draftOf, isOldDialect } from "./dialects.js";
import type { SchemaIndex } from "./index-schema.js";
import {
  ANYWHERE,
  KEYWORD_NAMES,
  KEYWORDS,
  type Keyword,
  LIST,
  MAP,
  NOTHING,
  REFERENCE,
  SCHEMA,
} from "./keywords.js";
import { isMisspeltMark } from "./like-a-mark.js";
import { resolveReference } from "./resolve-reference.js";
import { compilePattern, unknown } from "./safe-pattern.js";
import { keywordOf, type SchemaNode } from "./schema-node.js";
import { IN_PLACE, type NodeMap, type PatternTest } from "./types.js";

/** A mistake of its author, at a keyword of a node. */
export interface Fault {
  readonly node: SchemaNode;
  /**
   * One that is malformed, or like a mark; the mark, where that marks nothing; empty for the whole
   * node.
   */
  readonly keyword: string;
}

/** The working state of compiling one schema document. */
export interface Compilation extends SchemaIndex {
  readonly faults: Fault[];
  /** Marks in definitions that nothing refers to. */
  readonly unused: Fault[];
  /** The nodes that the root leads to, in the order of discovery. */
  readonly met: SchemaNode[];
  /** Every name that some `properties` declares; true where a mark applies at or below it. */
  readonly declared: SafeMap<string, boolean>;
}

/**
 * Fails closed: a node that we cannot interpret counts as marked. @param keyword where its author
 * made a mistake
 * sensitive-results §find the marked locations, 6
 */
export function distrust({ sensitive, faults }: Compilation, node: SchemaNode, keyword?: string): void {
  if (keyword !== undefined) listAppend(faults, { node, keyword });
  node.sensitive = node.unresolved = node.reaches = true;
  listAppend(sensitive, node);
}

/** Records that `parent` leads to `node`. */
export function meet({ met }: Compilation, node: SchemaNode, parent: SchemaNode): void {
  if (node.parents.length === 0) {
    listAppend(met, node);
    node.parents = dictionary([parent]);
  } else listAppend(node.parents, parent);
}

/** Records that `node` leads to `child` at the same place of the value. */
function leadInPlace(node: SchemaNode, child: SchemaNode): void {
  if (child.inPlaceParents.length === 0) child.inPlaceParents = createList();
  listAppend(child.inPlaceParents, node);
  node.unended++;
}

/** Gives `node` its edges. Malformed keywords are distrusted. */
export function compileNode(compilation: Compilation, node: SchemaNode): void {
  const { source, members } = node;
  if (typeof source === "boolean") return;
  const isTuple = arrayIsArray(keywordOf(node, "items"));
  const isOld = isOldDialect(node);
  const isWithinOld = isOld || isOldDialect(compilation.nodes[0] as SchemaNode);
  // A tuple in the syntax of two drafts: we cannot know which one applies.
  const isMixed = members.has("prefixItems") && (isTuple || isWithinOld);
  // Older drafts ignore the siblings of a reference. We still honour their marks, but do not rely
  // on their types.
  node.hedged = isWithinOld && members.has("$ref");
  if (!isRecord(source) || isOld === undefined || isMixed) distrust(compilation, node, "");
  // Fast path: most nodes have only a type.
  let holdsKeyword: unknown;
  node.members.forEach(({ source }, keyword) => {
    holdsKeyword ||= KEYWORDS[keyword];
    if (isMisspeltMark(keyword, source)) listAppend(compilation.faults, { node, keyword });
  });
  if (!holdsKeyword) return;
  node.edges = createList();
  listForEach(KEYWORD_NAMES, (keyword) => {
    const value = members.get(keyword);
    let word = keyword;
    // Drafts before 2020-12 put a tuple into `items` and the rest into `additionalItems`.
    if (isTuple && keyword === "items") word = "prefixItems";
    if (isTuple && keyword === "additionalItems") word = "items";
    if (value) compileKeyword(compilation, node, keyword, word, value);
  });
}

/** Older drafts ignore the siblings of a `$ref`. Drafts 4 to 7 have no other reference. */
function isHeeded({ nodes }: Compilation, node: SchemaNode, keyword: string, shape: number): boolean {
  if (shape !== REFERENCE) return !node.hedged;
  return keyword === "$ref" || draftOf(nodes[0] as SchemaNode) === undefined;
}

/**
 * A keyword whose value is a map of schemas. A map that holds `$ref` or a mark itself is malformed.
 */
function isMap(value: SchemaNode): boolean {
  const mark = keywordOf(value, "x-sensitive");
  return isRecord(value.source) && typeof keywordOf(value, "$ref") !== "string" && (!mark || isRecord(mark));
}

/** sensitive-results §find the marked locations, 4 */
function compileKeyword(
  compilation: Compilation,
  node: SchemaNode,
  keyword: string,
  word: string,
  value: SchemaNode,
): void {
  const { shape, role, limit } = KEYWORDS[word] as Keyword;
  const { source } = value;
  // Definitions and plain data do not apply by themselves.
  if (shape === NOTHING) return;
  let children: SafeMap<string, SchemaNode> = value.members;
  if (shape === REFERENCE) children = resolveReference(compilation, node, keyword);
  if (shape === SCHEMA) {
    children = new SafeMap();
    children.set("", value);
  }
  // A reference that resolves to nothing is malformed as well.
  if (!(shape === LIST ? arrayIsArray(source) : shape === MAP ? isMap(value) : children.size > 0)) {
    distrust(compilation, node, keyword);
    return;
  }
  const certain = children.size <= limit && isHeeded(compilation, node, keyword, shape);
  const choice = shape === LIST && limit === 1 ? value : undefined;
  const isNamed = word === "properties" || word === "prefixItems";
  const addEdge = (target?: SchemaNode, members?: NodeMap, test?: PatternTest): void =>
    // All members are own properties, so that a page's prototype cannot add any.
    listAppend(node.edges, { role, certain, node: target, members, test, choice });
  if (isNamed) addEdge(undefined, children);
  children.forEach((child, key) => {
    // The list form of `dependencies` only names required members.
    if (keyword === "dependencies" && arrayIsArray(child.source)) return;
    meet(compilation, child, node);
    if (role === IN_PLACE) leadInPlace(node, child);
    if (keyword === "properties") compilation.declared.set(key, false);
    if (isNamed) return;
    const test = keyword === "patternProperties" ? compilePattern(key) : undefined;
    addEdge(child, undefined, limit === ANYWHERE ? unknown : test);
  });
}
