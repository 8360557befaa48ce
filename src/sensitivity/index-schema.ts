/** JSON Schema 2020-12 §8.2 (identifiers), and the same keywords of the older drafts. */
import {
  append,
  createList,
  indexOf,
  isArray,
  objectKeys,
  parseUrl,
  readOwn,
  replaceAll,
  SafeMap,
  slice,
  startsWith,
} from "../primordials.js";
import type { JsonObject, JsonValue } from "./types.js";

/** More objects than this in one schema: not compiled, so everything it describes is withheld. */
const MAX_SCHEMA_OBJECTS = 100_000;

/** The base of a schema without an identifier. `.invalid` never resolves to anything real. */
const DEFAULT_BASE = "https://schema.invalid/";

/** Where an object of the schema document sits. */
export interface Placement {
  /** JSON Pointer into the document. */
  readonly location: string;
  /** Base URIs: one by `$id` alone, one that reads `id` too, since only the draft in use could tell. */
  readonly bases: readonly string[];
}

/** Every identifier of a schema document. One name may stand for several objects: readers take the union. */
export interface SchemaIndex {
  readonly placements: SafeMap<object, Placement>;
  readonly resources: SafeMap<string, JsonValue[]>;
  /** Keys are `<resource URI>#<anchor>`. */
  readonly anchors: SafeMap<string, JsonValue[]>;
  /** Keys are plain names: a dynamic reference may end at any of them. */
  readonly dynamicAnchors: SafeMap<string, JsonValue[]>;
  readonly recursiveAnchors: JsonValue[];
  /** Some object carries a mark, whether or not anything leads to it. */
  hasMarks: boolean;
}

function addTo(map: SafeMap<string, JsonValue[]>, key: string, value: JsonValue): void {
  let list = map.get(key);
  if (list === undefined) {
    list = createList<JsonValue>();
    map.set(key, list);
  }
  append(list, value);
}

export function escapePointerToken(token: string): string {
  return replaceAll(replaceAll(token, "~", "~0"), "/", "~1");
}

export function withoutFragment(uri: string): string {
  const at = indexOf(uri, "#");
  return at < 0 ? uri : slice(uri, 0, at);
}

/** Registers what `identifier` names and returns the base URI it sets; the old one where it sets none. */
function enterIdentifier(index: SchemaIndex, source: JsonObject, identifier: string, base: string): string {
  // Draft 4 to 7: an identifier that is only a fragment is an anchor.
  if (startsWith(identifier, "#")) {
    addTo(index.anchors, `${base}${identifier}`, source);
    return base;
  }
  const url = parseUrl(identifier, base);
  if (url === null) return base;
  const uri = withoutFragment(url.href);
  addTo(index.resources, uri, source);
  if (url.hash.length > 1) addTo(index.anchors, uri + url.hash, source);
  return uri;
}

function placeObject(index: SchemaIndex, source: JsonObject, parent: readonly string[]): readonly string[] {
  let strict = parent[0] as string;
  let legacy = parent[parent.length - 1] as string;
  const id = readOwn(source, "$id");
  const oldId = readOwn(source, "id");
  if (typeof id === "string") {
    strict = enterIdentifier(index, source, id, strict);
    legacy = parent.length === 1 ? strict : enterIdentifier(index, source, id, legacy);
  } else if (typeof oldId === "string") {
    legacy = enterIdentifier(index, source, oldId, legacy);
  }
  const bases = strict === legacy ? [strict] : [strict, legacy];
  const anchor = readOwn(source, "$anchor");
  const dynamicAnchor = readOwn(source, "$dynamicAnchor");
  for (let i = 0; i < bases.length; i++) {
    const base = bases[i] as string;
    if (typeof anchor === "string") addTo(index.anchors, `${base}#${anchor}`, source);
    if (typeof dynamicAnchor === "string") addTo(index.anchors, `${base}#${dynamicAnchor}`, source);
  }
  if (typeof dynamicAnchor === "string") addTo(index.dynamicAnchors, dynamicAnchor, source);
  const mark = readOwn(source, "x-sensitive");
  index.hasMarks ||= mark !== undefined && mark !== false;
  if (readOwn(source, "$recursiveAnchor") === true) append(index.recursiveAnchors, source);
  return bases;
}

/** Visits every object of the document, known keyword or not: a reference may point anywhere. */
export function indexSchema(root: JsonObject): SchemaIndex | undefined {
  const index: SchemaIndex = {
    placements: new SafeMap(),
    resources: new SafeMap(),
    anchors: new SafeMap(),
    dynamicAnchors: new SafeMap(),
    recursiveAnchors: createList(),
    hasMarks: false,
  };
  addTo(index.resources, DEFAULT_BASE, root);
  const pending = createList<{ value: JsonValue; location: string; bases: readonly string[] }>();
  append(pending, { value: root, location: "", bases: [DEFAULT_BASE] });
  let objects = 0;
  while (pending.length > 0) {
    const { value, location, bases } = pending[pending.length - 1] as (typeof pending)[number];
    pending.length -= 1;
    if (typeof value !== "object" || value === null) continue;
    objects += 1;
    if (objects > MAX_SCHEMA_OBJECTS) return undefined;
    const own = isArray(value) ? bases : placeObject(index, value as JsonObject, bases);
    index.placements.set(value, { location, bases: own });
    const keys = objectKeys(value);
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i] as string;
      const child = (value as JsonObject)[key] as JsonValue;
      if (typeof child !== "object" || child === null) continue;
      append(pending, { value: child, location: `${location}/${escapePointerToken(key)}`, bases: own });
    }
  }
  return index;
}
