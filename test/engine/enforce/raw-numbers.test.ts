/** Numbers that a page writes by `JSON.rawJSON`, with more digits than a number keeps. */
import { afterAll, expect, it } from "vitest";

const DIGITS = "48151623421234567890";
/**
 * Node 20 has no `JSON.rawJSON`. Our code keeps the `JSON.stringify` that it finds at load time.
 */
const RAW = "raw digits";
const { stringify } = JSON;
JSON.stringify = ((value: unknown) => stringify(value)?.replaceAll(`"${RAW}"`, DIGITS)) as typeof stringify;
const { compileContract } = await import("../../../src/engine/enforce/compile-contract.js");
const { createSession } = await import("../../../src/engine/enforce/agent-session.js");
const { release, textOf } = await import("../../../src/engine/enforce/release.js");
afterAll(() => {
  JSON.stringify = stringify;
});

const origin = "https://shop.example";
const marked = { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } };
const tool = compileContract({ name: "key", outputSchema: marked }, { origin });
const other = compileContract({ name: "other" }, { origin });

it("All of its digits leave where nothing was lost, as natively.", () => {
  expect(textOf(release({ id: RAW }, { contract: other }))).toBe(`{"id":${DIGITS}}`);
});

it.each([
  ["alone", { id: RAW }],
  ["in a list", [1, RAW]],
  ["in a content block", { content: [{ type: "resource_link", uri: "a:b", name: "n", size: RAW }] }],
])("Attack: a copy of a value that the session has lost, %s.", (_title, result) => {
  const session = createSession();
  const first = textOf(release({ secret: DIGITS }, { contract: tool, session }));
  expect(first).not.toContain(DIGITS);
  expect(textOf(release(result, { contract: other, session }))).not.toContain(DIGITS);
});

it("Attack: a copy beside the value.", () => {
  const text = textOf(release({ secret: DIGITS, copy: RAW }, { contract: tool }));
  expect(text).toContain("copy");
  expect(text).not.toContain(DIGITS);
});
