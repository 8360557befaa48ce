/** JSON Schema applicators (design: "What counts as sensitive") · S1-07, S1-10 */
import { append, eachMember, isArray, isRecord, SafeMap } from "../primordials.js";
import { dialectOf } from "./dialects.js";
import { escapePointerToken, keywordOf, type SchemaNames } from "./index-schema.js";
import { ANYWHERE, KEYWORDS, type Keyword, LIST, MAP, NOTHING, REFERENCE, SCHEMA } from "./keywords.js";
import { resolveReference } from "./resolve-reference.js";
import { compilePattern, unknown } from "./safe-pattern.js";
import { UNREADABLE } from "./snapshot-schema.js";
import type { Diagnostic, DiagnosticCode, SchemaNode } from "./types.js";

/** What compiling one schema document needs. */
export interface Compilation {
  readonly nodes: readonly SchemaNode[];
  readonly names: SchemaNames;
  /** The nodes that something leads to, in the order in which they were met. */
  readonly met: SchemaNode[];
  readonly diagnostics: Diagnostic[];
  /** Every name that some `properties` declares. */
  readonly declared: SafeMap<string, true>;
}

/** Tells the author about (a keyword of) `node`. */
function diagnose({ diagnostics }: Compilation, node: SchemaNode, code: DiagnosticCode, keyword = ""): void {
  let location = keyword && `/${keyword}`;
  for (let at = node; at.holder; at = at.holder) location = `/${escapePointerToken(at.key)}${location}`;
  append(diagnostics, { location, code });
}

/** Nothing that is not understood passes: the node counts as marked. */
export function distrust(
  compilation: Compilation,
  node: SchemaNode,
  code: DiagnosticCode,
  keyword?: string,
): void {
  node.sensitive = true;
  node.unresolved = true;
  diagnose(compilation, node, code, keyword);
}

/** Remembers that `parent` leads to `node`. */
export function meet({ met }: Compilation, node: SchemaNode, parent: SchemaNode): void {
  if (node.parents.length === 0) append(met, node);
  append(node.parents, parent);
}

/** Gives `node` its edges. Whatever is malformed makes a node sensitive and is reported. */
export function compileNode(compilation: Compilation, node: SchemaNode): void {
  const { source } = node;
  if (typeof source === "boolean") return;
  if (!isRecord(source)) {
    distrust(compilation, node, source === UNREADABLE ? "schema-unreadable" : "not-a-schema");
    return;
  }
  if (node.sensitive && keywordOf(node, "x-sensitive") !== true) diagnose(compilation, node, "odd-mark");
  if (dialectOf(node) === "unknown") distrust(compilation, node, "unknown-dialect");
  const isTuple = isArray(keywordOf(node, "items"));
  const isOld = dialectOf(node) === "old" || dialectOf(compilation.nodes[0] as SchemaNode) === "old";
  // A tuple in the words of two drafts: which item either means cannot be known.
  if (node.members.has("prefixItems") && (isTuple || isOld))
    distrust(compilation, node, "malformed-keyword", "prefixItems");
  eachMember(KEYWORDS, (keyword, { shape }) => {
    const value = node.members.get(keyword);
    if (value === undefined || shape === NOTHING) return;
    let word = keyword;
    // The older drafts put a tuple into `items` and the rest into `additionalItems`.
    if (isTuple && keyword === "items") word = "prefixItems";
    if (isTuple && keyword === "additionalItems") word = "items";
    compileKeyword(compilation, node, keyword, word, value);
  });
}

function compileKeyword(
  compilation: Compilation,
  node: SchemaNode,
  keyword: string,
  word: string,
  value: SchemaNode,
): void {
  const { shape, role, limit } = KEYWORDS[word] as Keyword;
  const { source } = value;
  let children = value.members;
  if (shape === REFERENCE) children = resolveReference(compilation.names, node, source, keyword !== "$ref");
  if (shape === SCHEMA) {
    children = new SafeMap();
    children.set("", value);
  }
  if (!(shape === LIST ? isArray(source) : shape === MAP ? isRecord(source) : children.size > 0)) {
    distrust(compilation, node, shape === REFERENCE ? "unresolved-reference" : "malformed-keyword", keyword);
    return;
  }
  const certain = children.size <= limit;
  const isNamed = word === "properties" || word === "prefixItems";
  if (isNamed) append(node.edges, { role, certain, members: children });
  children.forEach((child, key) => {
    // The list form only names required members.
    if (keyword === "dependencies" && isArray(child.source)) return;
    meet(compilation, child, node);
    if (keyword === "properties") compilation.declared.set(key, true);
    if (isNamed) return;
    let test = limit === ANYWHERE ? unknown : undefined;
    if (keyword === "patternProperties") {
      test = compilePattern(key);
      if (test === unknown) diagnose(compilation, child, "unsafe-pattern");
    }
    append(node.edges, { role, certain, node: child, test });
  });
}
