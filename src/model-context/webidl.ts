/** WebIDL conversions, with the words that Chromium has for what it refuses. */
import {
  cannotConvertTo,
  failedToExecute,
  failedToReadMember,
  notAFunction,
  notASequence,
  notIterable,
  notOfType,
  requiredMemberMissing,
  symbolToString,
} from "../errors.js";
import {
  append,
  apply,
  createList,
  iteratorSymbol,
  TypeErrorConstructor,
  toStringPrimitive,
  toWellFormed,
} from "../primordials.js";
import { isAbortSignal } from "./platform-primordials.js";

export type Callable = (...args: unknown[]) => unknown;
/** An object of the page: every look-up on it can run the page's code. */
export type UntrustedObject = Readonly<Record<PropertyKey, unknown>>;

/** Where a member is being read, for the message. */
export interface Place {
  readonly method: string;
  readonly dictionary: string;
}

export const isObject = (value: unknown): value is UntrustedObject =>
  (typeof value === "object" && value !== null) || typeof value === "function";

export function operationError(method: string, detail: string): TypeError {
  return new TypeErrorConstructor(failedToExecute(method, detail));
}

function memberError(place: Place, member: string, detail: string): TypeError {
  return operationError(place.method, failedToReadMember(member, place.dictionary, detail));
}

/** A dictionary argument that must be given: null and undefined are refused too. */
export function toDictionary(place: Place, value: unknown): UntrustedObject {
  if (!isObject(value)) throw operationError(place.method, notOfType(place.dictionary));
  return value;
}

/** A dictionary argument that may be missing. */
export function toOptionalDictionary(place: Place, value: unknown): UntrustedObject | undefined {
  return value === undefined || value === null ? undefined : toDictionary(place, value);
}

/** A dictionary inside a dictionary; null is an empty one. */
export function toDictionaryMember(
  place: Place,
  member: string,
  type: string,
  value: unknown,
): UntrustedObject | null {
  if (value === null) return null;
  if (!isObject(value)) throw memberError(place, member, notOfType(type));
  return value;
}

export function requireMember(place: Place, member: string, value: unknown): unknown {
  if (value === undefined) throw memberError(place, member, requiredMemberMissing());
  return value;
}

export function toDOMString(place: Place, member: string, value: unknown): string {
  if (typeof value === "symbol") throw memberError(place, member, symbolToString());
  return toStringPrimitive(value);
}

export function toUSVString(place: Place, member: string, value: unknown): string {
  return toWellFormed(toDOMString(place, member, value));
}

export function toObject(place: Place, member: string, value: unknown): UntrustedObject {
  if (!isObject(value)) throw memberError(place, member, cannotConvertTo("object"));
  return value;
}

export function toCallback(place: Place, member: string, value: unknown): Callable {
  if (typeof value !== "function") throw memberError(place, member, notAFunction());
  return value as Callable;
}

export function toAbortSignal(place: Place, member: string, value: unknown): AbortSignal {
  if (!isObject(value) || !isAbortSignal(value))
    throw memberError(place, member, cannotConvertTo("AbortSignal"));
  return value;
}

/** `sequence<USVString>`: the page's own iterator is asked, once, by the iteration protocol. */
export function toStringSequence(place: Place, member: string, value: unknown): readonly string[] {
  if (!isObject(value)) throw memberError(place, member, notASequence());
  const method = value[iteratorSymbol];
  if (typeof method !== "function") throw memberError(place, member, notIterable());
  const iterator = apply(method as Callable, value, []) as UntrustedObject;
  const next = iterator["next"] as Callable;
  const items = createList<string>();
  for (;;) {
    const step = apply(next, iterator, []) as UntrustedObject;
    if (step["done"]) return items;
    append(items, toUSVString(place, member, step["value"]));
  }
}
