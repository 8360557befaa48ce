/** The record of one redaction while it is being made. */
import { OMITTED } from "../../intrinsics/primordials.js";
import type { Plan } from "../schema/compile-plan.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { Location } from "../schema/location.js";
import { type JsonValue, MEMBER_NAMES } from "../schema/types.js";
import type { RedactionReason } from "./types.js";

/** Stands for "this stays behind": never a value of the result. */
export { OMITTED };
export type Walked = JsonValue | typeof OMITTED;

/** Deeper values than this are withheld where a mark could be met: recursion must end before the stack does. */
export const MAX_DEPTH = 500;

/** Where something is: a way back to the root, from which pointer and path are written when somebody reads them. */
export interface Step {
  readonly parent: Place | undefined;
  /** The member's name or the item's index; unset at the root. */
  readonly key: string | number;
}

/** Something that stays behind. */
export interface Removal extends Step {
  readonly value: JsonValue;
  readonly reason: RedactionReason;
  /** The name of the member, where it stays behind with its value; else empty. */
  readonly name: string;
  /** What stayed behind after it. */
  next: Removal | undefined;
}

/** One redaction: the head of a list of what stays behind. */
export interface Run {
  next: Removal | undefined;
  last: Removal | undefined;
  /** Closed redaction: why unmarked parts (and unstructured content beside them) stay behind. Else `undefined`. */
  readonly closed: RedactionReason | undefined;
  readonly plan: Plan;
}

/** Where a walk is. */
export interface Place extends Step {
  readonly location: Location;
  readonly depth: number;
  /** Under a member that some `properties` spells out (items of an array under it included). */
  readonly named: boolean;
  readonly run: Run;
}

/** Notes that a value stays behind. Without a reason the value is not what the schema says, so an open walk ends. */
export function take(
  run: Run,
  value: JsonValue,
  parent: Place | undefined,
  key: string | number,
  reason = run.closed,
  name = "",
): typeof OMITTED {
  if (reason === undefined) throw OMITTED;
  const removal = { parent, key, value, reason, name, next: undefined };
  (run.last ?? run).next = removal;
  run.last = removal;
  return OMITTED;
}

/** Calls `visit` with all that stayed behind, in the order in which it was met. */
export function eachRemoval(run: Run, visit: (removal: Removal) => void): void {
  for (let { next } = run; next; next = next.next) visit(next);
}

/** The place in terms of the schema: `*` for array items and for names that it does not spell out. */
export function pathOf({ parent, key }: Step): string {
  if (parent === undefined) return "";
  return `${pathOf(parent)}/${escapePointerToken(nameAt(parent, key))}`;
}

/** The last part of it. */
export function nameAt({ location: { facts } }: Place, key: Step["key"]): string {
  const name = key as string;
  return facts.declares.has(name) && !facts.through[MEMBER_NAMES] ? name : "*";
}
