/** JSON Schema 2020-12 §8.2.3 (references), RFC 6901 (JSON Pointer). */
import {
  append,
  decodeURIComponentText,
  each,
  indexOf,
  isRecord,
  parseUrl,
  regExpExec,
  SafeMap,
  slice,
  split,
} from "../../intrinsics/primordials.js";
import type { SchemaIndex } from "./index-schema.js";
import { unescapePointerToken } from "./json-pointer.js";
import { createNode, DEFAULT_BASE, keywordOf, type SchemaNode } from "./schema-node.js";
import type { NodeMap } from "./types.js";

/** They describe schemas, and mark nothing. Any part of one says as little of the value. */
const METASCHEMA =
  /^https?:\/\/(json-schema\.org\/(draft-0[3-7]\/|draft\/20(19-09|20-12)\/)?(hyper-)?(schema|meta\/[a-z-]+)|spec\.openapis\.org\/oas\/[23]\.\d\/[\w./-]+)$/;

/** Of longer URIs none is told from another: each step down could make its base longer. */
const MAX_URI = 2_000;

/**
 * A URI reference, resolved, in its two parts. Where its base is none that something could be relative to (a URN), it is
 * relative to the document; what no parser takes is a name like any other.
 */
export function parseReference(text: string, base: string): { uri: string; fragment: string } {
  const at = indexOf(text, "#");
  const end = at < 0 ? text.length : at;
  const written = slice(text, 0, end);
  const uri =
    end === 0 ? base : ((parseUrl(written, base) ?? parseUrl(written, DEFAULT_BASE))?.href ?? written);
  let fragment = slice(text, end + 1);
  try {
    fragment = decodeURIComponentText(fragment);
  } catch {
    // Not percent-encoded, then.
  }
  return { uri: uri.length > MAX_URI ? "?" : uri, fragment };
}

/** A reference that can mean more than this leads nowhere: all pairs of references and anchors could fill the memory. */
const MAX_TARGETS = 100;

/**
 * Everything inside the documents that the reference in a keyword of `node` can mean; empty where it leads out of the
 * documents or nowhere; a node that says nothing for a well-known metaschema. Nothing is ever fetched. A dynamic one may
 * end at any anchor of the name.
 */
export function resolveReference({ names, nodes }: SchemaIndex, node: SchemaNode, keyword: string): NodeMap {
  const reference = keywordOf(node, keyword);
  const targets: NodeMap = new SafeMap();
  let isBounded = true;
  const follow = (name: string, pointer: string): void => {
    const starts = names.get(name) ?? [];
    isBounded &&= starts.length <= MAX_TARGETS;
    if (isBounded)
      each(starts, (start) => {
        let at: SchemaNode | undefined = start;
        each(split(pointer, "/"), (token, index) => {
          if (index > 0) at = at?.members.get(unescapePointerToken(token));
        });
        if (at && (typeof at.source === "boolean" || isRecord(at.source))) targets.set(`${at.id}`, at);
      });
  };
  if (typeof reference === "string")
    each(node.bases, (base) => {
      const { uri, fragment } = parseReference(reference, base);
      const isPointer = fragment[0] === "/";
      follow(`${uri}#${isPointer ? "" : fragment}`, isPointer ? fragment : "");
      if (keyword !== "$ref") follow(`#${fragment}`, "");
      if (targets.size > 0 || !isBounded || regExpExec(METASCHEMA, uri) === null) return;
      const plain = createNode(nodes.length, true);
      append(nodes, plain);
      targets.set(`${plain.id}`, plain);
    });
  return isBounded ? targets : new SafeMap();
}
