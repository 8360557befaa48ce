/** JSON Schema 2020-12 §8.2.3 (references), RFC 6901 (JSON Pointer). */
import {
  append,
  createList,
  decodeURIComponentText,
  hasOwn,
  isArray,
  parseUrl,
  replaceAll,
  slice,
  split,
  startsWith,
} from "../primordials.js";
import { type Placement, type SchemaIndex, withoutFragment } from "./index-schema.js";
import type { JsonObject, JsonValue } from "./types.js";

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponentText(fragment);
  } catch {
    return fragment;
  }
}

function followPointer(root: JsonValue, pointer: string): JsonValue | undefined {
  const tokens = split(pointer, "/");
  let value: JsonValue | undefined = root;
  for (let i = 1; i < tokens.length; i++) {
    const token = replaceAll(replaceAll(tokens[i] as string, "~1", "/"), "~0", "~");
    if (typeof value !== "object" || value === null || !hasOwn(value, token)) return undefined;
    if (isArray(value) && token === "length") return undefined;
    value = (value as JsonObject)[token];
  }
  return value;
}

function isSchema(value: JsonValue | undefined): value is JsonValue {
  return typeof value === "boolean" || (typeof value === "object" && value !== null && !isArray(value));
}

function appendSchemas(target: JsonValue[], found: readonly JsonValue[] | undefined, pointer?: string): void {
  if (found === undefined) return;
  for (let i = 0; i < found.length; i++) {
    const root = found[i] as JsonValue;
    const value = pointer === undefined ? root : followPointer(root, pointer);
    if (isSchema(value)) append(target, value);
  }
}

/**
 * Everything inside the document that `reference` can mean from `placement`; empty where it leads out of the
 * document or nowhere. Nothing is ever fetched.
 */
export function resolveReference(index: SchemaIndex, reference: string, placement: Placement): JsonValue[] {
  const targets = createList<JsonValue>();
  for (let i = 0; i < placement.bases.length; i++) {
    const base = placement.bases[i] as string;
    const local = startsWith(reference, "#");
    const url = local ? null : parseUrl(reference, base);
    if (!local && url === null) continue;
    const resource = url === null ? base : withoutFragment(url.href);
    const hash = url === null ? reference : url.hash;
    const fragment = decodeFragment(slice(hash, 1));
    if (fragment === "") appendSchemas(targets, index.resources.get(resource));
    else if (startsWith(fragment, "/")) appendSchemas(targets, index.resources.get(resource), fragment);
    else appendSchemas(targets, index.anchors.get(`${resource}#${fragment}`));
  }
  return targets;
}
