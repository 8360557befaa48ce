/** JSON of plain data calls nothing that a page has put where `JSON.stringify` looks. */
import { describe, expect, it } from "vitest";
import { toJsonText } from "../../../src/engine/redact/json-text.js";

const VALUE = { list: [{ a: 1 }, [], null], text: "t" };
const JSON_TEXT = '{"list":[{"a":1},[],null],"text":"t"}';

/** @returns what is written meanwhile; matchers work when the platform is as it was. */
function during(change: () => void, restore: () => void): string {
  change();
  try {
    return toJsonText(VALUE);
  } finally {
    restore();
  }
}

const forged = { value: () => "forged", configurable: true };

describe("JSON of plain data", () => {
  it.each([
    ["objects", Object.prototype],
    ["arrays", Array.prototype],
  ])("is not that of a toJSON of all %s", (_, prototype) => {
    const change = () => Object.defineProperty(prototype, "toJSON", forged);
    const text = during(change, () => Reflect.deleteProperty(prototype, "toJSON"));
    expect(text).toBe(JSON_TEXT);
  });

  it.each([
    ["an object", () => Object.create(Object.prototype, { toJSON: forged }) as object],
    [
      "a proxy that denies to have one",
      () =>
        new Proxy({}, { has: () => false, get: (_, key) => (key === "toJSON" ? () => "forged" : undefined) }),
    ],
  ])("is not that of %s from which arrays inherit", (_, build) => {
    const change = () => Object.setPrototypeOf(Array.prototype, build());
    const text = during(change, () => Object.setPrototypeOf(Array.prototype, Object.prototype));
    expect(text).toBe(JSON_TEXT);
  });

  it("is what JSON.stringify writes otherwise", () => {
    const odd = JSON.parse('{"__proto__":{"toJSON":1},"2":"b","1":"a"}') as typeof VALUE;
    for (const value of [VALUE, odd, [], "text", 1, null])
      expect(toJsonText(value)).toBe(JSON.stringify(value));
  });
});
