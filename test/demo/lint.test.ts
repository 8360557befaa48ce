import { expect, it } from "vitest";
import { TOOLS } from "../../demo/client/tools/register.js";
import { lintTools } from "../../src/cli/lint-tools.js";

it("the demo's tools pass the lint, strictly", () => {
  const definitions: unknown = JSON.parse(JSON.stringify(TOOLS));
  expect(lintTools(definitions as unknown[]).findings).toEqual([]);
});
