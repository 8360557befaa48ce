/** JSON Schema 2020-12 §8.2 (identifiers), and the same keywords of the older drafts. */
import {
  createList,
  listAppend,
  listForEach,
  listMap,
  recordForEach,
  SafeMap,
} from "../../intrinsics/language.js";
import { draftOf } from "./dialects.js";
import { parseReference } from "./resolve-reference.js";
import { createNode, DEFAULT_BASE, keywordOf, type SchemaNode } from "./schema-node.js";
import type { JsonObject, JsonValue } from "./types.js";

/**
 * A root that leads to more values than this is not compiled: everything that the schema describes
 * is withheld.
 */
export const MAX_SCHEMA_VALUES = 100_000;
/**
 * The limit for a whole document, most of which may be unused (an OpenAPI document has 200,000
 * values).
 */
export const MAX_DOCUMENT_VALUES = 500_000;

/**
 * The nodes by `<resource URI>#<anchor>`, and by `#<anchor>` for an anchor of any resource. A name
 * may have several nodes; readers take the union.
 */
export type SchemaNames = SafeMap<string, SchemaNode[]>;

export interface SchemaIndex {
  readonly nodes: SchemaNode[];
  readonly names: SchemaNames;
  /** The nodes that carry a mark, reachable or not. */
  readonly sensitive: SchemaNode[];
}

/** Other documents that references may lead to, by URI. */
export type SchemaDocuments = { readonly [uri: string]: JsonValue };

/**
 * Indexes the whole document, unknown keywords included: a reference may point anywhere.
 * sensitive-results §find the marked locations, 3
 *
 * @param others other documents by URI. The URI is the base, and the key of the root.
 */
export function indexSchema(index: SchemaIndex, root: JsonValue, others: SchemaDocuments = {}): void {
  const { nodes, names, sensitive } = index;
  listAppend(nodes, createNode(0, root));
  setName(names, `${DEFAULT_BASE}#`, nodes[0] as SchemaNode);
  recordForEach(others as JsonObject, (key, value) => {
    const { uri } = parseReference(key, DEFAULT_BASE);
    const node = createNode(nodes.length, value, undefined, `${uri}#`);
    node.bases = listMap(node.bases, () => uri);
    listAppend(nodes, node);
    setName(names, `${uri}#`, node);
  });
  // The list grows during the loop; holders come first.
  listForEach(nodes, (node) => {
    const { source } = node;
    if (typeof source !== "object" || source === null || nodes.length > MAX_DOCUMENT_VALUES) return;
    node.members = new SafeMap();
    recordForEach(source as JsonObject, (key, value) => {
      const member = createNode(nodes.length, value, node, key);
      listAppend(nodes, member);
      node.members.set(key, member);
    });
    const mark = keywordOf(node, "x-sensitive");
    if (mark !== undefined && mark !== false) {
      node.sensitive = node.reaches = true;
      listAppend(sensitive, node);
    }
    identify(index, node);
  });
}

function setName(names: SchemaNames, name: string, node: SchemaNode): void {
  const list = names.get(name) ?? createList();
  // Most of a node's bases are equal.
  if (list[list.length - 1] !== node) listAppend(list, node);
  names.set(name, list);
}

/** Registers the names of `node` and computes its base URIs. */
function identify({ nodes, names }: SchemaIndex, node: SchemaNode): void {
  const id = keywordOf(node, "$id");
  const oldId = keywordOf(node, "id");
  const { bases } = node.holder ?? node;
  node.bases = bases;
  if (id !== undefined || oldId !== undefined)
    node.bases = listMap(bases, (base, reading) => {
      const named = draftOf(nodes[0] as SchemaNode) === "4" ? oldId : id;
      const identifier = [id, id ?? oldId, !node.members.has("$ref") && named][reading];
      if (typeof identifier !== "string") return base;
      const { uri, fragment } = parseReference(identifier, base);
      // Drafts 4 to 7: an identifier that is only a fragment is an anchor.
      if (identifier[0] !== "#") setName(names, `${uri}#`, node);
      if (fragment) setName(names, `${uri}#${fragment}`, node);
      return uri;
    });
  listForEach(["$anchor", "$dynamicAnchor", "$recursiveAnchor"], (keyword) => {
    let anchor = keywordOf(node, keyword);
    if (anchor === true) anchor = "";
    if (typeof anchor !== "string") return;
    setName(names, `#${anchor}`, node);
    listForEach(node.bases, (base) => setName(names, `${base}#${anchor}`, node));
  });
}
