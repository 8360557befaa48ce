import { expect, it } from "vitest";
import { compileRedactor } from "../../../src/engine/index.js";

it.each([
  256, 257, 400, 1_000,
])("A pattern counts as matching a name of %i characters, or is tested", (length) => {
  const redactor = compileRedactor({ patternProperties: { "^b": { "x-sensitive": true } } });
  const [matching, other] = ["b".repeat(length), "a".repeat(length)];
  const left = redactor.redact({ [matching]: "CANARY", [other]: "CANARY" }).value;
  expect(left).toEqual(length > 256 ? {} : { [other]: "CANARY" });
});
