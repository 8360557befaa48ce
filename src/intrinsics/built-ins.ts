/**
 * Whether the built-ins are still those of load time. Ordinary code in the page's bundle asks this
 * first, because it would call a page's replacements.
 */
import { dictionary, listSome } from "./language.js";

const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const ObjectPrototype = Object.prototype;
const ArrayPrototype = Array.prototype;

/**
 * The objects that code without DOM uses: constructors, prototypes, and the prototypes of these.
 */
const HOLDERS: readonly object[] = [
  ...[Array, JSON, Math, Object, Promise, AbortController],
  ...[Array, AbortController, Boolean, Map, Number, Object, Promise, RegExp, Set, String].map(
    (kind) => kind.prototype as object,
  ),
  getPrototypeOf([][Symbol.iterator]()) as object,
  getPrototypeOf(new Map()[Symbol.iterator]()) as object,
  getPrototypeOf(new Set()[Symbol.iterator]()) as object,
  getPrototypeOf(""[Symbol.iterator]()) as object,
  // The prototype of all iterators.
  getPrototypeOf(getPrototypeOf([][Symbol.iterator]()) as object) as object,
];

interface Original {
  readonly holder: object;
  readonly key: PropertyKey;
  readonly value: unknown;
  readonly get: unknown;
}

const originals: Original[] = [];
for (const holder of HOLDERS)
  for (const key of ownKeys(holder)) {
    const { value, get } = getOwnPropertyDescriptor(holder, key) as PropertyDescriptor;
    // Those that define properties are watched by ourselves, and the code in question does not call
    // them.
    if ((typeof value === "function" || get !== undefined) && !/^defineP/.test(String(key)))
      originals.push({ holder, key, value, get });
  }
const parents = HOLDERS.map((holder) => ({ holder, parent: getPrototypeOf(holder) }));
const memberCount = ownKeys(ObjectPrototype).length;

function isReplaced({ holder, key, value, get }: Original): boolean {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  if (descriptor === undefined) return true;
  const { value: now, get: getNow } = dictionary(descriptor);
  return now !== value || getNow !== get;
}

/**
 * Also false if a page added a member to `Object.prototype`, which every object inherits, or an
 * index or `toJSON` to `Array.prototype`. Libraries make other additions; existing code does not
 * call those.
 */
export const areBuiltInsOriginal = (): boolean =>
  ownKeys(ObjectPrototype).length === memberCount &&
  // Numbers come first.
  ownKeys(ArrayPrototype)[0] === "length" &&
  getOwnPropertyDescriptor(ArrayPrototype, "toJSON") === undefined &&
  !listSome(parents, ({ holder, parent }) => getPrototypeOf(holder) !== parent) &&
  !listSome(originals, isReplaced);
