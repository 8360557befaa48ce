/** JSON Schema 2020-12 §8.2.3 (references), RFC 6901 (JSON Pointer). */
import { isRecord, listAppend, listForEach, SafeMap } from "../../intrinsics/language.js";
import {
  decodeUriComponent,
  parseUrl,
  regExpExec,
  stringIndexOf,
  stringSlice,
  stringSplit,
} from "../../intrinsics/text.js";
import type { SchemaIndex } from "./index-schema.js";
import { unescapePointerToken } from "./json-pointer.js";
import { createNode, DEFAULT_BASE, keywordOf, type SchemaNode } from "./schema-node.js";
import type { NodeMap } from "./types.js";

/**
 * Well-known metaschemas describe schemas and mark nothing, so a reference into one adds no mark.
 */
const METASCHEMA =
  /^https?:\/\/(json-schema\.org\/(draft-0[3-7]\/|draft\/20(19-09|20-12)\/)?(hyper-)?(schema|meta\/[a-z-]+)|spec\.openapis\.org\/oas\/[23]\.\d\/[\w./-]+)$/;

/**
 * Longer URIs all share one name. Otherwise each `$id` on the way down could lengthen the base
 * without limit.
 */
const MAX_URI = 2_000;

/**
 * Resolves a URI reference into URI and fragment. If the base cannot be a base (a URN), the
 * reference is relative to the document. A reference that the URL parser rejects is an opaque name.
 */
export function parseReference(text: string, base: string): { uri: string; fragment: string } {
  const at = stringIndexOf(text, "#");
  const end = at < 0 ? text.length : at;
  const written = stringSlice(text, 0, end);
  const uri =
    end === 0 ? base : ((parseUrl(written, base) ?? parseUrl(written, DEFAULT_BASE))?.href ?? written);
  let fragment = stringSlice(text, end + 1);
  try {
    fragment = decodeUriComponent(fragment);
  } catch {
    // Malformed percent-encoding: the fragment is taken literally.
  }
  return { uri: uri.length > MAX_URI ? "?" : uri, fragment };
}

/**
 * A reference with more targets resolves to nothing: pairs of references and anchors could fill the
 * memory.
 */
const MAX_TARGETS = 100;

/**
 * All targets, inside the documents, that the reference in a keyword of `node` can have. Empty if
 * it leads out of the documents or nowhere; an empty schema for a well-known metaschema. Nothing is
 * ever fetched. A `$dynamicRef` may end at any anchor of that name.
 * sensitive-results §find the marked locations, 5
 */
export function resolveReference({ names, nodes }: SchemaIndex, node: SchemaNode, keyword: string): NodeMap {
  const reference = keywordOf(node, keyword);
  const targets: NodeMap = new SafeMap();
  let isBounded = true;
  const follow = (name: string, pointer: string): void => {
    const starts = names.get(name) ?? [];
    isBounded &&= starts.length <= MAX_TARGETS;
    if (isBounded)
      listForEach(starts, (start) => {
        let at: SchemaNode | undefined = start;
        listForEach(stringSplit(pointer, "/"), (token, index) => {
          if (index > 0) at = at?.members.get(unescapePointerToken(token));
        });
        if (at && (typeof at.source === "boolean" || isRecord(at.source))) targets.set(`${at.id}`, at);
      });
  };
  if (typeof reference === "string")
    listForEach(node.bases, (base) => {
      const { uri, fragment } = parseReference(reference, base);
      const isPointer = fragment[0] === "/";
      follow(`${uri}#${isPointer ? "" : fragment}`, isPointer ? fragment : "");
      if (keyword !== "$ref") follow(`#${fragment}`, "");
      if (targets.size > 0 || !isBounded || regExpExec(METASCHEMA, uri) === null) return;
      const plain = createNode(nodes.length, true);
      listAppend(nodes, plain);
      targets.set(`${plain.id}`, plain);
    });
  return isBounded ? targets : new SafeMap();
}
