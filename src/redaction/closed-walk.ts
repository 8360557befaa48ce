/** Closed redaction (design §4): only scalar leaves under explicitly named, unmarked members pass · S1-02, S1-04 */
import { isArray, objectKeys } from "../primordials.js";
import type { Location } from "../sensitivity/location.js";
import { type JsonObject, type JsonValue, TypeBit } from "../sensitivity/types.js";
import { isIdentifier } from "./entropy.js";
import { parseJsonText } from "./json-text.js";
import { deeper, itemPlace, memberPlace, rewriteText } from "./open-walk.js";
import { MAX_DEPTH, OMITTED, type Place, type Removals, type Walked } from "./removals.js";
import type { RedactionReason } from "./types.js";
import { copyOfNulls, put } from "./write.js";

/** How the place was reached, which decides what may pass there. */
export type Naming =
  /** The root: containers are walked, a scalar has no name. */
  | "root"
  /** A member that some `properties` spells out. */
  | "named"
  /** An item of an array under such a member: it passes where the schema says what items are. */
  | "item";

export interface ClosedWalk {
  readonly removals: Removals;
  /** Why unmarked parts stay behind. */
  readonly reason: RedactionReason;
}

export function closedWalk(
  walk: ClosedWalk,
  value: JsonValue,
  location: Location,
  place: Place,
  naming: Naming,
): Walked {
  const { removals, reason } = walk;
  const { facts } = location;
  if (facts.sensitive)
    return removals.take(value, place, facts.unresolved ? "unresolvable-schema" : "x-sensitive");
  if (place.depth >= MAX_DEPTH) return removals.take(value, place, reason);
  if (typeof value === "object" && value !== null) {
    return isArray(value)
      ? walkItems(walk, value, location, place, naming)
      : walkMembers(walk, value as JsonObject, location, place);
  }
  if (typeof value === "string" && (facts.reaches || naming === "root")) {
    const parsed = facts.contentEncoded ? undefined : parseJsonText(value);
    const inner = facts.reachesThroughContent ? location.content() : location;
    if (parsed !== undefined) {
      return rewriteText(removals, value, closedWalk(walk, parsed, inner, deeper(place), "root"));
    }
    return removals.take(value, place, reason);
  }
  return scalarPasses(value, facts.types, naming) ? value : removals.take(value, place, reason);
}

function scalarPasses(value: JsonValue, types: number, naming: Naming): boolean {
  if (naming === "root") return false;
  if (value === null) return true;
  if (types === 0) return naming === "named";
  return (types & (readTypeBit(value) ?? 0)) !== 0;
}

function readTypeBit(value: JsonValue): number | undefined {
  if (typeof value === "string") return TypeBit.string;
  if (typeof value === "number") return TypeBit.number;
  return typeof value === "boolean" ? TypeBit.boolean : undefined;
}

function walkMembers(walk: ClosedWalk, object: JsonObject, location: Location, place: Place): Walked {
  const { facts } = location;
  const copy: Record<string, JsonValue> = {};
  const keys = objectKeys(object);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as string;
    const value = object[key] as JsonValue;
    const step = location.member(key);
    const inner = memberPlace(place, step);
    if (facts.namesSensitive || !facts.declares.has(key)) {
      // The name stays behind with its value, and is searched for unless it is an ordinary one.
      if (facts.namesSensitive || !isIdentifier(key)) walk.removals.takeNamed(key, value, inner, walk.reason);
      else walk.removals.take(value, inner, walk.reason);
      continue;
    }
    const kept = closedWalk(walk, value, step.location, inner, "named");
    if (kept !== OMITTED) put(copy, key, kept);
  }
  return copy;
}

function walkItems(
  walk: ClosedWalk,
  items: readonly JsonValue[],
  location: Location,
  place: Place,
  naming: Naming,
): Walked {
  // `copy` is dense and ours, so its indices are own members from the start.
  const copy = copyOfNulls(items.length);
  for (let i = 0; i < items.length; i++) {
    const inner = itemPlace(place, i);
    const within = naming === "root" ? "root" : "item";
    const kept = closedWalk(walk, items[i] as JsonValue, location.item(i), inner, within);
    if (kept !== OMITTED) copy[i] = kept;
  }
  return copy;
}
