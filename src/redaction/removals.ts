/** The record of one redaction while it is being made. */
import { append, createList, OMITTED } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import type { RedactionReason } from "./types.js";

/** Stands for "this stays behind": never a value of the result. */
export { OMITTED };
export type Walked = JsonValue | typeof OMITTED;

/** Deeper values than this are withheld where a mark could be met: recursion must end before the stack does. */
export const MAX_DEPTH = 500;

/** Parallel lists: entry `i` of each is about the same removal. */
export class Removals {
  readonly places: Place[] = createList<Place>();
  readonly values: JsonValue[] = createList<JsonValue>();
  readonly reasons: RedactionReason[] = createList<RedactionReason>();
  /** Names of members that stay behind with their values. */
  readonly names: string[] = createList<string>();
  /** Names of members that are about to be left out; only the walk over their object reads them. */
  readonly omitted: string[] = createList<string>();
  /** The value does not have the declared shape; what an open walk let through must not be used. */
  mismatch = false;
  /** JSON text was written anew: the original may hold members that parsing dropped. */
  rewrote = false;

  /** Notes that a value stays behind. */
  take(value: JsonValue, place: Place, reason: RedactionReason): typeof OMITTED {
    append(this.places, place);
    append(this.values, value);
    append(this.reasons, reason);
    return OMITTED;
  }

  /** Notes that a member stays behind with its name. */
  takeNamed(name: string, value: JsonValue, place: Place, reason: RedactionReason): typeof OMITTED {
    append(this.names, name);
    return this.take(value, place, reason);
  }
}

/** Where a walk is: a way back to the root, from which pointer and path are written when somebody reads them. */
export interface Place {
  readonly parent: Place | undefined;
  /** JSON Pointer token; unset at the root. */
  readonly token: string | number;
  /** The token in terms of the schema: `*` for array items and for names that it does not spell out. */
  readonly pathToken: string;
  readonly depth: number;
}

export const ROOT_PLACE: Place = { parent: undefined, token: "", pathToken: "", depth: 0 };

/** JSON Pointer into the value as it was given. */
export function pointerOf({ parent, token }: Place): string {
  return parent === undefined ? "" : `${pointerOf(parent)}/${token}`;
}

/** The place in terms of the schema. */
export function pathOf({ parent, pathToken }: Place): string {
  return parent === undefined ? "" : `${pathOf(parent)}/${pathToken}`;
}
