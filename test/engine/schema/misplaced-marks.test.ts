import { describe, expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

const SECRET = { pin: "CANARY" };

describe("A mark on a map of schemas, not on one of them, withholds what the map is of", () => {
  it.each([true, "true", 1])("with the value %j", (mark) => {
    for (const keyword of ["properties", "patternProperties", "dependentSchemas"]) {
      const redactor = compileRedactor({
        properties: { id: {}, card: { [keyword]: { "x-sensitive": mark, pin: { type: "string" } } } },
      });
      expect(redactor.redact({ id: 1, card: SECRET }).value).toEqual({ id: 1 });
    }
  });

  it("but not where a property is called so, or is forbidden", () => {
    for (const member of [{ type: "boolean" }, false]) {
      const redactor = compileRedactor({
        properties: { "x-sensitive": member, pin: { "x-sensitive": true }, id: {} },
      });
      expect(redactor.redact({ ...SECRET, id: 1, "x-sensitive": true }).value).toEqual({
        id: 1,
        "x-sensitive": true,
      });
    }
  });
});
