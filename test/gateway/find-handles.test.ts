/** Handles in arguments: the whole value of a marked place, or nothing runs. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findHandles, placeOf, pointerOf, putIn } from "../../src/engine/enforce/handles.js";
import type { JsonObject } from "../../src/engine/schema/types.js";
import { findMissingSecrets } from "../../src/gateway/find-missing-secrets.js";
import { inputOf } from "../../src/gateway/input-contract.js";
import { contractOf } from "./agent-view.js";

const HANDLE = "airlock-0123456789abcdef0123456789abcdef";
const MARK = { type: "string", "x-sensitive": true };

const objectWith = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const find = (args: object, schema: unknown) =>
  findHandles(args as JsonObject, inputOf(contractOf({ inputSchema: schema })).root);
const missing = (args: object, schema: unknown) =>
  findMissingSecrets(args as JsonObject, inputOf(contractOf({ inputSchema: schema })));

describe("A handle is taken", () => {
  it.each([
    ["a property", { key: HANDLE }, objectWith({ key: MARK })],
    ["a nested property", { to: { key: HANDLE } }, objectWith({ to: objectWith({ key: MARK }) })],
    ["an item", { keys: ["x", HANDLE] }, objectWith({ keys: { type: "array", items: MARK } })],
    ["a tuple's item", { keys: [1, HANDLE] }, objectWith({ keys: { prefixItems: [{}, MARK] } })],
    ["any other property", { odd: HANDLE }, { type: "object", additionalProperties: MARK }],
    ["a name that fits a pattern", { k_1: HANDLE }, { patternProperties: { "^k_": MARK } }],
    ["a reference", { key: HANDLE }, objectWith({ key: { $ref: "#/$defs/k" } }, { $defs: { k: MARK } })],
    ["a branch of allOf", { key: HANDLE }, { allOf: [objectWith({ key: MARK })] }],
    ["a branch of anyOf", { key: HANDLE }, { anyOf: [objectWith({}), objectWith({ key: MARK })] }],
    ["a branch of if", { key: HANDLE }, JSON.parse('{"then":{"properties":{"key":{"x-sensitive":true}}}}')],
    ["a dependent schema", { key: HANDLE, a: 1 }, { dependentSchemas: { a: objectWith({ key: MARK }) } }],
  ])("as %s that is marked", (_, args, schema) => {
    expect(find(args, schema)).toMatchObject([{ handle: HANDLE }]);
  });
});

describe("A handle is refused", () => {
  const schema = objectWith({ key: MARK, note: { type: "string" }, to: objectWith({ key: MARK }) });

  it.each([
    ["where nothing is marked", { note: HANDLE }, "place"],
    ["where nothing is described", { other: HANDLE }, "place"],
    ["in a longer text", { note: `use ${HANDLE} please` }, "place"],
    ["in JSON inside a text", { note: JSON.stringify({ key: HANDLE }) }, "place"],
    ["below a marked place", { key: { value: HANDLE } }, "place"],
    ["in a list where a text is marked", { key: [HANDLE] }, "place"],
    ["with something before it", { key: `Bearer ${HANDLE}` }, "not-whole"],
    ["with a space behind it", { key: `${HANDLE} ` }, "not-whole"],
    ["twice in one text", { key: HANDLE + HANDLE }, "not-whole"],
    ["in capitals", { key: HANDLE.toUpperCase() }, "not-whole"],
    ["with one letter too many", { key: `${HANDLE}0` }, "not-whole"],
    ["cut short", { key: HANDLE.slice(0, 30) }, "not-whole"],
    ["as a name", { [HANDLE]: 1 }, "name"],
    ["as a name inside a marked place", { to: { [HANDLE]: "x" } }, "name"],
  ])("%s", (_, args, kind) => {
    expect(find(args, schema)).toMatchObject({ kind });
  });

  it("where the schema is not understood, although its result would be withheld there", () => {
    const odd = objectWith({ key: { $ref: "#/nowhere" } });
    expect(find({ key: HANDLE }, odd)).toMatchObject({ kind: "place" });
    expect(find({ key: HANDLE }, "unreadable")).toMatchObject({ kind: "place" });
    expect(find({ key: HANDLE }, undefined)).toMatchObject({ kind: "place" });
  });

  it("beside one that stands where it may", () => {
    expect(find({ key: HANDLE, note: HANDLE }, schema)).toEqual({ kind: "place", path: ["note"] });
  });
});

describe("A secret that an agent left out", () => {
  const schema = objectWith(
    {
      key: { ...MARK, title: "Deploy key" },
      pin: MARK,
      host: { type: "string" },
      to: objectWith({ token: MARK }, { required: ["token"] }),
    },
    { required: ["key", "host"] },
  );

  it("is asked for where it is marked and required for certain", () => {
    expect(missing({}, schema)).toEqual([{ path: ["key"], label: "Deploy key" }]);
    expect(missing({ key: "given" }, schema)).toEqual([]);
    expect(missing({ key: "given", to: {} }, schema)).toEqual([{ path: ["to", "token"], label: "token" }]);
  });

  it("is not asked for where only a branch requires it, or where the schema is not understood", () => {
    const branch = { anyOf: [objectWith({ key: MARK }, { required: ["key"] }), objectWith({})] };
    expect(missing({}, branch)).toEqual([]);
    expect(missing({}, objectWith({ key: { $ref: "#/no" } }, { required: ["key"] }))).toEqual([]);
  });

  it("is asked for once, however often the schema says so", () => {
    const twice = { allOf: [schema, { required: ["key", "key"] }] };
    expect(missing({}, twice)).toHaveLength(1);
  });
});

describe("Texts that are put in", () => {
  it("go to their places and nowhere else", () => {
    const args = { a: [{ b: "x" }, "y"], c: 1 };
    const fills = [
      { path: ["a", 0, "b"], text: "one" },
      { path: ["d"], text: "two" },
    ];
    expect(putIn(args, fills)).toEqual({ a: [{ b: "one" }, "y"], c: 1, d: "two" });
    expect(args).toEqual({ a: [{ b: "x" }, "y"], c: 1 });
  });

  it("become own members, whatever the name", () => {
    const put = putIn({ a: 1 }, [{ path: ["__proto__"], text: "t" }]);
    expect(JSON.stringify(put)).toBe('{"a":1,"__proto__":"t"}');
    expect(Object.getPrototypeOf(put)).toBe(Object.prototype);
  });

  it("replace exactly what was found, in any arguments", () => {
    const schema = { additionalProperties: true, $defs: {}, properties: { key: MARK } };
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (rest) => {
        const args = { ...(rest as JsonObject), key: HANDLE } as JsonObject;
        const found = find(args, schema);
        if (!Array.isArray(found)) throw new Error("There is nothing to refuse.");
        const text = JSON.stringify(putIn(args, [{ path: found[0].path, text: "VALUE" }]));
        expect(text).toBe(JSON.stringify({ ...args, key: "VALUE" }));
      }),
    );
  });
});

it("A place is named in terms of the schema, a pointer in terms of the value.", () => {
  expect(placeOf(["a/b", 3, "~"])).toBe("/a~1b/*/~0");
  expect(pointerOf(["a/b", 3, "~"])).toBe("/a~1b/3/~0");
});
