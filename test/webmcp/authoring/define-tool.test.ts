/**
 * `defineTool` at run time: schemas of libraries become JSON Schema, and check the input before the
 * tool runs.
 */
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { compileRedactor } from "../../../src/engine/index.js";
import { defineTool } from "../../../src/webmcp/authoring/define-tool.js";
import { expectChecked } from "./expect-checked.js";

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

  it("zod: converts the schema, and refuses other input in words that name the place", () =>
    expectChecked(z.object({ n: z.number() })));

  it("gives the callback what the schema makes of the input", async () => {
    const inputSchema = z.object({ n: z.coerce.number().default(3) });
    const tool = defineTool({ ...named, inputSchema, execute: ({ n }) => n });
    expect(await tool.execute({} as { n: number }, options)).toBe(3);
  });

  it("without a conversion to JSON Schema is refused, by name", () => {
    const inputSchema: object = { "~standard": { version: 1, vendor: "valibot", validate: () => ({}) } };
    expect(() => defineTool({ ...named, inputSchema, execute: () => 1 })).toThrow(/this valibot schema/);
  });
});
