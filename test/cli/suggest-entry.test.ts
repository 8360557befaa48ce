/** What lint prints for a server's entry: the command understands it, and it takes the worst. */
import { expect, it } from "vitest";
import { suggestEntry } from "../../src/cli/suggest-entry.js";
import { readSaidOfTools, withSaidMarks } from "../../src/mcp/entries/said-of-tools.js";

const text = { type: "string" };
const tool = (name: string, outputSchema?: object, annotations?: object) => ({
  name,
  inputSchema: { type: "object" },
  ...(outputSchema === undefined ? {} : { outputSchema }),
  ...(annotations === undefined ? {} : { annotations }),
});

const TOOLS = [
  tool("flat", { type: "object", properties: { password: text, id: text }, required: ["password"] }),
  tool("rows", {
    type: "object",
    properties: {
      rows: {
        type: "array",
        items: { type: "object", properties: { "api/key": text }, required: ["api/key"] },
      },
    },
    required: ["rows"],
  }),
  tool("below", {
    $defs: { row: { type: "object", properties: { token: text } } },
    type: "object",
    properties: { row: { $ref: "#/$defs/row" } },
  }),
  tool("silent"),
  tool("reads", undefined, { readOnlyHint: true, openWorldHint: false }),
  tool("adds", undefined, { destructiveHint: false, openWorldHint: false }),
  null,
  { inputSchema: {} },
];

const WORST = { outcomes: "irreversible", destination: "public", source: "untrustedPublic" };

it("It names what looks sensitive, and says of each tool what its hints say, or the worst.", () => {
  expect(suggestEntry(TOOLS)).toEqual({
    tools: {
      flat: { sensitive: ["/password"], ...WORST },
      rows: { optional: ["/rows/*/api~1key"], ...WORST },
      below: { sensitiveHint: true, ...WORST },
      silent: WORST,
      reads: { outcomes: "benign", destination: "system", source: "user" },
      adds: { outcomes: "consequential", destination: "system", source: "user" },
    },
    others: "withhold",
  });
});

it("The command understands it, and marks what it names.", () => {
  const said = readSaidOfTools(JSON.parse(JSON.stringify(suggestEntry(TOOLS))));
  const [flat, , below] = TOOLS;
  expect(JSON.stringify(withSaidMarks(flat as never, said))).toContain('"password":{"x-sensitive":true}');
  expect(withSaidMarks(below as never, said)).toMatchObject({ annotations: { sensitiveHint: true } });
  expect(withSaidMarks(tool("later"), said)).toMatchObject({ annotations: { sensitiveHint: true } });
});
