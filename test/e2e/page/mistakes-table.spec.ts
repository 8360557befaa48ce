/**
 * The table of mistakes, by rows that are seen in a definition: what the agent got, and what console and lint said. What
 * TypeScript says is in `test/types`.
 */
import { createContext, runInContext } from "node:vm";
import { lintTools } from "../../../src/cli/lint-tools.js";
import { expect, test } from "../support/fixtures.js";

const SECRET = "canary-mistake-5b1f";
const plain = '{ type: "object", properties: { secret: { type: "string" } } }';
const marked =
  '{ type: "object", required: ["secret"], properties: { secret: { type: "string", "x-sensitive": true } } }';
const standard = (more: string) =>
  `"~standard": { version: 1, vendor: "own", validate: (value) => ({ value }), ${more} }`;
const converts = `jsonSchema: { input: () => (${marked}), output: () => (${marked}) }`;

interface Row {
  /** Members of the tool, as source text. */
  readonly tool: string;
  /** The agent gets the marked value: the mistake is only said. */
  readonly leaks?: true;
  /** Code and place; undefined for no mistake. */
  readonly said?: string;
}

const misspelt = (members: string, place: string): Row => ({
  tool: members,
  leaks: true,
  said: `misspelt-mark ${place}`,
});
const inSchema = (keyword: string): Row =>
  misspelt(
    `outputSchema: { properties: { secret: { ${keyword} } } }`,
    `/outputSchema/properties/secret/${/\w[\w-]*/.exec(keyword)?.[0]}`,
  );
const notUnderstood = (schema: string): Row => ({
  tool: `outputSchema: ${schema}`,
  said: "not-a-json-schema /outputSchema",
});

const ROWS: readonly Row[] = [
  { tool: `outputSchema: ${marked}` },
  { tool: `outputSchema: { ${standard(converts)} }` },
  { tool: `outputSchema: Object.assign(() => 1, { ${standard(converts)} })` },
  misspelt(`outputSchema: ${plain}, annotations: { sensitivHint: true }`, "/annotations/sensitivHint"),
  misspelt(`outputSchema: ${plain}, annotations: { "x-sensitive": true }`, "/annotations/x-sensitive"),
  misspelt(`outputSchema: ${plain}, sensitiveHint: true`, "/sensitiveHint"),
  misspelt(`outputSchema: ${plain}, sensitive: true`, "/sensitive"),
  misspelt(`outputSchema: ${plain}, _meta: { sensitiveHint: true }`, "/_meta/sensitiveHint"),
  misspelt(`outputShema: ${marked}`, "/outputShema"),
  misspelt(`output_schema: ${marked}`, "/output_schema"),
  inSchema("x_sensitive: true"),
  inSchema("xSensitive: true"),
  inSchema('"X-Sensitive": "yes"'),
  inSchema('"x-senstive": true'),
  inSchema("sensitive: true"),
  notUnderstood(`{ ${standard("")} }`),
  notUnderstood(`{ type: "object", properties: { secret: { ${standard(converts)} } } }`),
  notUnderstood(`{ secret: { ${standard(converts)} } }`),
  notUnderstood(`new (class Schema { type = "object" })()`),
  notUnderstood(`() => (${marked})`),
  notUnderstood(`"object"`),
  {
    tool: `inputSchema: { ${standard("")} }, outputSchema: ${marked}`,
    said: "bad-input-schema /inputSchema",
  },
];

const sourceOf = (tool: string, index: number) =>
  `{ name: "t${index}", description: "d", annotations: { readOnlyHint: true }, ${tool}, execute: () => ({ secret: "${SECRET}" }) }`;

test("A mistake in a definition is said once, by console and lint alike, or nothing leaves", async ({
  openPage,
}) => {
  const { page } = await openPage();
  const lines: string[] = [];
  page.on("console", (message) => void lines.push(message.text()));
  const got = await page.evaluate(
    async (tools) => {
      const context = document.modelContext;
      for (const tool of tools) {
        // biome-ignore lint/security/noGlobalEval: the rows are source text.
        const defined = eval(`(${tool})`) as Parameters<typeof context.registerTool>[0];
        await context.registerTool(defined);
      }
      const listed = await context.getTools();
      const called = await Promise.all(
        listed.map(async (each) => [each.name, await context.executeTool(each)] as const),
      );
      return Object.fromEntries(called);
    },
    ROWS.map(({ tool }, index) => sourceOf(tool, index)),
  );
  const told = lines.flatMap(
    (line) => /^webmcp-airlock (\S+): (t\d+) (\S+) /.exec(line)?.slice(1).join(" ") ?? [],
  );
  const linted = ROWS.flatMap(({ tool }, index) => {
    const defined: unknown = runInContext(`(${sourceOf(tool, index)})`, createContext({}));
    const { findings } = lintTools([defined]);
    return findings
      .filter(({ severity }) => severity === "error")
      .map(({ code, tool: name, pointer }) => `${code} ${name} ${pointer}`);
  });
  const expected = ROWS.flatMap(({ said }, index) => said?.replace(" ", ` t${index} `) ?? []);
  expect(told).toEqual(expected);
  expect(linted).toEqual(expected);
  const leaked = ROWS.flatMap((_, index) =>
    JSON.stringify(got[`t${index}`]).includes(SECRET) ? [index] : [],
  );
  expect(leaked).toEqual(ROWS.flatMap(({ leaks }, index) => (leaks ? [index] : [])));
  expect(lines.join("\n")).not.toContain(SECRET);
});
