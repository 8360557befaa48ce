import { expect, test } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { textToCallToolResult } from "../../../src/engine/enforce/mcp-result.js";

const origin = "https://site.example";
const plain = compileContract({ name: "tool" }, { origin });
const marked = compileContract(
  { name: "tool", annotations: { sensitiveHint: true }, outputSchema: { type: "object" } },
  { origin },
);
const of = (value: unknown, contract = plain) =>
  textToCallToolResult(contract, typeof value === "string" ? value : JSON.stringify(value));
const _meta = { record: true };

test("A plain object becomes text and structured content; the record goes beside them.", () => {
  expect(of({ id: 1, _meta })).toEqual({
    content: [{ type: "text", text: '{"id":1}' }],
    structuredContent: { id: 1 },
    _meta,
  });
});

test("Text that is not JSON is one text block.", () => {
  expect(of("[withheld] is the key")).toEqual({ content: [{ type: "text", text: "[withheld] is the key" }] });
});

test("The envelope of an array or a text is unpacked into a text block.", () => {
  expect(of({ structuredContent: [1, null], _meta })).toEqual({
    content: [{ type: "text", text: "[1,null]" }],
    _meta,
  });
});

test("An MCP result stays what it is, with members of its own.", () => {
  const result = { content: [{ type: "text", text: "a" }], isError: true, _meta };
  expect(of(result)).toEqual(result);
});

test("A result that was withheld as a whole has the structured content that clients insist on.", () => {
  expect(of({ content: [], _meta }, marked)).toEqual({ content: [], structuredContent: {}, _meta });
  expect(of({ content: [], _meta })).toEqual({ content: [], _meta });
});

test("An object whose content is not a list of blocks is a plain one.", () => {
  expect(of({ content: "words" })).toEqual({
    content: [{ type: "text", text: '{"content":"words"}' }],
    structuredContent: { content: "words" },
  });
});
