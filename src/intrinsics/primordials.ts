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
  getOwnPropertyDescriptor: readDescriptor,
  getPrototypeOf: reflectGetPrototypeOf,
} = Reflect;

export {
  reflectApply as apply,
  reflectConstruct as construct,
  reflectDeleteProperty as deleteProperty,
  reflectGetPrototypeOf as getPrototypeOf,
};

const ArrayPrototype = Array.prototype;
const ObjectPrototype = Object.prototype;

const { defineProperties, getOwnPropertyDescriptors } = Object;
export const objectFreeze = Object.freeze;
export const objectKeys = Object.keys;
const objectSetPrototypeOf = Object.setPrototypeOf;
/** A fresh dense array of the own enumerable values; unlike `slice` it consults no species. */
export const objectValues = Object.values;
export const isArray = Array.isArray;
export const mathMin = Math.min;
export const mathMax = Math.max;
const { log2 } = Math;
/** x · log₂ x, for counts up to 255. */
export const timesLog2 = Float64Array.from({ length: 256 }, (_, x) => x && x * log2(x));
/** For counting UTF-16 units, up to 255 of each; whoever counts begins by setting them to zero. */
export const unitCounts = new Uint8Array(0x10000);
export const { now: dateNow, parse: parseDate } = Date;
export const jsonParse: (text: string) => unknown = JSON.parse;
export const jsonStringify: (value: unknown, replacer?: null, space?: number) => string | undefined =
  JSON.stringify;
// Bytes. `length` of typed arrays is an accessor that a page can replace: keep sizes beside them.
export const { imul } = Math;
const { ArrayBuffer: ArrayBufferConstructor, Int32Array: Int32ArrayConstructor } = globalThis;
const { Uint16Array: Uint16ArrayConstructor, Uint8Array: Uint8ArrayConstructor } = globalThis;
export const newBytes = (size: number): Uint8Array => new Uint8ArrayConstructor(size);
export const newUnits = (size: number): Uint16Array => new Uint16ArrayConstructor(size);
export const newWords = (size: number): Int32Array => new Int32ArrayConstructor(size);
/** The same memory as bytes and as words of four; `size` is a multiple of four. */
export function newBytesAndWords(size: number): { readonly bytes: Uint8Array; readonly words: Int32Array } {
  const buffer = new ArrayBufferConstructor(size);
  return { bytes: new Uint8ArrayConstructor(buffer), words: new Int32ArrayConstructor(buffer) };
}
export const isBigEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 0;

export const toStringPrimitive = String;
/** Stands for "this stays behind" in a walk over data: no value of the data equals it. */
export const OMITTED: unique symbol = Symbol("omitted");
export const TypeErrorConstructor = TypeError;
export const ErrorConstructor = Error;
export const iteratorSymbol: typeof Symbol.iterator = Symbol.iterator;
export const toStringTagSymbol: typeof Symbol.toStringTag = Symbol.toStringTag;
export const symbolFor = Symbol.for;
export const decodeURIComponentText = decodeURIComponent;

// `uncurryThis(method)(receiver, …)` calls the captured method; engines see through it in hot loops.
const { bind, call: functionCall } = Function.prototype;
const uncurryThis = reflectApply(bind, bind, [functionCall]) as (method: unknown) => unknown;

type Method = (receiver: never, ...args: never[]) => unknown;
/** The global object, as the place where platform classes and functions are captured from. */
export const realm = globalThis as unknown as Readonly<
  Record<string, { readonly prototype: object } | undefined>
>;

/**
 * `owner.name` with its receiver as the first argument: a method, or the getter (or setter) of an accessor. What the
 * platform lacks does nothing when called.
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

export const isAborted = capture<(signal: AbortSignal) => boolean>("AbortSignal", "aborted");

export const hasOwn = capture<(object: object, key: PropertyKey) => boolean>("Object", "hasOwnProperty");

/** `object[key]` where it is an own member, so that a polluted prototype adds nothing. */
export function readOwn<Value>(object: { readonly [key: string]: Value }, key: string): Value | undefined {
  return hasOwn(object, key) ? object[key] : undefined;
}

/** Whether `JSON.stringify` of plain data would find a `toJSON` that a page has put there, or ask a page for one. */
export const hasForeignToJson = (): boolean =>
  reflectGetPrototypeOf(ArrayPrototype) !== ObjectPrototype || "toJSON" in ArrayPrototype;

/** A record without a prototype: every look-up is an own look-up, every assignment creates an own member. */
export const createRecord = <Value>(): Record<string, Value> => dictionary({});

/** `members` themselves, made to inherit nothing: a dictionary or descriptor to which a page's prototype adds nothing. */
export const dictionary = <Members extends object>(members: Members): Members =>
  objectSetPrototypeOf(members, null) as Members;

/** `Reflect.getOwnPropertyDescriptor`; of the descriptor, too, only own members are read. */
export function getOwnPropertyDescriptor(target: object, key: PropertyKey): PropertyDescriptor | undefined {
  const descriptor = readDescriptor(target, key);
  return descriptor && dictionary(descriptor);
}

/** A list of ours as a page may get it. */
export const asArray = <Item>(list: Item[]): Item[] => objectSetPrototypeOf(list, ArrayPrototype) as Item[];

/** An array without a prototype: indices and `length` work, methods do not exist, no setter can be inherited. */
export const createList = <Item>(): Item[] => dictionary([]);

export function append<Item>(list: Item[], item: Item): void {
  list[list.length] = item;
}

/** `list.forEach` without a method of the list, which may be prototype-less or a page's; holes are visited. */
export function each<Item>(list: ArrayLike<Item>, visit: (item: Item, index: number) => void): void {
  for (let index = 0; index < list.length; index++) visit(list[index] as Item, index);
}

/** `list.some`: stops at the first item that passes. */
export function some<Item>(list: ArrayLike<Item>, test: (item: Item, index: number) => unknown): boolean {
  for (let index = 0; index < list.length; index++) if (test(list[index] as Item, index)) return true;
  return false;
}

/** `list.map` into a list of ours. */
export function mapList<Item, Result>(
  list: readonly Item[],
  convert: (item: Item, index: number) => Result,
): Result[] {
  const result = createList<Result>();
  each(list, (item, index) => append(result, convert(item, index)));
  return result;
}

/** Own enumerable members of a plain record, in order. */
export function eachMember<Value>(
  record: { readonly [key: string]: Value },
  visit: (key: string, value: Value) => void,
): void {
  each(objectKeys(record), (key) => visit(key, record[key] as Value));
}

/** Whether `list` holds `value` itself. */
export const isOneOf = (list: ArrayLike<unknown>, value: unknown): boolean =>
  some(list, (item) => item === value);

/** An object that is neither null nor an array, as JSON's objects are. */
export const isRecord = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null && !isArray(value);

/** Defines an own data property even where the prototype chain has a setter or a frozen member of that name. */
export function defineOwn(target: object, key: PropertyKey, value: unknown, enumerable = true): void {
  const descriptor = { __proto__: null, value, writable: true, enumerable, configurable: true };
  reflectDefineProperty(target, key, descriptor);
}

/** `Reflect.defineProperty` with a descriptor that inherits nothing (from now on). */
export function defineProperty(target: object, key: PropertyKey, descriptor: PropertyDescriptor): boolean {
  return reflectDefineProperty(target, key, dictionary(descriptor));
}

// Strings. Each helper is the captured method with its receiver first.
export const charCodeAt = capture<(text: string, index: number) => number>("String", "charCodeAt");
export const codePointAt = capture<(text: string, index: number) => number | undefined>(
  "String",
  "codePointAt",
);
export const normalize = capture<(text: string, form: "NFC" | "NFKD") => string>("String", "normalize");
export const endsWith = capture<(text: string, search: string) => boolean>("String", "endsWith");
export const includes = capture<(text: string, search: string) => boolean>("String", "includes");
export const indexOf = capture<(text: string, search: string, from?: number) => number>("String", "indexOf");
export const lastIndexOf = capture<(text: string, search: string) => number>("String", "lastIndexOf");
export const slice = capture<(text: string, start: number, end?: number) => string>("String", "slice");
export const startsWith = capture<(text: string, search: string, at?: number) => boolean>(
  "String",
  "startsWith",
);
const numberToString = capture<(value: number, radix: number) => string>("Number", "toString");
/** A byte as two hexadecimal digits. */
export const toHex = (byte: number): string => slice(numberToString(0x100 + byte, 16), 1);
export const toLowerCase = capture<(text: string) => string>("String", "toLowerCase");
export const trim = capture<(text: string) => string>("String", "trim");
/** False where the text holds a lone surrogate. */
export const isWellFormed = capture<(text: string) => boolean>("String", "isWellFormed");
/** A lone surrogate becomes U+FFFD, as in a WebIDL `USVString`. */
export const toWellFormed = capture<(text: string) => string>("String", "toWellFormed");

const encodeComponent = encodeURIComponent;
/** `%XX` as the character of that code, wherever it stands. */
const decodeBytes = unescape;
export const { fromCodePoint } = String;
/** A lone surrogate counts as U+FFFD. */
export const percentEncode = (text: string): string => encodeComponent(toWellFormed(text));
/** The UTF-8 bytes of `text`, as a character each. */
export const utf8Bytes = (text: string): string => decodeBytes(percentEncode(text));
/** Base64 of bytes, given as characters. */
export const base64Encode = btoa;

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

export function replaceAll(text: string, search: string, replacement: string): string {
  let replaced = "";
  let from = 0;
  for (;;) {
    const at = indexOf(text, search, from);
    if (at < 0) return replaced + slice(text, from);
    replaced += slice(text, from, at) + replacement;
    from = at + search.length;
  }
}

const TypedArrayPrototype = reflectGetPrototypeOf(Uint8Array.prototype) as object;
type Numbers = Uint8Array | Int32Array;
/** `to.set(from)`: copies all of `from` to the beginning of `to`, which is of the same kind. */
export const copyInto = captureFrom<(to: Numbers, from: Numbers) => void>(TypedArrayPrototype, "set");
const encoder = new TextEncoder();
const encodeInto = capture<
  (encoder: TextEncoder, text: string, to: Uint8Array) => { readonly written: number }
>("TextEncoder", "encodeInto");
/** Writes UTF-8, for which there must be room: three bytes for each UTF-16 unit. @returns the number of bytes */
export const writeUtf8 = (text: string, to: Uint8Array): number => encodeInto(encoder, text, to).written;

export const RegExpConstructor = RegExp;
export const regExpExec = capture<(pattern: RegExp, text: string) => RegExpExecArray | null>(
  "RegExp",
  "exec",
);

/** `text` with what `pattern` (a global one) finds rewritten, or left out. */
export function rewriteText(
  text: string,
  pattern: RegExp,
  convert = (_written: string): string => "",
): string {
  let rewritten = "";
  let from = 0;
  for (;;) {
    const written = regExpExec(pattern, text)?.[0];
    if (written === undefined) return rewritten + slice(text, from);
    const to = pattern.lastIndex;
    rewritten += slice(text, from, to - written.length) + convert(written);
    from = to;
  }
}

/** `Base` with the methods that it has now: instances look nothing up that a page can replace later. */
function withCapturedMethods<Base extends new () => object>(Base: Base): Base {
  const Safe = class extends (Base as new () => object) {
    // The constructor that V8 would supply spreads its arguments, by an iterator that a page can replace.
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

// Promises. `constructor: undefined` on our own promises keeps `then` from consulting a species.
const PromiseConstructor = Promise;
const callThen = capture<(promise: object, onFulfilled: unknown, onRejected: unknown) => unknown>(
  "Promise",
  "then",
);

export function newPromise<Value>(
  executor: (resolve: (value: Value | PromiseLike<Value>) => void, reject: (reason: unknown) => void) => void,
): Promise<Value> {
  return new PromiseConstructor<Value>(executor);
}

const noConstructor = dictionary({ value: undefined });

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
  const then = (ours: object) => callThen(ours, onFulfilled, onRejected) as Promise<Result>;
  try {
    return then(promise);
  } catch (error) {
    if (!("then" in promise)) throw error;
    // A library replaced Promise before us (zone.js does), and this is one of the browser's.
    return then(newPromise<Value>((resolve) => resolve(promise)));
  }
}

export const rejectedPromise = <Value>(reason: unknown): Promise<Value> =>
  newPromise((_resolve, reject) => reject(reason));

/** Sorts in place; `list` is one of ours (an own dense array), so no species and no setter is consulted. */
export const sortList = capture<<Item>(list: Item[], compare?: (a: Item, b: Item) => number) => Item[]>(
  "Array",
  "sort",
);

const cryptoObject = globalThis.crypto;
const randomUUID = capture<(source: Crypto) => string>("Crypto", "randomUUID");
/** 122 random bits from the platform's CSPRNG, as 32 hexadecimal digits. In insecure contexts there is none: it throws. */
export const randomHex = (): string => replaceAll(randomUUID(cryptoObject), "-", "");

const URLConstructor = URL;
const getHref = capture<(url: URL) => string>("URL", "href");
const getOrigin = capture<(url: URL) => string>("URL", "origin");

/** Parses as the URL Standard does; `null` where the parser fails. */
export function parseUrl(input: string, base?: string) {
  try {
    const url = new URLConstructor(input, base);
    return { href: getHref(url), origin: getOrigin(url) };
  } catch {
    return null;
  }
}

// What the platform gives to windows and to workers alike.
const { AbortController: AbortControllerConstructor } = globalThis;
export const newAbortController = (): AbortController => new AbortControllerConstructor();
export const signalOf = capture<(controller: AbortController) => AbortSignal>("AbortController", "signal");
export const abort = capture<(controller: AbortController, reason?: unknown) => void>(
  "AbortController",
  "abort",
);
type ListenerMethod = (
  target: EventTarget,
  type: string,
  listener: (event: never) => void,
  useCapture?: boolean,
) => void;
export const addListener = capture<ListenerMethod>("EventTarget", "addEventListener");
export const removeListener = capture<ListenerMethod>("EventTarget", "removeEventListener");
export const setTimer: (task: () => void, milliseconds: number) => number = globalThis.setTimeout;
export const clearTimer = globalThis.clearTimeout as (timer: number) => void;
/** The document's own origin as the browser states it (an opaque one is `"null"`); undefined without a document. */
export const documentOrigin: string | undefined = globalThis.origin;
