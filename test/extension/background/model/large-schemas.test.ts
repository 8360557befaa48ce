/**
 * The cost of a page's schema for those who read it: worker, panel, app's process, command line.
 */
import { workOf } from "../../../work-of.js";

// The counted code is loaded after it.

import { describe, expect, it } from "vitest";
import { listedSchemas } from "../../../../extension/background/model/listed-schemas.js";
import { createRegisteredTool } from "../../../../extension/background/model/registered-tool.js";
import { sampleOf } from "../../../../extension/ui/tools/sample-of.js";
import { visitPlaces } from "../../../../src/cli/schema-places.js";
import type { JsonValue } from "../../../../src/engine/schema/types.js";
import {
  listableInputSchema,
  listableOutputSchema,
} from "../../../../src/gateway/listable/listable-schema.js";
import { checkValue } from "../../../../src/schemas/check-value.js";
import { BOMBS, INTRICATE } from "../../../schemas/schema-bombs.js";

const MARKS = [{}, { "x-sensitive": true }];
/** A schema of a hundred ordinary members takes some 300,000. */
const FEW = 30_000_000;

/** Members of every name that the schemas have, at 20 levels. */
const VALUE = Array.from({ length: 20 }).reduce<JsonValue>(
  (inner) => ({ a: inner, l: inner, r: inner, m0: inner, p0: inner, p0_0: inner }),
  "text",
);

const toolOf = (schema: object) => {
  const text = JSON.stringify(schema);
  const definition = { registration: 1, name: "t", description: "d", inputSchema: text, outputSchema: text };
  return createRegisteredTool(definition, "https://shop.example");
};

describe.each(MARKS)("With the mark %j", (mark) => {
  it.each(BOMBS)("a tool is withheld, after few steps, for %s", (_title, make) => {
    const tool = toolOf(make(mark));
    expect(workOf(() => tool.isReadable())).toBeLessThan(FEW / 10);
    expect(tool.isReadable()).toBe(false);
  });

  it.each(BOMBS)("nothing is listed of %s", (_title, make) => {
    const schema = make(mark) as { [name: string]: JsonValue };
    const list = () => {
      expect(listableInputSchema(schema)).toEqual({ type: "object" });
      expect(listableOutputSchema(schema)).toBeUndefined();
    };
    expect(workOf(list)).toBeLessThan(FEW / 10);
  });

  it.each(INTRICATE)("the tool's schemas are written in few steps of %s", (_title, make) => {
    const tool = toolOf(make(mark));
    expect(workOf(() => listedSchemas(tool))).toBeLessThan(FEW);
    expect(tool.isReadable()).toBe(true);
  });
});

it.each([...BOMBS, ...INTRICATE])("An example, a check and the lint end soon with %s", (_title, make) => {
  const schema = make({});
  expect(workOf(() => sampleOf(schema))).toBeLessThan(FEW);
  expect(workOf(() => checkValue(schema as JsonValue, VALUE))).toBeLessThan(FEW);
  expect(workOf(() => visitPlaces(schema, () => undefined))).toBeLessThan(FEW);
});
