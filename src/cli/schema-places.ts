/**
 * The places of a schema's parts, and whether a mark covers them: what the engine knows of each
 * part that the walk visits.
 */
import { compilePlan } from "../engine/schema/compile-plan.js";
import { escapePointerToken } from "../engine/schema/json-pointer.js";
import type { Location } from "../engine/schema/location.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";
import type { JsonObject, JsonValue } from "../engine/schema/types.js";
import { isRecord } from "../intrinsics/language.js";
import { type SchemaObject, type Subschema, walkSchema } from "../schemas/walk-schema.js";

export interface SchemaPlace {
  readonly schema: SchemaObject;
  /** JSON Pointer from the schema's root. */
  readonly pointer: string;
  /**
   * As records name it: `/rows/*` then `/secret`. Below a definition, from there:
   * `#/$defs/row/secret`.
   */
  readonly path: string;
  /** The member that this describes, or whose value it is a part of. */
  readonly name: string;
  /** Whether it describes the member itself, not a branch or an item of it. */
  readonly isMember: boolean;
  /** A member that always comes. */
  readonly isRequired: boolean;
  /** A mark here or above it, or a part that is not understood: agents get none of it. */
  readonly isCovered: boolean;
  /** A mark applies here or below: whoever wrote it has looked. */
  readonly hasMarks: boolean;
  /** Covered, and what is around it is not. */
  readonly isOutermost: boolean;
}

/** A name that no schema declares: it stands for all undeclared names. */
const UNNAMED = "\u0000";
const MEMBERS = new Set(["additionalProperties", "unevaluatedProperties"]);
const ITEMS = new Set(["items", "prefixItems", "contains", "additionalItems", "unevaluatedItems"]);
const DEFINITIONS = ["$defs", "definitions"];
/** These describe names or other documents, or apply to members that only a pattern tells. */
const ELSEWHERE = new Set(["propertyNames", "contentSchema", "patternProperties"]);

interface Known extends SchemaPlace {
  /** Undefined where the engine cannot be asked: then only literal marks count. */
  readonly location: Location | undefined;
}

/** One plan for all definitions: a member for each, which refers to it. */
function locateDefinitions(schema: JsonObject): (keyword: string, name: string) => Location | undefined {
  const holders = DEFINITIONS.filter((keyword) => isRecord(schema[keyword]));
  if (holders.length === 0) return () => undefined;
  const members = holders.flatMap((keyword) =>
    Object.keys(schema[keyword] as JsonObject).map((name) => {
      const $ref = `#/${keyword}/${encodeURIComponent(escapePointerToken(name))}`;
      return [`${keyword}/${name}`, { $ref }] as const;
    }),
  );
  const copied = ["$schema", ...holders]
    .filter((keyword) => Object.hasOwn(schema, keyword))
    .map((keyword) => [keyword, schema[keyword]] as const);
  const properties = Object.fromEntries(members);
  const { root } = compilePlan({ ...Object.fromEntries(copied), properties } as JsonValue);
  return (keyword, name) => root.step(`${keyword}/${name}`);
}

type Step = Pick<Known, "location" | "path" | "name" | "isMember">;

/** Named by `required` of the schema whose `properties` declare it. */
function isRequired({ keyword, key, parent }: Subschema): boolean {
  const required = keyword === "properties" ? parent?.schema["required"] : undefined;
  return Array.isArray(required) && required.includes(key);
}

function stepInto(above: Known, { keyword = "", key }: Subschema): Step {
  const { location, path, name } = above;
  if (keyword === "properties") {
    const member = String(key);
    const below = `${path}/${escapePointerToken(member)}`;
    return { location: location?.step(member), path: below, name: member, isMember: true };
  }
  if (MEMBERS.has(keyword))
    return { location: location?.step(UNNAMED), path: `${path}/*`, name, isMember: false };
  if (ITEMS.has(keyword)) {
    const at = typeof key === "number" ? key : 0;
    return { location: location?.step(at), path: `${path}/*`, name, isMember: false };
  }
  if (ELSEWHERE.has(keyword)) return { location: undefined, path: `${path}/*`, name, isMember: false };
  return { location, path, name, isMember: false };
}

const isDefinition = ({ keyword = "" }: Subschema): boolean => DEFINITIONS.includes(keyword);
const isMarked = (schema: SchemaObject): boolean => (schema["x-sensitive"] ?? false) !== false;

/** @returns false for a schema that is absent, unreadable, or too deep to be looked at. */
export function visitPlaces(schema: unknown, visit: (place: SchemaPlace) => void): boolean {
  const snapshot = snapshotSchema(schema);
  if (!isRecord(snapshot)) return false;
  const known = new Map<string, Known>();
  let definitions: ReturnType<typeof locateDefinitions> | undefined;
  const stepTo = (at: Subschema, above: Known | undefined): Step => {
    if (above === undefined)
      return { location: compilePlan(snapshot as JsonValue).root, path: "", name: "", isMember: false };
    if (!isDefinition(at)) return stepInto(above, at);
    definitions ??= locateDefinitions(snapshot as JsonObject);
    const location = at.parent?.pointer === "" ? definitions(at.keyword ?? "", String(at.key)) : undefined;
    return { location, path: `#${at.pointer}`, name: "", isMember: false };
  };
  return walkSchema(snapshot, (at) => {
    const above = at.parent && known.get(at.parent.pointer);
    const step = stepTo(at, above);
    // A mark on the whole does not cover its definitions: they may be used in other places, too.
    const isInside = above?.isCovered === true && !isDefinition(at);
    const facts = step.location?.facts;
    const isCovered = isInside || isMarked(at.schema) || facts?.sensitive === true;
    const hasMarks = isCovered || facts?.reaches === true;
    const { schema: each, pointer } = at;
    const place = {
      ...step,
      isRequired: isRequired(at),
      schema: each,
      pointer,
      isCovered,
      hasMarks,
      isOutermost: isCovered && !isInside,
    };
    known.set(pointer, place);
    visit(place);
  });
}
