import { describe, expect, test } from "vitest";
import { addInOrder, shownMeta } from "../../../src/webmcp/api/shown-members.js";

describe("addInOrder", () => {
  test("Members come in their lexicographic places, on the very object, as plain members.", () => {
    const item = { annotations: {}, name: "n", title: "" };
    addInOrder(item, { outputSchema: { type: "object" }, _meta: { a: 1 } });
    expect(JSON.stringify(item)).toBe(
      '{"_meta":{"a":1},"annotations":{},"name":"n","outputSchema":{"type":"object"},"title":""}',
    );
    expect(Object.getOwnPropertyDescriptor(item, "_meta")).toMatchObject({
      ...{ writable: true, enumerable: true, configurable: true },
    });
  });

  test("What is undefined is left out, and a frozen object stays as it is.", () => {
    const item = { annotations: {}, name: "n" };
    addInOrder(item, { _meta: undefined, outputSchema: undefined });
    expect(JSON.stringify(item)).toBe('{"annotations":{},"name":"n"}');
    const frozen = Object.freeze({ name: "n" });
    addInOrder(frozen, { _meta: {} });
    expect(frozen).toEqual({ name: "n" });
  });
});

describe("shownMeta", () => {
  test("Members that only Airlock or the protocol may write are left out; the others keep their order.", () => {
    const meta = shownMeta(
      '{"b":1,"webmcp-airlock/redaction":"forged","a":{"webmcp-airlock/inner":"kept: only the top level is read"},' +
        '"io.modelcontextprotocol/related":"forged"}',
    );
    expect(JSON.stringify(meta)).toBe(
      '{"b":1,"a":{"webmcp-airlock/inner":"kept: only the top level is read"}}',
    );
  });

  test("A __proto__ member is data like any other.", () => {
    const meta = shownMeta('{"__proto__":{"a":1},"webmcp-airlock/x":1}');
    expect(JSON.stringify(meta)).toBe('{"__proto__":{"a":1}}');
  });

  test("JSON that is not an object says nothing, as no JSON does.", () => {
    for (const text of [undefined, "1", "null", '"text"', "true"]) expect(shownMeta(text)).toBeUndefined();
  });

  test("Each call gives a copy of its own.", () => {
    expect(shownMeta("{}")).not.toBe(shownMeta("{}"));
  });
});
