/** Members that Airlock adds to a tool, as they were at registration · S1-05, S1-06 */
import {
  append,
  createList,
  createRecord,
  hasOwn,
  jsonParse,
  jsonStringify,
  objectKeys,
  startsWith,
} from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import { isObject, type UntrustedObject } from "./webidl.js";

/** Snapshots: nothing in here is the page's own object. */
export interface OwnMembers {
  /** JSON text of `_meta`, without the members that only we may write. */
  meta: string | undefined;
  /** Plain data; a string stands for a schema that could not be read. */
  outputSchema: JsonValue | undefined;
  /** As declared; a WebIDL boolean is made of it. */
  sensitiveHint: unknown;
}

export const noOwnMembers = (): OwnMembers => ({
  meta: undefined,
  outputSchema: undefined,
  sensitiveHint: undefined,
});

const RESERVED = ["webmcp-airlock/", "io.modelcontextprotocol/"] as const;

function isReserved(key: string): boolean {
  return startsWith(key, RESERVED[0]) || startsWith(key, RESERVED[1]);
}

/** `_meta` as JSON text; what is not an object says nothing and is left out. */
export function snapshotMeta(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const text = jsonStringify(value);
  const copy: unknown = text === undefined ? undefined : jsonParse(text);
  if (!isObject(copy)) return undefined;
  const keys = objectKeys(copy);
  const kept = createList<string>();
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (!isReserved(key)) append(kept, key);
  }
  if (kept.length === keys.length) return text;
  return jsonOfMembers(copy, kept);
}

function jsonOfMembers(source: UntrustedObject, keys: readonly string[]): string {
  const members = createRecord<unknown>();
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (hasOwn(source, key)) members[key] = source[key];
  }
  return jsonStringify(members) ?? "{}";
}
