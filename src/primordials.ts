/**
 * Captured intrinsics (design: code that shares a realm with a page touches
 * built-ins only through this file).
 *
 * Everything here is read once, when the script is evaluated. A page that later
 * replaces `Array.prototype.push`, `Promise.prototype.then` or `JSON.stringify`
 * changes its own world, not ours. Rules for code in the page bundle:
 *
 * - no `for…of`, array destructuring, spread, `await` or `async`: each of them
 *   looks up something that a page can replace;
 * - no method calls on built-in objects: use `apply(method, receiver, [...])` or a
 *   named helper below;
 * - lists are made by `createList` and grown by `append`; records have a null
 *   prototype (`createRecord`), so that an assignment can never run a setter.
 */

const { apply: reflectApply } = Reflect;
// Naming `Reflect` and friends once keeps the rest of the file readable.
const {
  construct: reflectConstruct,
  defineProperty: reflectDefineProperty,
  deleteProperty: reflectDeleteProperty,
  getOwnPropertyDescriptor: reflectGetOwnPropertyDescriptor,
  getPrototypeOf: reflectGetPrototypeOf,
  ownKeys: reflectOwnKeys,
} = Reflect;

export {
  reflectApply as apply,
  reflectConstruct as construct,
  reflectDeleteProperty as deleteProperty,
  reflectGetOwnPropertyDescriptor as getOwnPropertyDescriptor,
  reflectGetPrototypeOf as getPrototypeOf,
  reflectOwnKeys as ownKeys,
};

export const ObjectPrototype = Object.prototype;
export const ArrayPrototype = Array.prototype;

export const objectCreate = Object.create;
export const objectFreeze = Object.freeze;
export const objectKeys = Object.keys;
export const objectSetPrototypeOf = Object.setPrototypeOf;
/** A fresh dense array of the own enumerable values; unlike `slice` it consults no species. */
export const objectValues = Object.values;
export const isArray = Array.isArray;
export const isFiniteNumber = Number.isFinite;
export const mathMin = Math.min;
export const mathMax = Math.max;
export const mathFloor = Math.floor;
export const mathLog2 = Math.log2;
export const dateNow = Date.now;
export const jsonParse: (text: string) => unknown = JSON.parse;
export const jsonStringify: (value: unknown, replacer?: null, space?: number) => string | undefined =
  JSON.stringify;
export const toStringPrimitive = String;
/** Stands for "this stays behind" in a walk over data: no value of the data equals it. */
export const OMITTED: unique symbol = Symbol("omitted");
export const TypeErrorConstructor = TypeError;
export const RangeErrorConstructor = RangeError;
export const ErrorConstructor = Error;
export const ProxyConstructor = Proxy;
export const iteratorSymbol: typeof Symbol.iterator = Symbol.iterator;
export const toStringTagSymbol: typeof Symbol.toStringTag = Symbol.toStringTag;
export const symbolFor = Symbol.for;
export const encodeURIComponentText = encodeURIComponent;
export const encodeURIText = encodeURI;
export const decodeURIComponentText = decodeURIComponent;

// `uncurryThis(method)(receiver, …)` calls the captured method; engines see through it in hot loops.
const { bind, call: functionCall } = Function.prototype;
type Uncurried<This, Method> = Method extends (...args: infer Args) => infer Result
  ? (receiver: This, ...args: Args) => Result
  : never;
const uncurryThis = reflectApply(bind, bind, [functionCall]) as <This, Method>(
  method: Method & ThisType<This>,
) => Uncurried<This, Method>;

export const hasOwn: (object: object, key: PropertyKey) => boolean = Object.hasOwn;

/** `object[key]` where it is an own member, so that a polluted prototype adds nothing. */
export function readOwn<Value>(object: { readonly [key: string]: Value }, key: string): Value | undefined {
  return hasOwn(object, key) ? object[key] : undefined;
}

/** A record without a prototype: every look-up is an own look-up, every assignment creates an own member. */
export function createRecord<Value>(): Record<string, Value> {
  return objectCreate(null) as Record<string, Value>;
}

/** An array without a prototype: indices and `length` work, methods do not exist, no setter can be inherited. */
export function createList<Item>(): Item[] {
  return objectSetPrototypeOf([], null) as Item[];
}

export function append<Item>(list: Item[], item: Item): void {
  list[list.length] = item;
}

/** Defines an own data property even where the prototype chain has a setter or a frozen member of that name. */
export function defineOwn(target: object, key: PropertyKey, value: unknown, enumerable = true): void {
  const descriptor = createRecord<unknown>();
  descriptor["value"] = value;
  descriptor["writable"] = true;
  descriptor["enumerable"] = enumerable;
  descriptor["configurable"] = true;
  reflectDefineProperty(target, key, descriptor as PropertyDescriptor);
}

/** `Reflect.defineProperty` with a descriptor that inherits nothing. */
export function defineProperty(target: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
  return reflectDefineProperty(
    target,
    key,
    objectSetPrototypeOf({ ...descriptor }, null) as PropertyDescriptor,
  );
}

// Strings. Each helper is the captured method with its receiver first.
const StringPrototype = String.prototype;
const {
  charCodeAt: stringCharCodeAt,
  endsWith: stringEndsWith,
  includes: stringIncludes,
  indexOf: stringIndexOf,
  lastIndexOf: stringLastIndexOf,
  slice: stringSlice,
  startsWith: stringStartsWith,
  toUpperCase: stringToUpperCase,
  trim: stringTrim,
} = StringPrototype;

export const charCodeAt = uncurryThis<string, typeof stringCharCodeAt>(stringCharCodeAt);
export const endsWith = uncurryThis<string, typeof stringEndsWith>(stringEndsWith);
export const includes = uncurryThis<string, typeof stringIncludes>(stringIncludes);
export const indexOf = uncurryThis<string, typeof stringIndexOf>(stringIndexOf);
export const lastIndexOf = uncurryThis<string, typeof stringLastIndexOf>(stringLastIndexOf);
export const slice = uncurryThis<string, typeof stringSlice>(stringSlice);
export const startsWith = uncurryThis<string, typeof stringStartsWith>(stringStartsWith);
export const toUpperCase = uncurryThis<string, typeof stringToUpperCase>(stringToUpperCase);
export const trim = uncurryThis<string, typeof stringTrim>(stringTrim);

const { isWellFormed: stringIsWellFormed, toWellFormed: stringToWellFormed } = StringPrototype as unknown as {
  isWellFormed(this: string): boolean;
  toWellFormed(this: string): string;
};
/** False where the text holds a lone surrogate. */
export const isWellFormed = (text: string): boolean => reflectApply(stringIsWellFormed, text, []) as boolean;
/** A lone surrogate becomes U+FFFD, as in a WebIDL `USVString`. */
export const toWellFormed = (text: string): string => reflectApply(stringToWellFormed, text, []) as string;

/** Splits at a literal separator, without `String.prototype.split` and its `Symbol.split` look-up. */
export function split(text: string, separator: string): string[] {
  const parts = createList<string>();
  let start = 0;
  for (;;) {
    const at = indexOf(text, separator, start);
    if (at < 0) {
      append(parts, slice(text, start));
      return parts;
    }
    append(parts, slice(text, start, at));
    start = at + separator.length;
  }
}

/** Joins by concatenation; `list` may be a prototype-less list. */
function join(list: readonly string[], separator: string): string {
  let text = "";
  for (let index = 0; index < list.length; index++) {
    text += index === 0 ? (list[index] as string) : separator + (list[index] as string);
  }
  return text;
}

export function replaceAll(text: string, search: string, replacement: string): string {
  return indexOf(text, search) < 0 ? text : join(split(text, search), replacement);
}

export const RegExpConstructor = RegExp;
export const regExpExec = RegExp.prototype.exec;

// Maps and sets: thin classes over captured methods, so that a look-up is an own method of ours.
const MapConstructor = Map;
type AnyMap = Map<unknown, unknown>;
const mapGet = uncurryThis<AnyMap, AnyMap["get"]>(Map.prototype.get);
const mapSet = uncurryThis<AnyMap, AnyMap["set"]>(Map.prototype.set);
const mapHas = uncurryThis<AnyMap, AnyMap["has"]>(Map.prototype.has);
const mapDelete = uncurryThis<AnyMap, AnyMap["delete"]>(Map.prototype.delete);
const mapForEach = uncurryThis<AnyMap, AnyMap["forEach"]>(Map.prototype.forEach);
const mapSize = uncurryThis<AnyMap, () => number>(
  reflectGetOwnPropertyDescriptor(Map.prototype, "size")?.get as () => number,
);

/** A `Map` whose methods are captured. */
export class SafeMap<Key, Value> {
  readonly #map: AnyMap = new MapConstructor();
  get size(): number {
    return mapSize(this.#map);
  }
  get(key: Key): Value | undefined {
    return mapGet(this.#map, key) as Value | undefined;
  }
  set(key: Key, value: Value): void {
    mapSet(this.#map, key, value);
  }
  has(key: Key): boolean {
    return mapHas(this.#map, key);
  }
  delete(key: Key): boolean {
    return mapDelete(this.#map, key);
  }
  forEach(visit: (value: Value, key: Key) => void): void {
    mapForEach(this.#map, visit as (value: unknown, key: unknown) => void);
  }
}

const WeakMapConstructor = WeakMap;
type AnyWeakMap = WeakMap<WeakKey, unknown>;
const weakMapGet = uncurryThis<AnyWeakMap, AnyWeakMap["get"]>(WeakMap.prototype.get);
const weakMapSet = uncurryThis<AnyWeakMap, AnyWeakMap["set"]>(WeakMap.prototype.set);
const weakMapHas = uncurryThis<AnyWeakMap, AnyWeakMap["has"]>(WeakMap.prototype.has);

/** A `WeakMap` whose methods are captured. */
export class SafeWeakMap<Key extends WeakKey, Value> {
  readonly #map: AnyWeakMap = new WeakMapConstructor();
  get(key: Key): Value | undefined {
    return weakMapGet(this.#map, key) as Value | undefined;
  }
  set(key: Key, value: Value): void {
    weakMapSet(this.#map, key, value);
  }
  has(key: Key): boolean {
    return weakMapHas(this.#map, key);
  }
}

// Promises. `constructor: undefined` on our own promises keeps `then` from consulting a species.
const PromiseConstructor = Promise;
const promisePrototypeThen = Promise.prototype.then;

export function newPromise<Value>(
  executor: (resolve: (value: Value | PromiseLike<Value>) => void, reject: (reason: unknown) => void) => void,
): Promise<Value> {
  return new PromiseConstructor<Value>(executor);
}

const noConstructor = createRecord<unknown>() as PropertyDescriptor;
noConstructor.value = undefined;
noConstructor.writable = true;
noConstructor.configurable = true;

/**
 * `promise.then(…)` through the captured method; the result is a promise of this realm. (Not named `then`: a module
 * with such an export would be taken for a thenable by `import()`.)
 */
export function promiseThen<Value, Result>(
  promise: Promise<Value>,
  onFulfilled: (value: Value) => Result,
  onRejected?: (reason: unknown) => Result,
): Promise<Result> {
  reflectDefineProperty(promise, "constructor", noConstructor);
  return reflectApply(promisePrototypeThen, promise, [onFulfilled, onRejected]) as Promise<Result>;
}

export const rejectedPromise = <Value>(reason: unknown): Promise<Value> =>
  new PromiseConstructor<Value>((_resolve, reject) => reject(reason));

const { toString: functionToString } = Function.prototype;
/** The source text of a function, or `[native code]` for one of the platform's. */
export const sourceOf = (value: unknown): string => reflectApply(functionToString, value, []) as string;

const arraySort = Array.prototype.sort;
/** Sorts in place; `list` is one of ours (an own dense array), so no species and no setter is consulted. */
export function sortList<Item>(list: Item[], compare: (a: Item, b: Item) => number): void {
  reflectApply(arraySort, list, [compare]);
}

const TextEncoderConstructor = TextEncoder;
const textEncoderEncode = TextEncoder.prototype.encode;
/** UTF-8 bytes of `text`; lone surrogates become U+FFFD. */
export function utf8Encode(text: string): Uint8Array {
  return reflectApply(textEncoderEncode, new TextEncoderConstructor(), [text]) as Uint8Array;
}

const cryptoObject = globalThis.crypto;
const { getRandomValues } = cryptoObject;
const Uint8ArrayConstructor = Uint8Array;
/** `length` random bytes from the platform's CSPRNG. */
export function randomBytes(length: number): Uint8Array {
  return reflectApply(getRandomValues, cryptoObject, [new Uint8ArrayConstructor(length)]) as Uint8Array;
}
export const newBytes = (length: number): Uint8Array => new Uint8ArrayConstructor(length);

const URLConstructor = URL;
const urlGetter = (name: "href" | "origin" | "protocol" | "username" | "password" | "pathname" | "hash") =>
  reflectGetOwnPropertyDescriptor(URLConstructor.prototype, name)?.get as () => string;
const urlGetters = {
  href: urlGetter("href"),
  origin: urlGetter("origin"),
  protocol: urlGetter("protocol"),
  username: urlGetter("username"),
  password: urlGetter("password"),
  pathname: urlGetter("pathname"),
  hash: urlGetter("hash"),
};

export interface UrlParts {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly pathname: string;
  readonly hash: string;
}

/** Parses as the URL Standard does; `null` where the parser fails. */
export function parseUrl(input: string, base?: string): UrlParts | null {
  try {
    const url = base === undefined ? new URLConstructor(input) : new URLConstructor(input, base);
    const read = (getter: () => string) => reflectApply(getter, url, []) as string;
    return {
      href: read(urlGetters.href),
      origin: read(urlGetters.origin),
      protocol: read(urlGetters.protocol),
      username: read(urlGetters.username),
      password: read(urlGetters.password),
      pathname: read(urlGetters.pathname),
      hash: read(urlGetters.hash),
    };
  } catch {
    return null;
  }
}
