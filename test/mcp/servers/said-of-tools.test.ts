/** What a person says of a server's tools, and what is not understood. */
import { describe, expect, it } from "vitest";
import { readSaidOfTools, saidOf, withSaidMarks } from "../../../src/mcp/entries/said-of-tools.js";

const TOOL = {
  name: "read",
  description: "",
  inputSchema: { type: "object" },
  annotations: { readOnlyHint: true },
};

describe("What a person says of a server's tools", () => {
  it("marks fields, withholds a tool, and all others", () => {
    const said = readSaidOfTools({
      tools: { read: { sensitive: ["/key"] }, whole: { sensitiveHint: true } },
      others: "withhold",
    });
    expect(withSaidMarks(TOOL, said)).toMatchObject({
      outputSchema: { allOf: [{ properties: { key: { "x-sensitive": true } }, required: ["key"] }] },
      annotations: { readOnlyHint: true },
    });
    expect(withSaidMarks({ ...TOOL, name: "whole" }, said)).toMatchObject({
      annotations: { sensitiveHint: true },
    });
    expect(withSaidMarks({ ...TOOL, name: "other" }, said)).toMatchObject({
      annotations: { sensitiveHint: true },
    });
    const described = { ...TOOL, name: "other", outputSchema: { type: "object" } };
    expect(withSaidMarks(described, said)).toEqual(described);
    expect(withSaidMarks(TOOL, undefined)).toBe(TOOL);
  });

  it("is what a tool returns and does, in place of its hints", () => {
    const said = readSaidOfTools({
      tools: {
        read: {
          outcomes: "irreversible",
          destination: "public",
          source: "untrustedPublic",
          classes: "pii",
        },
      },
    });
    expect(saidOf("read", said)).toEqual({
      outcomes: "irreversible",
      destination: "public",
      source: "untrustedPublic",
      classes: "pii",
    });
    expect(saidOf("other", said)).toBeUndefined();
  });

  it.each([
    ["no object", "x"],
    ["a misspelt member", { tools: { read: { sensitiv: ["/key"] } } }],
    ["a place that is no pointer", { tools: { read: { sensitive: ["key"] } } }],
    ["a word that is not known", { tools: { read: { outcomes: "bad" } } }],
    ["a misspelt tools", { tool: {} }],
    ["other others", { tools: {}, others: "drop" }],
    ["a tool that is a text", { tools: { read: "secret" } }],
  ])("is refused with %s", (_, data) => {
    expect(() => readSaidOfTools(data)).toThrow(TypeError);
  });
});
