/**
 * Captured intrinsics of the language. Code that shares a realm with a page reaches built-ins only
 * through this folder.
 *
 * Everything here is read once, when the script is evaluated. A page that later replaces
 * `Array.prototype.push` or `JSON.stringify` changes its own world, not ours. Rules for page-safe
 * code:
 *
 * - no `for…of`, array destructuring, spread, `await` or `async`: each of them looks up something
 *   that a page can replace;
 * - no method calls on built-in objects: use `reflectApply(method, receiver, [...])` or a named
 *   helper. A name says first what it works on: `stringSlice`, `listAppend`;
 * - lists are made by `createList` and grown by `listAppend`; records have a null prototype
 *   (`createRecord`), so that an assignment can never run a setter.
 */

export const {
  apply: reflectApply,
  construct: reflectConstruct,
  deleteProperty: reflectDeleteProperty,
  getPrototypeOf: reflectGetPrototypeOf,
} = Reflect;
const { getOwnPropertyDescriptor: readDescriptor } = Reflect;
export const { defineProperty: reflectDefineProperty } = Reflect;
/** The built-ins that define a property of an object, and what they belong to. */
export const DEFINERS: readonly (readonly [object, string])[] = [
  [Object, "defineProperty"],
  [Object, "defineProperties"],
  [Reflect, "defineProperty"],
];

const ArrayPrototype = Array.prototype;
const ObjectPrototype = Object.prototype;

const { defineProperties, getOwnPropertyDescriptors } = Object;
export const objectFreeze = Object.freeze;
export const objectKeys = Object.keys;
const objectSetPrototypeOf = Object.setPrototypeOf;
/** A fresh dense array of the own enumerable values; unlike `slice` it consults no species. */
export const objectValues = Object.values;
export const arrayIsArray = Array.isArray;
export const mathMin = Math.min;
export const mathMax = Math.max;
export const { log2, ceil: mathCeil, random: mathRandom } = Math;
export const { now: dateNow, parse: dateParse } = Date;
export const jsonParse: (text: string) => unknown = JSON.parse;
export const jsonStringify: (value: unknown, replacer?: null, space?: number) => string | undefined =
  JSON.stringify;
// Bytes. `length` of typed arrays is an accessor that a page can replace: keep sizes next to them.
export const { imul } = Math;
const { Int32Array: Int32ArrayConstructor } = globalThis;
const { Uint16Array: Uint16ArrayConstructor, Uint8Array: Uint8ArrayConstructor } = globalThis;
export const newBytes = (size: number): Uint8Array => new Uint8ArrayConstructor(size);
export const newUnits = (size: number): Uint16Array => new Uint16ArrayConstructor(size);
export const newWords = (size: number): Int32Array => new Int32ArrayConstructor(size);
/** Marks a value that a walk leaves out. No value of the data equals it. */
export const OMITTED: unique symbol = Symbol("omitted");
export const TypeErrorConstructor = TypeError;
export const ErrorConstructor = Error;
export const symbolIterator: typeof Symbol.iterator = Symbol.iterator;
export const symbolToStringTag: typeof Symbol.toStringTag = Symbol.toStringTag;
export const symbolFor = Symbol.for;

// `uncurryThis(method)(receiver, …)` calls the captured method; engines see through it in hot
// loops.
const { bind, call: functionCall } = Function.prototype;
const uncurryThis = reflectApply(bind, bind, [functionCall]) as (method: unknown) => unknown;

type Method = (receiver: never, ...args: never[]) => unknown;
/** The global object, as the place where platform classes and functions are captured from. */
export const realm = globalThis as unknown as Readonly<
  Record<string, { readonly prototype: object } | undefined>
>;

/**
 * `owner.name` with its receiver as the first argument: a method, or the getter (or setter) of an
 * accessor. If the platform lacks it, the function does nothing.
 */
/* @__NO_SIDE_EFFECTS__ */
export function captureFrom<Captured extends Method>(owner: object, name: string, setter = false): Captured {
  const descriptor = readDescriptor(owner, name);
  const method = setter ? descriptor?.set : (descriptor?.value ?? descriptor?.get);
  return uncurryThis(method ?? (() => undefined)) as Captured;
}

/** The same for instances of the class `kind`. */
/* @__NO_SIDE_EFFECTS__ */
export const capture = <Captured extends Method>(kind: string, name: string, setter = false): Captured =>
  captureFrom(realm[kind]?.prototype ?? {}, name, setter);

export const objectHasOwn = capture<(object: object, key: PropertyKey) => boolean>(
  "Object",
  "hasOwnProperty",
);

/** `object[key]` if it is an own member, so that a polluted prototype adds nothing. */
export function readOwn<Value>(object: { readonly [key: string]: Value }, key: string): Value | undefined {
  return objectHasOwn(object, key) ? object[key] : undefined;
}

/**
 * Whether `JSON.stringify` of plain data would call a page's `toJSON`, or a page's getter for it.
 */
export const hasForeignToJson = (): boolean =>
  reflectGetPrototypeOf(ArrayPrototype) !== ObjectPrototype || "toJSON" in ArrayPrototype;

/**
 * A record without a prototype: every look-up is an own look-up, every assignment creates an own
 * member.
 */
export const createRecord = <Value>(): Record<string, Value> => dictionary({});

/**
 * `members` itself without a prototype, so that a page's prototype adds nothing to the dictionary
 * or descriptor.
 */
export const dictionary = <Members extends object>(members: Members): Members =>
  objectSetPrototypeOf(members, null) as Members;

/** `Reflect.getOwnPropertyDescriptor`; of the descriptor, too, only own members are read. */
export function reflectGetOwnPropertyDescriptor(
  target: object,
  key: PropertyKey,
): PropertyDescriptor | undefined {
  const descriptor = readDescriptor(target, key);
  return descriptor && dictionary(descriptor);
}

/** One of our lists as an ordinary array, for a page. */
export const asArray = <Item>(list: Item[]): Item[] => objectSetPrototypeOf(list, ArrayPrototype) as Item[];

/**
 * An array without a prototype: indices and `length` work, methods do not exist, no setter can be
 * inherited.
 */
export const createList = <Item>(): Item[] => dictionary([]);

export function listAppend<Item>(list: Item[], item: Item): void {
  list[list.length] = item;
}

/**
 * `list.forEach` without a method of the list, which may be prototype-less or a page's; holes are
 * visited.
 */
export function listForEach<Item>(list: ArrayLike<Item>, visit: (item: Item, index: number) => void): void {
  for (let index = 0; index < list.length; index++) visit(list[index] as Item, index);
}

/** `list.some`: stops at the first item that passes. */
export function listSome<Item>(list: ArrayLike<Item>, test: (item: Item, index: number) => unknown): boolean {
  for (let index = 0; index < list.length; index++) if (test(list[index] as Item, index)) return true;
  return false;
}

/** `list.map` into a list of ours. */
export function listMap<Item, Result>(
  list: readonly Item[],
  convert: (item: Item, index: number) => Result,
): Result[] {
  const result = createList<Result>();
  listForEach(list, (item, index) => listAppend(result, convert(item, index)));
  return result;
}

/** Own enumerable members of a plain record, in order. */
export function recordForEach<Value>(
  record: { readonly [key: string]: Value },
  visit: (key: string, value: Value) => void,
): void {
  listForEach(objectKeys(record), (key) => visit(key, record[key] as Value));
}

/** Whether an item of `list` is `value`. */
export const listIncludes = (list: ArrayLike<unknown>, value: unknown): boolean =>
  listSome(list, (item) => item === value);

/** An object that is neither null nor an array, as JSON's objects are. */
export const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !arrayIsArray(value);

/**
 * Defines an own data property even where the prototype chain has a setter or a frozen member of
 * that name.
 */
export function defineOwn(target: object, key: PropertyKey, value: unknown, enumerable = true): void {
  const descriptor = { __proto__: null, value, writable: true, enumerable, configurable: true };
  reflectDefineProperty(target, key, descriptor);
}

/** `Reflect.defineProperty` with a descriptor that inherits nothing (from now on). */
export function objectDefineProperty(
  target: object,
  key: PropertyKey,
  descriptor: PropertyDescriptor,
): boolean {
  return reflectDefineProperty(target, key, dictionary(descriptor));
}
export const normalize = capture<(text: string, form: "NFC" | "NFD" | "NFKD") => string>(
  "String",
  "normalize",
);

const encoder = new TextEncoder();
const encodeInto = capture<
  (encoder: TextEncoder, text: string, to: Uint8Array) => { readonly written: number }
>("TextEncoder", "encodeInto");
/**
 * Writes UTF-8, for which there must be room: three bytes for each UTF-16 unit. @returns the number
 * of bytes
 */
export const writeUtf8 = (text: string, to: Uint8Array): number => encodeInto(encoder, text, to).written;

/**
 * `Base` with the methods that it has now: instances look nothing up that a page can replace later.
 */
function withCapturedMethods<Base extends new () => object>(Base: Base): Base {
  const Safe = class extends (Base as new () => object) {
    // The constructor that V8 would supply spreads its arguments, by an iterator that a page can
    // replace.
    constructor() {
      super();
    }
  };
  const descriptors = getOwnPropertyDescriptors(Base.prototype as object);
  dictionary(defineProperties(Safe.prototype, descriptors));
  return Safe as unknown as Base;
}

/** A `Map` whose methods are captured. */
export const SafeMap = withCapturedMethods(Map);
export type SafeMap<Key, Value> = Map<Key, Value>;
/** A `WeakMap` whose methods are captured. */
export const SafeWeakMap = withCapturedMethods(WeakMap);
export type SafeWeakMap<Key extends WeakKey, Value> = WeakMap<Key, Value>;

/**
 * Sorts in place; `list` is one of ours (an own dense array), so no species and no setter is
 * consulted.
 */
export const listSort = capture<<Item>(list: Item[], compare?: (a: Item, b: Item) => number) => Item[]>(
  "Array",
  "sort",
);
/** A plain array of the converted items of an iterable. */
export const arrayFrom = captureFrom<
  <Item>(kind: undefined, items: object, convert: (item: unknown) => Item) => Item[]
>(Array, "from");
