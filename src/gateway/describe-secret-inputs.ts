/** Describes, for agents, the arguments of a tool that take secrets. Not in the page bundle. */

import { isMarked, type Path, placeOf } from "../engine/enforce/handles.js";
import type { Location } from "../engine/schema/location.js";
import type { JsonSchema } from "../engine/schema/types.js";
import { copyForWalk, type SchemaObject, type Subschema, walkSchema } from "../schemas/walk-schema.js";
import { secretInputOptional, secretInputRequired } from "../texts/agents.js";
import { saidAt } from "../texts/said-at.js";
import type { InputContract } from "./input-contract.js";

export interface SecretInput {
  /** Schema path, as `/servers/*` then `/password`. */
  readonly path: string;
  /** If the agent omits it, the person is asked for it. */
  readonly asked: boolean;
}

export interface SecretInputs {
  /** The projected schema, with a mark and one sentence at each secret. */
  readonly schema: JsonSchema | undefined;
  readonly inputs: readonly SecretInput[];
}

/** A name that no schema declares: it stands for all undeclared names. */
const UNNAMED = "\u0000";
/** The limit for a list that describes its items one by one. */
const MAX_POSITIONS = 64;

interface Place {
  readonly location: Location;
  readonly path: Path;
}

/** Only what arguments have for certain: members and items, not branches. */
function placeBelow(place: Place | undefined, { keyword, key }: Subschema): Place | undefined {
  if (place === undefined) return undefined;
  const { location, path } = place;
  if (keyword === "properties") return { location: location.step(String(key)), path: [...path, String(key)] };
  return keyword === "items" && key === undefined
    ? { location: location.step(0), path: [...path, 0] }
    : undefined;
}

/** As data, whatever its name: `__proto__` is a member like any other. */
const put = (object: SchemaObject, name: string, value: unknown): unknown =>
  Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true });

/**
 * @param projected `projectedInputSchema` of the same tool's contract
 * @param origin of the tool
 * @returns no schema for one that is too deep to be walked
 */
export function describeSecretInputs(
  projected: JsonSchema | undefined,
  { root, hasMarks }: InputContract,
  origin = "",
): SecretInputs {
  const inputs: SecretInput[] = [];
  if (!hasMarks || projected === undefined) return { schema: projected, inputs };
  const secret = (path: Path, asked: boolean): JsonSchema => {
    inputs.push({ path: placeOf(path), asked });
    const description = saidAt(origin, asked ? secretInputRequired() : secretInputOptional());
    return { type: "string", "x-sensitive": true, description };
  };
  const describe = (schema: SchemaObject, { location, path }: Place): void => {
    const { properties, items } = schema;
    const required = new Set(Array.from(location.facts.required));
    if (items === undefined && hasMarkedItem(location)) secret([...path, 0], false);
    for (const name of Object.keys((properties ?? {}) as SchemaObject))
      if (isMarked(location.step(name)))
        put(properties as SchemaObject, name, secret([...path, name], required.has(name)));
    if (isMarked(location.step(UNNAMED))) put(schema, "additionalProperties", secret([...path, 0], false));
    if (items !== undefined && isMarked(location.step(0))) put(schema, "items", secret([...path, 0], false));
  };
  const schema = copyForWalk(projected);
  const places = new Map<string, Place>();
  walkSchema(schema, (at) => {
    const place =
      at.parent === undefined ? { location: root, path: [] } : placeBelow(places.get(at.parent.pointer), at);
    if (place === undefined || !place.location.facts.reaches) return;
    if (place.path.length > 0 && isMarked(place.location)) return;
    places.set(at.pointer, place);
    describe(at.schema, place);
  });
  return { schema, inputs };
}

/** Whether a list describes its items one by one and marks one of them. */
function hasMarkedItem(location: Location): boolean {
  const positions = Array.from({ length: Math.min(location.facts.tupleLength + 1, MAX_POSITIONS) }, (_, at) =>
    location.step(at),
  );
  return positions.some(isMarked);
}
