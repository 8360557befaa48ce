/** `defineTool` with schemas of ArkType and valibot, as with those of zod. */
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { expect, it } from "vitest";
import { readSchema } from "../../src/engine/schema/read-schema.js";
import { UNREADABLE } from "../../src/engine/schema/snapshot-schema.js";
import { defineTool } from "../../src/webmcp/authoring/define-tool.js";
import { expectChecked } from "../webmcp/authoring/expect-checked.js";

it.each([
  ["ArkType", type({ n: "number" })],
  ["valibot", toStandardJsonSchema(v.object({ n: v.number() }))],
])("%s: converts the schema, and refuses other input in words that name the place", (_name, schema) =>
  expectChecked(schema));

it("without a conversion to JSON Schema is refused, by name", () => {
  const inputSchema: object = v.object({ n: v.number() });
  expect(() => defineTool({ name: "n", description: "N.", inputSchema, execute: () => 1 })).toThrow(
    /this valibot schema/,
  );
});

it.each([
  ["ArkType", type({ secret: "string" })],
  [
    "valibot",
    toStandardJsonSchema(v.object({ secret: v.pipe(v.string(), v.metadata({ "x-sensitive": true })) })),
  ],
])("%s: registerTool reads what the schema offers", (_name, schema) =>
  expect(readSchema(schema, "output")).toMatchObject({ type: "object", required: ["secret"] }));

it.each([
  ["valibot", v.object({ n: v.number() })],
  ["valibot under a name", { n: v.number() }],
  ["ArkType in plain JSON Schema", { properties: { n: type("number") } }],
])("%s: registerTool does not understand it", (_name, schema) =>
  expect(readSchema(schema, "output")).toBe(UNREADABLE));
