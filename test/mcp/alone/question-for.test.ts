/** The question of a call without a browser has no value that the tool's schema marks. */
import { expect, it } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { questionFor } from "../../../src/mcp/alone/question-for.js";

const secret = (type: string) => ({ type, "x-sensitive": true });

function asked(properties: object, args: object): string {
  const tool = { name: "pay", inputSchema: { type: "object", properties } };
  const call = { contract: compileContract(tool, { origin: "mcp:bank" }), arguments: args };
  const { message } = questionFor(call as never, "bank", undefined);
  return /Arguments: (.*)\n/.exec(message)?.[1] ?? "";
}

it.each([
  ["a text", "string", "canary"],
  ["a number", "number", 4711],
  ["zero", "number", 0],
  ["a fraction", "number", -0.5],
  ["a tick", "boolean", true],
  ["nothing", "null", null],
  ["a list", "array", [4711, "canary"]],
  ["an object", "object", { pin: 4711, of: { deeper: "canary" } }],
])("What is marked stays out of it: %s.", (_, type, value) => {
  const text = asked({ secret: secret(type), to: { type: "string" } }, { secret: value, to: "ana" });
  expect(text).toBe('{"secret":"[withheld]","to":"ana"}');
});

it("Marks count in lists, in definitions, in each branch, and where they cannot be read.", () => {
  const pins = { type: "array", items: { type: "object", properties: { pin: secret("integer") } } };
  expect(asked({ pins }, { pins: [{ pin: 1, n: 2 }, { pin: 3 }] })).toBe(
    '{"pins":[{"pin":"[withheld]","n":2},{"pin":"[withheld]"}]}',
  );
  expect(asked({ pin: { anyOf: [{ type: "string" }, secret("integer")] } }, { pin: 4711 })).toBe(
    '{"pin":"[withheld]"}',
  );
  expect(asked({ pin: { $ref: "#/nowhere" }, other: secret("string") }, { pin: 4711 })).toBe(
    '{"pin":"[withheld]"}',
  );
});

it("A text that is marked is taken out elsewhere too, and all else is as it was.", () => {
  const args = { key: "canary", note: "canary", count: 4711, __proto__: null, list: [1, null, { a: "b" }] };
  expect(asked({ key: secret("string") }, args)).toBe(
    '{"key":"[withheld]","note":"[withheld]","count":4711,"list":[1,null,{"a":"b"}]}',
  );
  expect(asked({}, { a: 1 })).toBe('{"a":1}');
});
