/**
 * A snapshot is plain JSON data that the page cannot reach, and in which every mark still counts.
 */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { snapshotSchema, UNREADABLE } from "../../../src/engine/schema/snapshot-schema.js";

class Mark {
  "x-sensitive" = true;
}

const MARKED = { "x-sensitive": true };

/**
 * Values that JSON drops, changes or cannot write, and what becomes of them in a schema; made each
 * time, since some are read only once.
 */
const ODD: readonly (readonly [make: () => unknown, read: unknown])[] = [
  [() => Number.NaN, null],
  [() => Number.POSITIVE_INFINITY, null],
  [() => -0, 0],
  [() => new Date(0), "1970-01-01T00:00:00.000Z"],
  [() => new Map([["x-sensitive", true]]), {}],
  [() => new Mark(), MARKED],
  [() => Object(false), false],
  [() => Object("text"), "text"],
  [() => Object(1), 1],
  [() => new Array(2), [null, null]],
  [() => ({ toJSON: () => ({ type: "string" }), "x-sensitive": true }), MARKED],
  [() => ({ type: "string", [Symbol("kind")]: MARKED }), { type: "string" }],
  [() => Object.create(MARKED), {}],
  [() => Object.assign(Object.create(null), MARKED), MARKED],
  [
    () => Object.freeze({ properties: Object.freeze({ a: Object.freeze({ "x-sensitive": true }) }) }),
    { properties: { a: MARKED } },
  ],
  [() => Object.defineProperty({}, "x-sensitive", { value: true }), {}],
  [
    () => JSON.parse('{ "__proto__": { "x-sensitive": true }, "1": 2, "0": [{}] }'),
    JSON.parse('{ "0": [{}], "1": 2, "__proto__": { "x-sensitive": true } }'),
  ],
  [() => new Proxy({ a: MARKED }, {}), { a: MARKED }],
];

/** Values that have no JSON form at all. */
const UNWRITABLE: readonly (() => unknown)[] = [
  () => 10n,
  () => ({
    get type() {
      throw new Error("not now");
    },
  }),
];

const keys = fc.constantFrom("x-sensitive", "type", "properties", "toJSON", "__proto__", "0", "items");
const made = fc.letrec<{ value: () => unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("text", "\ud800", true, false, null, 1, 1.5, 1e300).map((plain) => () => plain),
    { arbitrary: fc.constantFrom(...ODD.map(([make]) => make), ...UNWRITABLE), weight: 1 },
    {
      arbitrary: fc
        .array(fc.tuple(keys, tie("value")))
        .map((members) => () => Object.fromEntries(members.map(([key, make]) => [key, make()]))),
      weight: 4,
    },
    { arbitrary: fc.array(tie("value")).map((items) => () => items.map((make) => make())), weight: 2 },
  ),
})).value;

function sharesNothing(copy: unknown, original: unknown): void {
  if (typeof copy !== "object" || copy === null) return;
  expect(copy).not.toBe(original);
  for (const [key, member] of Object.entries(copy))
    sharesNothing(member, (original as Record<string, unknown>)[key]);
}

describe("A snapshot of a schema", () => {
  it("is plain JSON data that shares nothing with the schema", () => {
    let plain = 0;
    fc.assert(
      fc.property(made, (make) => {
        const schema = make();
        const copy = snapshotSchema(schema);
        expect(copy).toStrictEqual(copy === undefined ? undefined : JSON.parse(JSON.stringify(copy)));
        sharesNothing(copy, schema);
        if (typeof copy === "object") plain += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(plain).toBeGreaterThan(400);
  });

  it("is a schema's own JSON where it is plain data", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (schema) => {
        expect(snapshotSchema(schema)).toStrictEqual(JSON.parse(JSON.stringify(schema)));
      }),
    );
  });

  it("reads what is odd as JSON does, wherever it stands", () => {
    for (const [make, read] of ODD) {
      expect(snapshotSchema(make())).toStrictEqual(read);
      expect(snapshotSchema([make()])).toStrictEqual([read]);
      expect(snapshotSchema({ not: make() })).toStrictEqual({ not: read });
    }
  });

  it("is none, or unreadable, where the schema is", () => {
    expect(snapshotSchema(undefined)).toBeUndefined();
    for (const make of [...UNWRITABLE, () => Symbol("mark"), () => () => true])
      expect(snapshotSchema(make())).toBe(UNREADABLE);
    for (const make of UNWRITABLE) expect(snapshotSchema({ not: [make()] })).toBe(UNREADABLE);
  });

  it("keeps marks that JSON has no form for", () => {
    for (const mark of [Symbol("mark"), () => true])
      expect(snapshotSchema({ items: { "x-sensitive": mark, type: mark } })).toEqual({
        items: { "x-sensitive": "odd" },
      });
  });

  it("keeps a mark that only one of two readings has", () => {
    for (const marked of [1, 2]) {
      let reads = 0;
      const schema = {
        type: "object",
        get not() {
          reads += 1;
          return { "x-sensitive": reads === marked };
        },
      };
      expect(snapshotSchema(schema)).toEqual({ type: "object", not: { "x-sensitive": true } });
    }
  });

  it("does not follow a cycle, and follows what is deep", () => {
    const cycle: Record<string, unknown> = { type: "object" };
    cycle["properties"] = { one: cycle, two: cycle };
    expect(snapshotSchema(cycle)).toBe(UNREADABLE);
    let deep: object = { "x-sensitive": true };
    for (let level = 0; level < 1_000; level++) deep = { items: deep };
    expect(snapshotSchema(deep)).toEqual(deep);
  });
});

describe("On a page with a poisoned Object.prototype", () => {
  const prototype = Object.prototype as unknown as Record<string, unknown>;
  afterEach(() => {
    for (const name of ["x-sensitive", "toJSON", "properties"]) delete prototype[name];
  });

  it("nothing that is inherited is read, and no setter is called", () => {
    const seen: unknown[] = [];
    prototype["x-sensitive"] = false;
    Object.defineProperty(prototype, "properties", {
      configurable: true,
      set: (value) => seen.push(value),
    });
    const schema = JSON.parse('{ "type": "object", "properties": { "a": { "x-sensitive": true } } }');
    expect(Object.keys(snapshotSchema(schema) as object)).toEqual(["type", "properties"]);
    expect(seen).toEqual([]);
  });

  it("a toJSON there counts, and drops no mark", () => {
    const schema = { type: "object", items: { "x-sensitive": true } };
    prototype["toJSON"] = function (this: unknown) {
      return this === schema ? { ...schema, type: "array" } : {};
    };
    const snapshot = snapshotSchema(schema);
    delete prototype["toJSON"];
    expect(snapshot).toEqual({ type: "array", items: { "x-sensitive": true } });
  });
});
