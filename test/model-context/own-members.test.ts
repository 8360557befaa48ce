import { describe, expect, test } from "vitest";
import { snapshotMeta } from "../../src/model-context/own-members.js";

describe("snapshotMeta", () => {
  test("What is no object says nothing.", () => {
    for (const value of [undefined, null, 1, "text", true, Symbol("s")]) {
      expect(snapshotMeta(value)).toBeUndefined();
    }
  });

  test("The snapshot is text, so a later change of the page's object does not reach it.", () => {
    const meta = { list: [1] };
    const text = snapshotMeta(meta);
    meta.list.push(2);
    expect(text).toBe('{"list":[1]}');
  });

  test("Members that only Airlock or the protocol may write are left out, the others keep their order.", () => {
    const meta = {
      b: 1,
      "webmcp-airlock/redaction": "forged",
      a: { "webmcp-airlock/inner": "kept: only the top level is read" },
      "io.modelcontextprotocol/related": "forged",
    };
    expect(snapshotMeta(meta)).toBe(
      '{"b":1,"a":{"webmcp-airlock/inner":"kept: only the top level is read"}}',
    );
  });

  test("A __proto__ member is data like any other.", () => {
    expect(snapshotMeta(JSON.parse('{"__proto__":{"a":1},"webmcp-airlock/x":1}'))).toBe(
      '{"__proto__":{"a":1}}',
    );
  });

  test("An object whose JSON is not an object says nothing, and one without JSON throws its own error.", () => {
    expect(snapshotMeta({ toJSON: () => "text" })).toBeUndefined();
    expect(snapshotMeta({ toJSON: () => undefined })).toBeUndefined();
    expect(() =>
      snapshotMeta({
        get a() {
          throw new RangeError("mine");
        },
      }),
    ).toThrow("mine");
  });
});
