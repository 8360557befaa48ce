import { describe, expect, test } from "vitest";
import { compileContract } from "../../src/boundary/compile-contract.js";
import { addShownMembers } from "../../src/model-context/shown-members.js";

const contractOf = (outputSchema?: unknown) =>
  compileContract({ name: "tool", outputSchema }, { origin: "https://a.example" });

/** `_meta` as it is shown of a tool that declared this text. */
function shownMeta(text: string | undefined): unknown {
  const item: Record<string, unknown> = { name: "tool" };
  addShownMembers(item, text, undefined, contractOf());
  return item["_meta"];
}

describe("addShownMembers", () => {
  test("A tool that declared none of our members is listed as it was.", () => {
    const item = { annotations: { readOnlyHint: true }, name: "tool" };
    addShownMembers(item, undefined, undefined, contractOf());
    expect(JSON.stringify(item)).toBe('{"annotations":{"readOnlyHint":true},"name":"tool"}');
  });

  test("Ours come in their lexicographic places, on the very item, as plain members.", () => {
    const item = { annotations: { readOnlyHint: true, untrustedContentHint: false }, name: "n", title: "" };
    addShownMembers(item, '{"a":1}', 1, contractOf({ type: "object" }));
    expect(JSON.stringify(item)).toBe(
      '{"_meta":{"a":1},"annotations":{"readOnlyHint":true,"sensitiveHint":true,"untrustedContentHint":false},' +
        '"name":"n","outputSchema":{"type":"object"},"title":""}',
    );
    expect(Object.getOwnPropertyDescriptor(item, "_meta")).toMatchObject({
      ...{ writable: true, enumerable: true, configurable: true },
    });
  });

  test("A hint is shown only where the browser lists annotations.", () => {
    const item: Record<string, unknown> = { name: "n" };
    addShownMembers(item, undefined, true, contractOf());
    expect(Object.keys(item)).toEqual(["name"]);
  });

  test("Members of _meta that only Airlock or the protocol may write are left out; the others keep their order.", () => {
    const meta = shownMeta(
      '{"b":1,"webmcp-airlock/redaction":"forged","a":{"webmcp-airlock/inner":"kept: only the top level is read"},' +
        '"io.modelcontextprotocol/related":"forged"}',
    );
    expect(JSON.stringify(meta)).toBe(
      '{"b":1,"a":{"webmcp-airlock/inner":"kept: only the top level is read"}}',
    );
  });

  test("A __proto__ member of _meta is data like any other.", () => {
    const meta = shownMeta('{"__proto__":{"a":1},"webmcp-airlock/x":1}');
    expect(JSON.stringify(meta)).toBe('{"__proto__":{"a":1}}');
  });

  test("A _meta whose JSON is no object says nothing.", () => {
    for (const text of [undefined, "1", "null", '"text"', "true"]) expect(shownMeta(text)).toBeUndefined();
  });

  test("Each listing has copies of its own.", () => {
    const contract = contractOf({ type: "object", properties: { a: {} } });
    const show = () => {
      const item: Record<string, unknown> = {};
      addShownMembers(item, "{}", undefined, contract);
      return item;
    };
    expect(show()).toEqual(show());
    expect(show()["outputSchema"]).not.toBe(show()["outputSchema"]);
    expect(show()["_meta"]).not.toBe(show()["_meta"]);
  });
});
