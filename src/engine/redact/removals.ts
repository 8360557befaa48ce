/** The record of one redaction while it is being made. */
import { OMITTED, SafeMap } from "../../intrinsics/language.js";
import type { Plan } from "../schema/compile-plan.js";
import { escapePointerToken } from "../schema/json-pointer.js";
import type { Location } from "../schema/location.js";
import { titleOf } from "../schema/title-of.js";
import { type JsonValue, MEMBER_NAMES } from "../schema/types.js";
import type { RedactionReason } from "./types.js";

/** The marker for a removal: never a value of the result. */
export { OMITTED };
export type Walked = JsonValue | typeof OMITTED;

/**
 * Deeper values are withheld where a mark could apply: recursion must end before the stack does.
 */
export const MAX_DEPTH = 500;

/**
 * A place in a value, linked to its parent. Pointer and path are written only when they are read.
 */
export interface Step {
  readonly parent: Place | undefined;
  /** The member's name or the item's index; unset at the root. */
  readonly key: string | number;
}

/** A removal: a value that the redaction took out. */
export interface Removal extends Step {
  readonly value: JsonValue;
  readonly reason: RedactionReason;
  /** The member's name if it was removed with its value; else empty. */
  readonly name: string;
  /** The next removal. */
  next: Removal | undefined;
}

/** One redaction: the head of its list of removals. */
export interface Run {
  next: Removal | undefined;
  last: Removal | undefined;
  /**
   * Closed redaction: why unmarked parts (and unstructured content next to them) are removed. Else
   * `undefined`.
   */
  readonly closed: RedactionReason | undefined;
  readonly plan: Plan;
}

/** The position of a walk. */
export interface Place extends Step {
  readonly location: Location;
  readonly depth: number;
  /** Under a member that some `properties` names (items of an array under it included). */
  readonly named: boolean;
  readonly run: Run;
}

/** Adds a removal. Without a reason the value does not fit the schema, so an open walk ends. */
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

/** Calls `visit` with each removal, in the order of the walk. */
export function eachRemoval(run: Run, visit: (removal: Removal) => void): void {
  for (let { next } = run; next; next = next.next) visit(next);
}

/**
 * The last part of a place in terms of the schema: `*` for array items and for names that it does
 * not spell out.
 */
function nameAt({ location: { facts } }: Place, key: Step["key"]): string {
  const name = key as string;
  return facts.declares.has(name) && !facts.through[MEMBER_NAMES] ? name : "*";
}

/**
 * Schema paths as a tree: a list may lose thousands of values at a few places, so each path is
 * written once. The root, or a place at or below which something was removed.
 */
export class PathNode<Group> {
  /** In terms of the schema. */
  readonly path: string;
  /** Shared by the removals at this place. */
  group: Group | undefined;
  #nodes: SafeMap<string, PathNode<Group>> | undefined;

  constructor(path = "") {
    this.path = path;
  }

  /** The node of a place, seen from this root. */
  find({ parent, key }: Step): PathNode<Group> {
    if (parent === undefined) return this;
    const above = this.find(parent);
    const name = nameAt(parent, key);
    above.#nodes ??= new SafeMap();
    let node = above.#nodes.get(name);
    if (node === undefined) {
      node = new PathNode(`${above.path}/${escapePointerToken(name)}`);
      above.#nodes.set(name, node);
    }
    return node;
  }
}

/**
 * The title of the nearest place that has a name: items, and members that no schema names, have
 * that of what they are in.
 */
export function titleAt(parent: Place | undefined, key: Step["key"], root: Location): string {
  if (parent === undefined) return titleOf(root, key);
  const { location } = parent;
  const title = titleOf(location.step(key), key);
  return title || location.facts.declares.has(key as string)
    ? title
    : titleAt(parent.parent, parent.key, root);
}
