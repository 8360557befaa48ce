/** The record of one redaction while it is being made. */
import { append, createList, OMITTED } from "../primordials.js";
import type { JsonValue } from "../sensitivity/types.js";
import type { Redaction, RedactionReason, RemovedValue } from "./types.js";

/** Stands for "this stays behind": never a value of the result. */
export { OMITTED };
export type Walked = JsonValue | typeof OMITTED;

/** Deeper values than this are withheld where a mark could be met: recursion must end before the stack does. */
export const MAX_DEPTH = 500;

/** Parallel lists: entry `i` of each is about the same removal. */
export class Removals {
  readonly redactions: Redaction[] = createList<Redaction>();
  readonly removed: RemovedValue[] = createList<RemovedValue>();
  /** Like `pointer`, with `*` for array items and for names that the schema does not spell out. */
  readonly paths: string[] = createList<string>();
  /** Names of members that stay behind with their values. */
  readonly names: string[] = createList<string>();
  /** The value does not have the declared shape; what an open walk let through must not be used. */
  mismatch = false;
  /** JSON text was written anew: the original may hold members that parsing dropped. */
  rewrote = false;

  /** Notes that a value stays behind. */
  take(value: JsonValue, { pointer, path }: Place, reason: RedactionReason): typeof OMITTED {
    append(this.redactions, { pointer, reason });
    append(this.removed, { pointer, value });
    append(this.paths, path);
    return OMITTED;
  }

  /** Notes that a member stays behind with its name. */
  takeNamed(name: string, value: JsonValue, place: Place, reason: RedactionReason): typeof OMITTED {
    append(this.names, name);
    return this.take(value, place, reason);
  }
}

/** Where a walk is. Strings are built by concatenation, which the engine keeps as a tree until one is read. */
export interface Place {
  readonly pointer: string;
  readonly path: string;
  readonly depth: number;
}

export const ROOT_PLACE: Place = { pointer: "", path: "", depth: 0 };
