/** Pages have a small way to snapshots, everybody else a quick one: both must read the same. */
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { snapshotQuickly } from "../../../src/engine/schema/snapshot-quickly.js";
import { snapshotSchema } from "../../../src/engine/schema/snapshot-schema.js";

class Mark {
  "x-sensitive" = true;
}

/** What JSON writes as it is, drops, changes or cannot write; made anew each time, since some are read only once. */
const ODD: readonly (() => unknown)[] = [
  () => undefined,
  () => Symbol("mark"),
  () => () => true,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -0,
  () => 10n,
  () => new Date(0),
  () => new Map([["x-sensitive", true]]),
  () => new Mark(),
  () => Object(false),
  () => Object("text"),
  () => Object(1),
  () => new Array(2),
  () => ({ toJSON: () => ({ type: "string" }), "x-sensitive": true }),
  () => ({ type: "string", [Symbol("kind")]: { "x-sensitive": true } }),
  () => Object.create({ "x-sensitive": true }),
  () => Object.assign(Object.create(null), { "x-sensitive": true }),
  () => Object.freeze({ properties: Object.freeze({ a: Object.freeze({ "x-sensitive": true }) }) }),
  () => Object.defineProperty({}, "x-sensitive", { value: true }),
  () => ({
    get type() {
      throw new Error("not now");
    },
  }),
  () => JSON.parse('{ "__proto__": { "x-sensitive": true }, "1": 2, "0": [{}] }'),
  () => new Proxy({ a: { "x-sensitive": true } }, {}),
];

const keys = fc.constantFrom("x-sensitive", "type", "properties", "toJSON", "__proto__", "0", "items");
const made = fc.letrec<{ value: () => unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom("text", "\ud800", true, false, null, 1, 1.5, 1e300).map((plain) => () => plain),
    { arbitrary: fc.constantFrom(...ODD), weight: 1 },
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

describe("The quick way to a snapshot", () => {
  it("reads what the small one reads", () => {
    let plain = 0;
    fc.assert(
      fc.property(made, (make) => {
        const schema = make();
        const copy = snapshotQuickly(schema);
        expect(copy).toStrictEqual(snapshotSchema(make()));
        sharesNothing(copy, schema);
        if (typeof copy === "object") plain += 1;
      }),
      { numRuns: 5_000 },
    );
    expect(plain).toBeGreaterThan(1_000);
  });

  it("reads what is odd as the small one does, wherever it stands", () => {
    for (const make of ODD)
      for (const around of [() => make(), () => [make()], () => ({ "x-sensitive": make() })])
        expect(snapshotQuickly(around())).toStrictEqual(snapshotSchema(around()));
  });

  it("reads a member once where all is plain", () => {
    let reads = 0;
    const schema = {
      type: "object",
      get properties() {
        reads += 1;
        return { a: { "x-sensitive": reads === 1 } };
      },
    };
    expect(snapshotQuickly(schema)).toEqual({ type: "object", properties: { a: { "x-sensitive": true } } });
    expect(reads).toBe(1);
  });

  it("does not follow a cycle, and follows what is deep", () => {
    const cycle: Record<string, unknown> = { type: "object" };
    cycle["properties"] = { one: cycle, two: cycle };
    expect(snapshotQuickly(cycle)).toBe(snapshotSchema(cycle));
    let deep: object = { "x-sensitive": true };
    for (let level = 0; level < 1_000; level++) deep = { items: deep };
    expect(snapshotQuickly(deep)).toEqual(snapshotSchema(deep));
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
    expect(Object.keys(snapshotQuickly(schema) as object)).toEqual(["type", "properties"]);
    expect(seen).toEqual([]);
  });

  it("a toJSON there counts for both", () => {
    const schema = { type: "object", items: { "x-sensitive": true } };
    prototype["toJSON"] = function (this: unknown) {
      return this === schema ? { ...schema, type: "array" } : this;
    };
    const snapshots = [snapshotQuickly(schema), snapshotSchema(schema)];
    delete prototype["toJSON"];
    expect(snapshots[0]).toEqual({ type: "array", items: { "x-sensitive": true } });
    expect(snapshots[0]).toEqual(snapshots[1]);
  });
});
