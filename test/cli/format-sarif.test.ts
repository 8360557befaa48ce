import { describe, expect, it } from "vitest";
import { formatSarif } from "../../src/cli/formats/format-sarif.js";
import { lintTools } from "../../src/cli/lint-tools.js";
import { DELETE_USER, MANAGE_FILES } from "../annotations/proposal-examples.js";

interface Log {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri: string }[] };
      };
      readonly results: readonly {
        readonly ruleId: string;
        readonly ruleIndex: number;
        readonly level: string;
        readonly locations: readonly [{ readonly physicalLocation: object }];
      }[];
    },
  ];
}

const TOOLS = [
  DELETE_USER,
  MANAGE_FILES,
  { ...DELETE_USER, outputSchema: { properties: { "a/b": { "x-sensitive": 1 } } } },
];
const write = (document: unknown, source = "./tools/my tools.json") =>
  formatSarif(lintTools(TOOLS), { source, text: JSON.stringify(document, null, 2) }) as Log;

describe("SARIF", () => {
  it("places each finding at the line of what it is about, in every form of a list", () => {
    for (const document of [TOOLS, { tools: TOOLS }, { result: { tools: TOOLS } }]) {
      const { results } = write(document).runs[0];
      const lines = JSON.stringify(document, null, 2).split("\n");
      const lineOf = (code: string) => {
        const found = results.find(({ ruleId }) => ruleId === code)?.locations[0].physicalLocation;
        const { region, artifactLocation } = found as {
          region: { startLine: number; startColumn: number };
          artifactLocation: { uri: string };
        };
        expect(artifactLocation.uri).toBe("tools/my%20tools.json");
        return lines[region.startLine - 1]?.slice(region.startColumn - 1);
      };
      expect(lineOf("odd-mark")).toBe("{");
      expect(lineOf("duplicate-name")).toBe('"delete_user",');
      // Missing things have no line: it is the tool's.
      expect(lineOf("unconfirmed-destruction")).toBe("{");
    }
  });

  it("names each rule once, with a link to the guide, and the level of each finding", () => {
    const log = write(TOOLS);
    const [{ tool, results }] = log.runs;
    const ids = tool.driver.rules.map(({ id }) => id);
    expect([log.version, new Set(ids).size]).toEqual(["2.1.0", ids.length]);
    for (const { helpUri } of tool.driver.rules)
      expect(helpUri).toMatch(/demo\/dist\/docs\/lint\.html#rules$/);
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
    expect(new Set(results.map(({ level }) => level))).toEqual(new Set(["error", "note"]));
  });

  it("places what a page has registered at the page's address", () => {
    const log = formatSarif(lintTools(TOOLS), { source: "https://a.example/x?y", text: undefined }) as Log;
    for (const { locations } of log.runs[0].results)
      expect(locations[0].physicalLocation).toEqual({
        artifactLocation: { uri: "https://a.example/x?y" },
        region: { startLine: 1 },
      });
  });

  it("has no character of a page's that a viewer would hide", () => {
    const name = "x\u202e\u0007";
    const log = formatSarif(lintTools([{ name, description: "d" }]), { source: "a.json", text: "[" });
    expect(JSON.stringify(log)).not.toMatch(/\u202e|\\u0007/);
    const empty = formatSarif(lintTools([]), { source: "a.json", text: "" }) as Log;
    expect(empty.runs[0].results).toEqual([]);
  });
});
