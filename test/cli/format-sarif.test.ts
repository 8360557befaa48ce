import { describe, expect, it } from "vitest";
import { formatSarif } from "../../src/cli/formats/format-sarif.js";
import { lintTools } from "../../src/cli/lint-tools.js";
import { publishedOf } from "../../src/cli/published-at.js";
import { DELETE_USER, MANAGE_FILES } from "../annotations/proposal-examples.js";

interface Log {
  readonly version: string;
  readonly runs: readonly [
    {
      readonly tool: {
        readonly driver: {
          readonly informationUri?: string;
          readonly rules: readonly { readonly id: string; readonly helpUri?: string }[];
        };
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
const PUBLISHED = publishedOf({ version: "1.2.3", homepage: "https://github.com/ann/airlock#readme" });
const write = (document: unknown, source = "./tools/my tools.json", published = PUBLISHED) =>
  formatSarif(lintTools(TOOLS), { source, text: JSON.stringify(document, null, 2) }, published) as Log;

describe("SARIF", () => {
  it("has no links where the package names no place that it was published from", () => {
    const report = formatSarif(lintTools(TOOLS), { source: "tools.json", text: undefined });
    expect(JSON.stringify(report)).not.toMatch(/"(?:helpUri|informationUri)"/);
  });

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
    expect(tool.driver.informationUri).toBe("https://github.com/ann/airlock#readme");
    for (const { helpUri } of tool.driver.rules)
      expect(helpUri).toBe("https://github.com/ann/airlock/blob/v1.2.3/spec-notes/guide/lint.md#rules");
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
