/**
 * Fails a test file that leaves its realm changed: the next file of the project `shared` runs in
 * it, and would pass or fail by who ran before.
 */
import { afterAll, expect } from "vitest";

const PARTS: readonly (readonly [name: string, part: object])[] = [
  ["globalThis", globalThis],
  ["process.env", process.env],
  ...([Date, JSON, Math, Reflect, console, performance] as object[]).map(
    (part) => [String(part), part] as const,
  ),
  ...[Array, Map, Object, Promise, RegExp, Set, String].map(
    ({ name, prototype }) => [`${name}.prototype`, prototype] as const,
  ),
];

/** What the runner and packages add for themselves is nothing that a test reads. */
const IS_ADDED =
  /^(?:_*vitest|VITEST|lit[A-Z]|reactiveElement|customElements$|__zod_|Symbol\((?:_*vitest|undici\.))/;

function member(part: object, key: PropertyKey): unknown {
  // Node makes some of its globals when they are read first.
  if (part === globalThis) Reflect.get(part, key);
  const found = Object.getOwnPropertyDescriptor(part, key);
  return found?.get ?? found?.value;
}

const members = (part: object): Map<string, unknown> =>
  new Map(
    Reflect.ownKeys(part)
      .filter((key) => !IS_ADDED.test(String(key)))
      .map((key) => [String(key), member(part, key)]),
  );

/** Listeners of the process, by their events. */
const listeners = (): Map<string, unknown> =>
  new Map(process.eventNames().map((name) => [`on ${String(name)}`, process.listenerCount(name)]));

const all = (): [string, Map<string, unknown>][] => [
  ...PARTS.map(([name, part]): [string, Map<string, unknown>] => [name, members(part)]),
  ["process", listeners()],
];

const before = new Map(all());

afterAll(() => {
  const changed = all().flatMap(([name, now]) => {
    const then = before.get(name) ?? new Map<string, unknown>();
    const keys = [...new Set([...then.keys(), ...now.keys()])];
    return keys.filter((key) => !Object.is(then.get(key), now.get(key))).map((key) => `${name}: ${key}`);
  });
  expect(changed, "what this file leaves changed for the next one").toEqual([]);
});
