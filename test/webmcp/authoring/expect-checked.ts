/** The same for the schemas of each library. */
import { expect } from "vitest";
import { defineTool } from "../../../src/webmcp/authoring/define-tool.js";

/** @param inputSchema of an object with a number `n` */
export async function expectChecked(inputSchema: object): Promise<void> {
  const calls: unknown[] = [];
  const execute = (input: unknown) => calls.push(input);
  const tool = defineTool({ name: "issue_key", description: "Issues a key.", inputSchema, execute });
  expect(tool.inputSchema).toMatchObject({
    type: "object",
    properties: { n: { type: "number" } },
    required: ["n"],
  });
  const options = { signal: new AbortController().signal };
  await expect(tool.execute({ n: 2 }, options)).resolves.toBe(1);
  await expect(tool.execute({ n: "x" }, options)).rejects.toThrow(
    /^The input does not fit the tool's inputSchema\. n: /,
  );
  expect(calls).toEqual([{ n: 2 }]);
}
