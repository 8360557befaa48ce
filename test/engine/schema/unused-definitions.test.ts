import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";
import { compileContract } from "../../../src/gateway/index.js";

const marked = { "x-sensitive": true, const: "CANARY", default: "CANARY" };
const schema = { type: "object", properties: { id: {} }, $defs: { secret: marked } };

describe("A marked definition that nothing refers to", () => {
  it("marks nothing in a result", () => {
    const redactor = compileRedactor(schema);
    expect(redactor.hasMarks).toBe(false);
    expect(redactor.redact({ id: 1 }).value).toEqual({ id: 1 });
  });

  it("marks nothing among the components of OpenAPI either, beside one that is referred to", () => {
    const redactor = compileRedactor({
      $ref: "#/components/schemas/Order",
      components: {
        schemas: {
          Order: { type: "object", properties: { id: {}, card: { "x-sensitive": true } } },
          Customer: { type: "object", properties: { name: marked } },
        },
      },
    });
    expect(redactor.redact({ id: 1, card: "CANARY" }).value).toEqual({ id: 1 });
  });

  it("does not show agents the values that it quotes", () => {
    const tool = { name: "t", inputSchema: schema, outputSchema: schema };
    const contract = compileContract(tool, { origin: "https://shop.example" });
    for (const shown of [contract.projectedInputSchema, contract.projectedOutputSchema]) {
      expect(JSON.stringify(shown)).toContain('"id"');
      expect(JSON.stringify(shown)).not.toContain("CANARY");
    }
  });
});
