/**
 * `defineTool` at run time: schemas of libraries become JSON Schema, and check the input before the
 * tool runs.
 */
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { compileRedactor } from "../../../src/engine/index.js";
import { defineTool } from "../../../src/webmcp/authoring/define-tool.js";

const named = { name: "issue_key", description: "Issues a key." };
const options = { signal: new AbortController().signal };

describe("JSON Schema", () => {
  it("stays as it is, and the callback, too", () => {
    const inputSchema = { type: "object", properties: { n: { type: "number" } } } as const;
    const execute = () => ({ key: "k" });
    const tool = defineTool({ ...named, title: "Keys", inputSchema, execute });
    expect(tool).toEqual({ ...named, title: "Keys", inputSchema, execute });
    expect(tool.inputSchema).toBe(inputSchema);
    expect(tool.execute).toBe(execute);
  });

  it("a tool without schemas has none", () => {
    expect(Object.keys(defineTool({ ...named, execute: () => 1 }))).toEqual([
      "name",
      "description",
      "execute",
    ]);
  });
});

describe("Standard Schema", () => {
  it("takes marks along: what zod marks is redacted", () => {
    const tool = defineTool({
      ...named,
      outputSchema: z.object({ id: z.string(), key: z.string().meta({ "x-sensitive": true }) }),
      execute: () => ({ id: "1", key: "k" }),
    });
    expect(compileRedactor(tool.outputSchema ?? {}).redact({ id: "1", key: "k" }).value).toEqual({ id: "1" });
  });

  it.each([
    ["zod", z.object({ n: z.number() })],
    ["ArkType", type({ n: "number" })],
    ["valibot", toStandardJsonSchema(v.object({ n: v.number() }))],
  ])("%s: converts the schema, and refuses other input in words that name the place", async (_name, schema) => {
    const calls: unknown[] = [];
    const inputSchema: object = schema;
    const tool = defineTool({ ...named, inputSchema, execute: (input) => calls.push(input) });
    expect(tool.inputSchema).toMatchObject({
      type: "object",
      properties: { n: { type: "number" } },
      required: ["n"],
    });
    await expect(tool.execute({ n: 2 }, options)).resolves.toBe(1);
    await expect(tool.execute({ n: "x" }, options)).rejects.toThrow(
      /^The input does not fit the tool's inputSchema\. n: /,
    );
    expect(calls).toEqual([{ n: 2 }]);
  });

  it("gives the callback what the schema makes of the input", async () => {
    const inputSchema = z.object({ n: z.coerce.number().default(3) });
    const tool = defineTool({ ...named, inputSchema, execute: ({ n }) => n });
    expect(await tool.execute({} as { n: number }, options)).toBe(3);
  });

  it("without a conversion to JSON Schema is refused, by name", () => {
    const inputSchema: object = v.object({ n: v.number() });
    expect(() => defineTool({ ...named, inputSchema, execute: () => 1 })).toThrow(/this valibot schema/);
  });
});
