import { afterEach, describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

const S = { "x-sensitive": true };
const SECRET = "CANARY-1";
const schema = {
  type: "object",
  properties: { id: { type: "integer" }, secret: { type: "string", ...S }, next: { $ref: "#" } },
  required: ["id"],
};

const polluted = Object.prototype as unknown as { [key: string]: unknown };
const added: string[] = [];
function pollute(key: string, value: unknown): void {
  Object.defineProperty(polluted, key, { value, configurable: true, writable: true, enumerable: true });
  added.push(key);
}
function polluteSetter(key: string): void {
  Object.defineProperty(polluted, key, { configurable: true, get: () => SECRET, set: () => undefined });
  added.push(key);
}

afterEach(() => {
  while (added.length > 0) delete polluted[added.pop() as string];
  for (const index of [0, 1, 2]) delete (Array.prototype as unknown as { [key: number]: unknown })[index];
});

describe("Redaction on a page with a poisoned Object.prototype", () => {
  it.each([
    ["x-sensitive", false],
    ["properties", {}],
    ["$ref", "#/$defs/nothing"],
    ["items", {}],
    ["allOf", []],
    ["$id", "https://elsewhere.example/"],
    ["$schema", "unknown"],
    ["type", "string"],
    ["required", ["absent"]],
    ["id", "other"],
    ["secret", { "x-sensitive": false }],
    ["value", 1],
    ["get", () => SECRET],
  ])("an inherited %s changes nothing", (key, value) => {
    pollute(key, value);
    const redactor = compileRedactor(
      JSON.parse('{"type":"object","properties":{"secret":{"x-sensitive":true}}}'),
    );
    const result = redactor.redact({ id: 1, secret: SECRET });
    while (added.length > 0) delete polluted[added.pop() as string];
    expect(result.value).toEqual({ id: 1 });
  });

  it("setters on the prototypes neither see a value nor swallow one", () => {
    const redactor = compileRedactor({ ...schema, properties: { ...schema.properties, list: { items: S } } });
    for (const key of ["id", "next", "list", "other", "0", "1"]) polluteSetter(key);
    for (const index of [0, 1, 2]) {
      Object.defineProperty(Array.prototype, index, {
        configurable: true,
        set: () => undefined,
        get: () => SECRET,
      });
    }
    const value = JSON.parse(
      `{"id":1,"secret":"${SECRET}","other":2,"list":["${SECRET}"],"next":{"id":2,"secret":"x"}}`,
    );
    const text = JSON.stringify(redactor.redact(value).value);
    expect(text).toBe('{"id":1,"other":2,"list":[null],"next":{"id":2}}');
  });
});

describe("Names that a language treats specially are names like any other", () => {
  it.each([
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "length",
    "valueOf",
    "toJSON",
    "",
    "0",
    "then",
  ])("%s, marked and beside a mark", (name) => {
    const marking = JSON.parse(
      `{"type":"object","properties":{${JSON.stringify(name)}:{"x-sensitive":true}}}`,
    );
    const beside = JSON.parse(
      `{"type":"object","properties":{"secret":{"x-sensitive":true},${JSON.stringify(name)}:{"type":"string"}}}`,
    );
    const value = JSON.parse(`{"a":1,${JSON.stringify(name)}:"${SECRET}"}`);
    expect(JSON.stringify(compileRedactor(marking).redact(value).value)).toBe('{"a":1}');
    const kept = JSON.parse(`{${JSON.stringify(name)}:"kept","secret":"${SECRET}"}`);
    const result = compileRedactor(beside).redact(kept).value as object;
    expect(JSON.stringify(result)).toBe(`{${JSON.stringify(name)}:"kept"}`);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  it("and a marked name that the value only inherits is not removed from anywhere", () => {
    const value = Object.create({ secret: SECRET }, { id: { value: 1, enumerable: true } });
    expect(compileRedactor(schema).redact(value).value).toEqual({ id: 1 });
  });

  it("JSON pointers escape, and schema paths of several changed members keep their order", () => {
    const odd = { properties: { "a/b~c": S, m: schema }, type: "object" };
    const result = compileRedactor(odd).redact({ z: 1, m: { id: 2, secret: "s" }, "a/b~c": SECRET, y: 3 });
    expect(JSON.stringify(result.value)).toBe('{"z":1,"m":{"id":2},"y":3}');
    expect(result.redactions.map(({ pointer }) => pointer)).toContain("/a~1b~0c");
  });
});

describe("Many withheld members", () => {
  it.each([1, 2, 3, 7, 8, 9, 10, 11, 20])("all go, and nothing else does: %i of twice as many", (count) => {
    const names = Array.from({ length: 2 * count }, (_, i) => `m${i}`);
    const marked = names.filter((_, i) => i % 2 === 0);
    const redactor = compileRedactor({
      type: "object",
      properties: Object.fromEntries(marked.map((name) => [name, S])),
    });
    const value = Object.freeze(Object.fromEntries(names.map((name) => [name, name])));
    const result = redactor.redact(value);
    const others = names.filter((_, i) => i % 2 === 1);
    expect(result.value).toEqual(Object.fromEntries(others.map((name) => [name, name])));
    expect(result.removed.map((removal) => removal.value)).toEqual(marked);
  });

  it("and withheld items leave the list as it was given alone", () => {
    const list = Object.freeze([SECRET, SECRET]);
    expect(compileRedactor({ type: "array", items: S }).redact(list).value).toEqual([null, null]);
    expect(list).toEqual([SECRET, SECRET]);
  });
});

describe("Data that JSON would not give", () => {
  it("sparse arrays, arrays with members, null prototypes", () => {
    const list: unknown[] = [];
    list[2] = SECRET;
    Object.assign(list, { extra: SECRET });
    const redactor = compileRedactor({ type: "object", properties: { list: { type: "array", items: S } } });
    const value = Object.assign(Object.create(null), { list, id: 1 });
    expect(JSON.stringify(redactor.redact(value).value)).toBe('{"list":[null,null,null],"id":1}');
  });

  it.each([
    [undefined],
    [() => SECRET],
    [Symbol(SECRET)],
    [1n],
    [Number.NaN],
    [new Date(0)],
    [new Map([[1, SECRET]])],
  ])("%s as the whole value neither throws nor leaks", (value) => {
    const result = compileRedactor(schema).redact(value);
    if (typeof value === "bigint") return;
    expect(JSON.stringify(result.value) ?? "").not.toContain("CANARY");
  });

  it("a member that throws when it is read withholds the whole", () => {
    const value = {
      id: 1,
      get secret(): string {
        throw new Error(SECRET);
      },
    };
    const result = compileRedactor(schema).redact(value);
    expect(result.value).toBeUndefined();
  });
});
