/**
 * Raw results as a hostile tool could build them: what leaves is the JSON that was checked, read
 * once.
 */
import { createContext, runInContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { enforceResult } from "../../../src/gateway/index.js";
import { CANARY, contractOf, KEY_SCHEMA, leaks } from "../../gateway/agent-view.js";
import { cases } from "../../runs-all.js";
import { disguise, reading, turns } from "./odd-values.js";

const LIST = { type: "array", items: { "x-sensitive": true } };
const schema = { type: "object", properties: { ...KEY_SCHEMA.properties, keys: LIST } };
const PLAIN = { id: "k_1", name: "prod", secret: CANARY };
const inOtherRealm = (source: string): unknown => runInContext(`(${source})`, createContext({ CANARY }));

const sparse = (length: number, at: number, value: unknown): unknown[] => {
  const list: unknown[] = [];
  list.length = length;
  list[at] = value;
  return list;
};

class Key {
  readonly id = "k_1";
  readonly secret = CANARY;
  readonly #hidden = CANARY;
  get hidden(): string {
    return this.#hidden;
  }
}

/** Each is built again for each reading, with the JSON that one reading of it gives. */
const VALUES: readonly (readonly [title: string, build: () => unknown, json: unknown])[] = [
  ["getters", () => reading({ id: () => "k_1", secret: () => CANARY }), { id: "k_1", secret: CANARY }],
  [
    "a getter that shows the secret under another name the second time",
    () => reading({ id: turns<string>("k_1", CANARY), secret: turns<string>(CANARY, "x") }),
    { id: "k_1", secret: CANARY },
  ],
  [
    "a proxy that has other members the second time",
    () => {
      const names = turns<string[]>(["id"], ["id", "secret"]);
      return new Proxy({ ...PLAIN }, { ownKeys: names });
    },
    { id: "k_1" },
  ],
  [
    "a proxy that calls itself an array",
    () => new Proxy([CANARY], { get: (target, key) => (key === "length" ? 1 : Reflect.get(target, key)) }),
    [CANARY],
  ],
  ["a toJSON", () => ({ toJSON: () => PLAIN }), PLAIN],
  ["a toJSON that changes its mind", () => ({ toJSON: turns<unknown>({ id: "k_1" }, PLAIN) }), { id: "k_1" }],
  [
    "a toJSON of a member",
    () => ({ id: "k_1", secret: { toJSON: () => CANARY } }),
    { id: "k_1", secret: CANARY },
  ],
  ["a toJSON that gives JSON text", () => ({ toJSON: () => JSON.stringify(PLAIN) }), JSON.stringify(PLAIN)],
  ["an instance of a class", () => new Key(), { id: "k_1", secret: CANARY }],
  [
    "an object of another realm",
    () => inOtherRealm(`{ id: "k_1", secret: CANARY }`),
    { id: "k_1", secret: CANARY },
  ],
  [
    "an array of another realm",
    () => ({ keys: inOtherRealm("[CANARY, CANARY]") }),
    { keys: [CANARY, CANARY] },
  ],
  [
    "a boxed text of another realm",
    () => ({ id: "a", secret: inOtherRealm("new String(CANARY)") }),
    { id: "a", secret: CANARY },
  ],
  ["a sparse array", () => ({ keys: sparse(4, 2, CANARY) }), { keys: [null, null, CANARY, null] }],
  ["an array with members", () => ({ keys: Object.assign([1], { secret: CANARY }) }), { keys: [1] }],
  ["symbols", () => ({ id: Symbol(CANARY), [Symbol("secret")]: CANARY, secret: 1 }), { secret: 1 }],
  ["functions with members", () => ({ id: Object.assign(() => CANARY, { secret: CANARY }) }), {}],
  ["a typed array", () => ({ keys: new TextEncoder().encode("ab") }), { keys: { 0: 97, 1: 98 } }],
  ["a Buffer", () => ({ keys: Buffer.from("ab") }), { keys: { type: "Buffer", data: [97, 98] } }],
  [
    "a Map and a Set",
    () => ({ id: new Map([["secret", CANARY]]), keys: new Set([CANARY]) }),
    { id: {}, keys: {} },
  ],
  [
    "a Date",
    () => ({ id: new Date(0), secret: new Date(0) }),
    { id: "1970-01-01T00:00:00.000Z", secret: "1970-01-01T00:00:00.000Z" },
  ],
  ["a Date that is none", () => ({ secret: new Date(Number.NaN), id: "a" }), { secret: null, id: "a" }],
  [
    "numbers that JSON has not",
    () => ({ id: "a", secret: Number.POSITIVE_INFINITY }),
    { id: "a", secret: null },
  ],
  ["a null prototype", () => Object.assign(Object.create(null), PLAIN), PLAIN],
  ["inherited members", () => Object.create(PLAIN, { id: { value: "a", enumerable: true } }), { id: "a" }],
  [
    "members that are not enumerable",
    () => Object.defineProperty({ id: "a" }, "secret", { value: CANARY }),
    { id: "a" },
  ],
  ["an error", () => ({ id: new Error(CANARY), secret: "s" }), { id: {}, secret: "s" }],
  ["a regular expression", () => ({ id: new RegExp(CANARY), secret: "s" }), { id: {}, secret: "s" }],
  [
    "a frozen result",
    () => Object.freeze({ ...PLAIN, keys: Object.freeze([CANARY]) }),
    { ...PLAIN, keys: [CANARY] },
  ],
  [
    "a member named __proto__",
    () => JSON.parse(`{"id":"a","__proto__":{"note":"n"},"secret":"${CANARY}"}`),
    JSON.parse(`{"id":"a","__proto__":{"note":"n"},"secret":"${CANARY}"}`),
  ],
];

const withoutHandles = (text: string | null | undefined): string =>
  String(text).replaceAll(/airlock-[0-9a-f]{32}/g, "airlock");

describe("A result that is not plain data", () => {
  it.each(VALUES)("gives what its JSON gives, to the agent and to the person: %s", (_title, build, json) => {
    for (const definition of [
      { outputSchema: schema },
      { outputSchema: schema, sensitiveHint: true },
      { sensitiveHint: true },
    ]) {
      const contract = contractOf(definition);
      const result = enforceResult(contract, build());
      const expected = enforceResult(contract, json);
      expect(leaks(result)).toBe(false);
      expect(withoutHandles(result.text)).toBe(withoutHandles(expected.text));
      expect(withoutHandles(JSON.stringify(result.agent))).toBe(
        withoutHandles(JSON.stringify(expected.agent)),
      );
      expect(withoutHandles(JSON.stringify(result.user))).toBe(withoutHandles(JSON.stringify(expected.user)));
    }
  });

  it.each(VALUES)("is byte for byte its JSON where nothing must be enforced: %s", (_title, build, json) => {
    expect(enforceResult(contractOf(), build()).text).toBe(JSON.stringify(json));
  });
});

it("Random results in disguise give what their JSON gives.", () => {
  const leaf = fc.oneof(
    fc.constant(CANARY),
    fc.string({ maxLength: 6 }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small", maxDepth: 4 },
      leaf,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("id", "name", "secret", "keys", "other"), tie("value"), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  }));
  const contract = contractOf({ outputSchema: schema });
  let compared = 0;
  fc.assert(
    fc.property(value, fc.array(fc.nat(), { minLength: 8, maxLength: 8 }), (plain, rolls) => {
      let next = 0;
      const result = enforceResult(
        contract,
        disguise(plain, () => rolls[next++ % rolls.length] as number),
      );
      const expected = enforceResult(contract, plain);
      expect(withoutHandles(JSON.stringify(result))).toBe(withoutHandles(JSON.stringify(expected)));
      compared += 1;
    }),
    { numRuns: cases(2_000) },
  );
  expect(compared).toBe(cases(2_000));
});
