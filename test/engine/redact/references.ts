/**
 * The meanings of a reference, by brute force: every name of every subschema of the document is
 * written down, with its base, and a reference is looked up among them. Nothing is remembered but
 * the list of one document.
 */
type Keywords = { [keyword: string]: unknown };

interface Named {
  readonly name: string;
  readonly schema: unknown;
}
interface Resources {
  readonly named: readonly Named[];
  readonly bases: ReadonlyMap<object, string>;
}

const BASE = "https://oracle.example/root";
/** Only the draft in use could tell whether `id` names a resource, so both readings count. */
const READINGS = [["$id"], ["$id", "id"]];
const known = new WeakMap<object, Resources[]>();

const absolute = (reference: string, base: string): string => new URL(reference, base).href;
const withoutFragment = (uri: string): string => uri.split("#")[0] as string;

function readResources(root: object, idKeywords: readonly string[]): Resources {
  const named: Named[] = [{ name: BASE, schema: root }];
  const bases = new Map<object, string>();
  const visit = (value: unknown, outer: string): void => {
    if (typeof value !== "object" || value === null) return;
    const keywords = value as Keywords;
    let base = outer;
    const id = keywords[idKeywords.find((keyword) => Object.hasOwn(keywords, keyword)) ?? ""];
    if (typeof id === "string") {
      const uri = absolute(id, outer);
      named.push({ name: uri, schema: value });
      if (!id.startsWith("#")) base = withoutFragment(uri);
    }
    bases.set(value, base);
    for (const keyword of ["$anchor", "$dynamicAnchor"]) {
      if (typeof keywords[keyword] === "string")
        named.push({ name: `${base}#${keywords[keyword]}`, schema: value });
    }
    if (keywords["$recursiveAnchor"] === true) named.push({ name: `${base}#`, schema: value });
    for (const member of Object.values(keywords)) visit(member, base);
  };
  visit(root, BASE);
  return { named, bases };
}

function resourcesOf(root: object): Resources[] {
  const resources = known.get(root) ?? READINGS.map((idKeywords) => readResources(root, idKeywords));
  known.set(root, resources);
  return resources;
}

/** Follows a JSON Pointer; an anchor's name has no slash, so it leads no further. */
function point(from: unknown, pointer: string): unknown {
  let at = from;
  for (const token of pointer.split("/").slice(1)) {
    const key = token.replaceAll("~1", "/").replaceAll("~0", "~");
    at = typeof at === "object" && at !== null && Object.hasOwn(at, key) ? (at as Keywords)[key] : undefined;
  }
  return at;
}

/**
 * Every schema that the reference under `keyword` of `schema` could lead to; empty where it leads
 * nowhere.
 */
export function targetsOf(root: unknown, schema: object, keyword: string): unknown[] {
  const reference = Object.hasOwn(schema, keyword) ? (schema as Keywords)[keyword] : undefined;
  if (typeof reference !== "string" || typeof root !== "object" || root === null) return [];
  const found = resourcesOf(root).flatMap((resources) => lookUp(resources, schema, keyword, reference));
  return [...new Set(found)].filter((target) => target !== undefined);
}

function lookUp({ named, bases }: Resources, schema: object, keyword: string, reference: string): unknown[] {
  const uri = absolute(reference, bases.get(schema) ?? BASE);
  const fragment = decodeURIComponent(uri.split("#")[1] ?? "");
  const isPointer = fragment === "" || fragment.startsWith("/");
  const found = named
    .filter(({ name }) =>
      isPointer ? !name.split("#")[1] && withoutFragment(name) === withoutFragment(uri) : name === uri,
    )
    .map(({ schema: start }) => point(start, fragment));
  // A dynamic one may end at any anchor of the name, a recursive one at any root that says so.
  if (keyword !== "$ref")
    for (const { name, schema: start } of named) if (name.split("#")[1] === fragment) found.push(start);
  return found;
}
