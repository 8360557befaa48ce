/** WebIDL conversions, with Chromium's error messages. */

import { signalIsAborted, windowIsClosed } from "../../intrinsics/dom.js";
import {
  arrayFrom,
  createRecord,
  recordForEach,
  symbolIterator,
  TypeErrorConstructor,
} from "../../intrinsics/language.js";
import { stringFrom, stringToWellFormed } from "../../intrinsics/text.js";
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
} from "../../texts/page.js";

export type Callable = (...args: unknown[]) => unknown;
/** An object of the page: every property access can run the page's code. */
export type UntrustedObject = Readonly<Record<PropertyKey, unknown>>;

/** Creates the error that names the value's position; `detail` says what is wrong with it. */
export type Refuse = (detail: string) => Error;
/** The page's value → the value that the algorithms use. */
export type Converter<Value> = (value: unknown, refuse: Refuse) => Value;
type Converted<Members> = {
  readonly [Name in keyof Members]: Members[Name] extends Converter<infer Value> ? Value : never;
};

export const isObject = (value: unknown): value is UntrustedObject =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** Refuses a call of `method`, or the use of an attribute. */
export const refusalOf =
  (method?: string, type?: string): Refuse =>
  (detail) =>
    new TypeErrorConstructor(method ? failedToExecute(method, detail, type) : detail);

/**
 * Reads each member once, in the order of the table, which is lexicographic like the platform's.
 * The result inherits nothing and has only the defined members.
 */
export const toDictionary =
  <Members extends Record<string, Converter<unknown>>>(
    type: string,
    members: Members,
  ): Converter<Converted<Members>> =>
  (value, refuse) => {
    if (!isObject(value)) throw refuse(notOfType(type));
    const result = createRecord<unknown>();
    recordForEach(members, (name, convert) => {
      const member = convert(value[name], (detail) => refuse(failedToReadMember(name, type, detail)));
      if (member !== undefined) result[name] = member;
    });
    return result as Converted<Members>;
  };

/** A dictionary without required members: undefined and null are an empty one. */
export const orEmpty =
  <Value>(convert: Converter<Value>): Converter<Value> =>
  (value, refuse) =>
    convert(value ?? createRecord(), refuse);

export const optional =
  <Value>(convert: Converter<Value>): Converter<Value | undefined> =>
  (value, refuse) =>
    value === undefined ? value : convert(value, refuse);

export const required =
  <Value>(convert: Converter<Value>): Converter<Value> =>
  (value, refuse) => {
    if (value === undefined) throw refuse(requiredMemberMissing());
    return convert(value, refuse);
  };

export const toBoolean: Converter<boolean> = (value) => !!value;

export const toDOMString: Converter<string> = (value, refuse) => {
  if (typeof value === "symbol") throw refuse(symbolToString());
  return stringFrom(value);
};

export const toUSVString: Converter<string> = (value, refuse) =>
  stringToWellFormed(toDOMString(value, refuse));

export const toCallback: Converter<Callable> = (value, refuse) => {
  if (typeof value !== "function") throw refuse(notAFunction());
  return value as Callable;
};

/**
 * Whether `value` is an object, of any realm, on which the platform's `getter` works (a brand
 * check).
 */
function isPlatformObject(value: unknown, getter: (object: never) => unknown): boolean {
  try {
    getter(value as never);
    return isObject(value);
  } catch {
    return false;
  }
}

export const isAbortSignal = (value: unknown): value is AbortSignal =>
  isPlatformObject(value, signalIsAborted);

const toPlatformObject =
  <Value extends object>(type: string, getter: (object: never) => unknown): Converter<Value> =>
  (value, refuse) => {
    if (!isPlatformObject(value, getter)) throw refuse(cannotConvertTo(type));
    return value as Value;
  };

export const toObject = toPlatformObject<UntrustedObject>("object", () => {});
export const toAbortSignal = toPlatformObject<AbortSignal>("AbortSignal", signalIsAborted);
/** `closed` is readable across origins, so this also recognises another site's window. */
export const toWindow = toPlatformObject<object>("Window", windowIsClosed);

/** `sequence<USVString>`: runs the page's own iterator, by the iteration protocol. */
export const toStringSequence: Converter<readonly string[]> = (value, refuse) => {
  if (!isObject(value)) throw refuse(notASequence());
  if (typeof value[symbolIterator] !== "function") throw refuse(notIterable());
  return arrayFrom(undefined, value, (item) => toUSVString(item, refuse));
};
