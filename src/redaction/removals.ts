/** The record of one redaction while it is being made. */
import { append, createList } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import type { RedactionReason, Removal } from "./types.js";

/** Stands for "this stays behind": never a value of the result. */
export const OMITTED: unique symbol = Symbol("omitted");
export type Walked = JsonValue | typeof OMITTED;

/** Deeper values than this are withheld where a mark could be met: recursion must end before the stack does. */
export const MAX_DEPTH = 500;

export class Removals {
  readonly list: Removal[] = createList<Removal>();
  /** The value does not have the declared shape; what an open walk let through must not be used. */
  mismatch = false;

  /** Notes that a member stays behind with its name. */
  takeNamed(name: string, value: JsonValue, place: Place, reason: RedactionReason): typeof OMITTED {
    append(this.list, { pointer: place.pointer, path: place.path, value, reason, name });
    return OMITTED;
  }

  /** Notes that the value at `place` stays behind. */
  take(value: JsonValue, place: Place, reason: RedactionReason): typeof OMITTED {
    append(this.list, { pointer: place.pointer, path: place.path, value, reason });
    return OMITTED;
  }
}

/** Where a walk is. Strings are built by concatenation, which the engine keeps as a tree until one is read. */
export interface Place {
  readonly pointer: string;
  readonly path: string;
  readonly depth: number;
}

export const ROOT_PLACE: Place = { pointer: "", path: "", depth: 0 };
