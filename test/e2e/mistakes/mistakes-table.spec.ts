/**
 * The table of mistakes, by rows that are seen in a definition: what the agent got, and what
 * console and lint said. What TypeScript says is in `test/types`.
 */
import { createContext, runInContext } from "node:vm";
import { lintTools } from "../../../src/cli/lint-tools.js";
import { expect, type Page, test } from "../support/fixtures.js";

/** One of its own for each tool: copies of what another one lost are masked. */
const secretOf = (index: number) => `canary-${(index * 7_919 + 104_729).toString(36)}-${index}`;
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
  `{ name: "t${index}", description: "d", annotations: { readOnlyHint: true }, ${tool}, execute: () => ({ secret: "${secretOf(index)}" }) }`;

/** Source text of all tools; a script of the page makes them. */
const SOURCES = ROWS.map(({ tool }, index) => sourceOf(tool, index));

/** Registers and calls all. @returns each result by the tool's name */
async function playAll(page: Page): Promise<Readonly<Record<string, string | null>>> {
  return await page.evaluate(async () => {
    const context = document.modelContext;
    type Tool = Parameters<typeof context.registerTool>[0];
    const { tools } = globalThis as unknown as { readonly tools: readonly Tool[] };
    for (const tool of tools) await context.registerTool(tool);
    const called = (await context.getTools()).map(
      async (each) => [each.name, await context.executeTool(each)] as const,
    );
    return Object.fromEntries(await Promise.all(called));
  });
}

/** Errors of the lint, as code, tool and place. */
function lintAll(): readonly string[] {
  return SOURCES.flatMap((source) => {
    const { findings } = lintTools([runInContext(`(${source})`, createContext({}))]);
    return findings
      .filter(({ severity }) => severity === "error")
      .map(({ code, tool, pointer }) => `${code} ${tool} ${pointer}`);
  });
}

test("A mistake in a definition is said once, by console and lint alike, or nothing leaves", async ({
  openPage,
}) => {
  const { page } = await openPage(`<script>var tools = [${SOURCES.join()}];</script>`);
  const lines: string[] = [];
  page.on("console", (message) => void lines.push(message.text()));
  const got = await playAll(page);
  const told = lines.flatMap(
    (line) => /^webmcp-airlock (\S+): (t\d+) (\S+) /.exec(line)?.slice(1).join(" ") ?? [],
  );
  const expected = ROWS.flatMap(({ said }, index) => said?.replace(" ", ` t${index} `) ?? []);
  expect(told).toEqual(expected);
  expect(lintAll()).toEqual(expected);
  const leaked = ROWS.map((_, index) => `${got[`t${index}`]}`.includes(secretOf(index)));
  expect(leaked).toEqual(ROWS.map(({ leaks }) => leaks === true));
  expect(lines.join("\n")).not.toContain("canary-");
});
