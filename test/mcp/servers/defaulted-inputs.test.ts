/** A member of the arguments that the server fills in is not asked for. */
import { expect, it } from "vitest";
import { withOptionalDefaults } from "../../../src/mcp/servers/defaulted-inputs.js";

const tool = (inputSchema: unknown) => ({ name: "a", inputSchema });

it("It is required no more, and all else stays.", () => {
  const properties = { level: { type: "string", default: "info" }, path: { type: "string" } };
  const schema = { type: "object", properties, required: ["level", "path", "constructor"] };
  expect(withOptionalDefaults(tool(schema))).toEqual(tool({ ...schema, required: ["path", "constructor"] }));
});

it.each([
  [undefined],
  [true],
  [{ type: "object" }],
  [{ type: "object", properties: { a: { default: 1 } }, required: "a" }],
  [{ type: "object", properties: { a: true }, required: ["a", 1] }],
])("A tool without such a member stays as it is: %j", (schema) => {
  const listed = tool(schema);
  expect(withOptionalDefaults(listed)).toBe(listed);
});
