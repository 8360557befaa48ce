import { describe, expect, it } from "vitest";
import { lintTools } from "../../src/cli/lint-tools.js";
import {
  DELETE_USER,
  LIST_INBOX,
  MANAGE_FILES,
  READ_DRAFTS,
  SEND_EMAIL,
} from "../annotations/proposal-examples.js";

const rulesOf = (...tools: unknown[]) =>
  lintTools(tools).findings.map(({ severity, code, pointer }) => `${severity} ${code} ${pointer}`);
const SOUND = { name: "ok", description: "Does.", annotations: { readOnlyHint: true } };

describe("the rules", () => {
  it("find nothing in a tool that says what it does", () => {
    expect(lintTools([SOUND])).toEqual({ tools: 1, errors: 0, warnings: 0, findings: [] });
    expect(rulesOf(SEND_EMAIL, DELETE_USER)).toEqual([]);
  });

  it("want destructive tools to be confirmed, by whatever vocabulary they are destructive", () => {
    const rule = "error unconfirmed-destruction /_meta/mcp.dev~1requiresConfirmation";
    const byHint = { ...SOUND, annotations: { destructiveHint: true } };
    const byEffect = { ...SOUND, annotations: {}, _meta: { "mcp.dev/effect": "delete" } };
    for (const tool of [byHint, byEffect]) {
      expect(rulesOf(tool)).toEqual([rule]);
      const meta = (tool as { _meta?: object })._meta;
      expect(rulesOf({ ...tool, _meta: { ...meta, "mcp.dev/requiresConfirmation": false } })).toEqual([rule]);
      expect(rulesOf({ ...tool, _meta: { ...meta, "mcp.dev/requiresConfirmation": true } })).toEqual([]);
    }
    expect(rulesOf(MANAGE_FILES)).toEqual([rule]);
  });

  it("do not take MCP's default for a declaration of destruction", () => {
    expect(rulesOf({ ...SOUND, annotations: { openWorldHint: false } })).toEqual([]);
  });

  it.each([
    [
      { ...SOUND, annotations: { attribution: ["file:///etc/hosts"] } },
      "warning opaque-source /annotations/attribution/0",
    ],
    [{ ...SOUND, _meta: { "mcp.dev/effect": "teleport" } }, "error unknown-value /_meta/mcp.dev~1effect"],
    [
      { ...SOUND, annotations: { readOnlyHint: true }, _meta: { "mcp.dev/effect": "write" } },
      "warning contradiction /annotations/readOnlyHint",
    ],
    [
      { ...SOUND, outputSchema: { properties: { key: { "x-sensitive": "yes" } } } },
      "error odd-mark /outputSchema/properties/key",
    ],
    [{ ...SOUND, inputSchema: { $ref: "#/$defs/none" } }, "error unresolved-reference /inputSchema/$ref"],
    [{ name: "ok", description: "d" }, "warning no-annotations /annotations"],
    [{ name: "ok", description: "d", dynamicAnnotations: true }, "warning dynamic-only /annotations"],
    [{ ...SOUND, name: "a b" }, "error invalid-name /name"],
    [{ ...SOUND, description: " " }, "error no-description /description"],
    ["tool", "error not-an-object "],
  ])("%# find what is wrong, and where", (tool, expected) => {
    expect(rulesOf(tool)).toContain(expected);
  });

  it("want sensitive results marked, so that something is withheld of them", () => {
    expect(rulesOf(READ_DRAFTS, LIST_INBOX)).toEqual([
      "warning unmarked-sensitivity /outputSchema",
      "warning unmarked-sensitivity /outputSchema",
    ]);
    const outputSchema = { properties: { drafts: { "x-sensitive": true } } };
    expect(rulesOf({ ...READ_DRAFTS, outputSchema })).toEqual([]);
  });

  it("find a name that is given twice", () => {
    expect(rulesOf(SOUND, SOUND)).toEqual(["error duplicate-name /name"]);
  });
});
