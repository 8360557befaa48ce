/**
 * On a page that never chose Airlock, the extension changes nothing for a schema that it does not
 * understand: the panel names it.
 */
import { expect, it } from "vitest";
import * as z from "zod";
import * as z3 from "zod/v3";
import { describeTool as describeForPanel } from "../../../extension/background/model/describe-tool.js";
import { createRegisteredTool } from "../../../extension/background/model/registered-tool.js";
import { words } from "../../../extension/background/platform/words.js";
import { describeTool } from "../../../extension/page/describe-tool.js";
import { decodeTool } from "../../../extension/protocol/untrusted-values.js";
import { convertSchemas } from "../../../src/webmcp/install/convert-schemas.js";
import { toReadTool } from "../../../src/webmcp/webidl/read-tool.js";

const refuse = (detail: string) => new TypeError(detail);

function seen(outputSchema: unknown) {
  const tool = toReadTool({ name: "t", description: "d", outputSchema, execute: () => 1 }, refuse);
  convertSchemas(tool);
  const definition = decodeTool({ ...describeTool(tool), registration: 1 });
  if (definition === undefined) throw new Error("The tool was not decoded.");
  const registered = createRegisteredTool(definition, "https://site.test");
  const isNamed = describeForPanel(registered).includes(words.declaresOddSchema());
  return { isNamed, enforces: registered.contract().enforces };
}

it("A schema of a library that offers no JSON Schema, and a class, are named, and nothing is withheld for them", () => {
  class Odd {
    type = "object";
  }
  for (const schema of [z3.object({ a: z3.string() }), new Odd(), { a: z.string() }])
    expect(seen(schema)).toEqual({ isNamed: true, enforces: false });
});

it("What cannot be read as JSON is withheld as before, and named", () => {
  for (const schema of ["object", () => 1, []])
    expect(seen(schema)).toEqual({ isNamed: true, enforces: true });
});

it("One that offers JSON Schema is converted, and JSON Schema is not named", () => {
  const marked = z.object({ secret: z.string().meta({ "x-sensitive": true }) });
  expect(seen(marked)).toEqual({ isNamed: false, enforces: true });
  expect(seen({ type: "object" })).toEqual({ isNamed: false, enforces: false });
  expect(seen(undefined)).toEqual({ isNamed: false, enforces: false });
});
