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
const METADATA = {
  inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
  returnMetadata: { source: "system", sensitivity: "none" },
};
const SOUND = { name: "ok", description: "Does.", annotations: { readOnlyHint: true, ...METADATA } };

describe("the rules", () => {
  it("find nothing in a tool that says what it does", () => {
    expect(lintTools([SOUND])).toEqual({ tools: 1, errors: 0, warnings: 0, notes: 0, findings: [] });
    expect(rulesOf(SEND_EMAIL)).toEqual([]);
  });

  it("want destructive tools to be confirmed, by whatever vocabulary they are destructive", () => {
    const rule = "error unconfirmed-destruction /_meta/mcp.dev~1requiresConfirmation";
    const byHint = { ...SOUND, annotations: { destructiveHint: true, ...METADATA } };
    const byEffect = { ...SOUND, annotations: METADATA, _meta: { "mcp.dev/effect": "delete" } };
    for (const tool of [byHint, byEffect]) {
      expect(rulesOf(tool)).toEqual([rule]);
      const meta = (tool as { _meta?: object })._meta;
      expect(rulesOf({ ...tool, _meta: { ...meta, "mcp.dev/requiresConfirmation": false } })).toEqual([rule]);
      expect(rulesOf({ ...tool, _meta: { ...meta, "mcp.dev/requiresConfirmation": true } })).toEqual([]);
    }
    expect(rulesOf(MANAGE_FILES)).toContain(rule);
  });

  it("find a marked schema, annotations or a library's schema under a name that nobody reads", () => {
    const schema = { type: "object", properties: { key: { type: "string", "x-sensitive": true } } };
    const misspelt = (members: object) =>
      rulesOf({ ...SOUND, ...members }).filter((rule) => rule.includes("misspelt-mark"));
    for (const name of ["returns", "output", "outputs", "responseSchema", "resultSchema", "schema"]) {
      expect(misspelt({ [name]: schema })).toEqual([`error misspelt-mark /${name}`]);
      expect(misspelt({ [name]: { type: "array", items: schema } })).toEqual([
        `error misspelt-mark /${name}`,
      ]);
      expect(misspelt({ [name]: { "~standard": { version: 1 } } })).toEqual([`error misspelt-mark /${name}`]);
      expect(misspelt({ [name]: { type: "object", properties: {} } })).toEqual([]);
      // What is marked where it counts may be written down again.
      expect(misspelt({ [name]: schema, outputSchema: schema })).toEqual([]);
    }
    expect(misspelt({ hints: { sensitiveHint: true } })).toEqual(["error misspelt-mark /hints"]);
  });

  it("do not take MCP's default for a declaration of destruction", () => {
    expect(rulesOf({ ...SOUND, annotations: { openWorldHint: false, ...METADATA } })).toEqual([]);
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
    const outputSchema = { properties: { drafts: {} } };
    const wrong = ["warning unmarked-sensitivity /outputSchema"];
    expect(rulesOf({ ...READ_DRAFTS, outputSchema })).toEqual(wrong);
    const marked = { properties: { drafts: { "x-sensitive": true } }, required: ["drafts"] };
    expect(rulesOf({ ...READ_DRAFTS, outputSchema: marked })).toEqual([]);
    const { annotations } = READ_DRAFTS;
    for (const sensitivity of ["financial", "credentials", ["pii", "credentials"]]) {
      const returnMetadata = { source: "user", sensitivity };
      expect(rulesOf({ ...READ_DRAFTS, annotations: { ...annotations, returnMetadata } })).toEqual(wrong);
    }
    const _meta = { "mcp.dev/resultSensitivity": "restricted" };
    expect(rulesOf({ ...READ_DRAFTS, _meta })).toEqual(wrong);
  });

  it("only advise where a tool is personal as a whole, and describes nothing: the proposals' own examples", () => {
    const advice = "note undescribed-sensitivity /outputSchema";
    expect(rulesOf(READ_DRAFTS, LIST_INBOX)).toEqual([advice, advice]);
  });

  it("name what hints leave open once for all tools, with their number", () => {
    const note = "note undeclared-metadata /annotations";
    const { inputMetadata, returnMetadata } = METADATA;
    const rulesFor = (annotations: object) => rulesOf({ ...SOUND, annotations });
    expect(rulesFor({ readOnlyHint: true })).toEqual([note]);
    expect(rulesOf(DELETE_USER)).toEqual([note]);
    expect(rulesFor({ readOnlyHint: true, inputMetadata })).toEqual([note]);
    expect(rulesFor({ readOnlyHint: true, returnMetadata })).toEqual([note]);
    const many = ["a", "b", "c"].map((name) => ({ ...SOUND, name, annotations: { readOnlyHint: true } }));
    const { notes, findings } = lintTools([...many, SOUND]);
    expect([notes, findings.map(({ tool }) => tool)]).toEqual([1, ["(all)"]]);
    expect(findings[0]?.message).toMatch(/^3 tools have hints, but no inputMetadata/);
    // A wrong one is an error of its own.
    expect(rulesFor({ readOnlyHint: true, inputMetadata: 1, returnMetadata })).toEqual([
      "error not-an-object /annotations/inputMetadata",
    ]);
    expect(rulesOf({ name: "ok", description: "d" })).toEqual(["warning no-annotations /annotations"]);
  });

  it("judge a form by what HTML lets its author say", () => {
    const form = (name: string, inputSchema: object) => ({ name, description: "Does.", inputSchema });
    const forms = [
      form("ok", { properties: { mail: { type: "string" } } }),
      form("login", { properties: { api_key: { type: "string" } } }),
      { name: "silent" },
      form("ok", {}),
    ];
    const { tools, findings } = lintTools([SOUND], forms);
    expect([tools, ...findings.map(({ index, code, pointer }) => `${index} ${code} ${pointer}`)]).toEqual([
      5,
      "1 duplicate-name /name",
      "2 looks-sensitive /inputSchema/properties/api_key",
      "3 no-description /description",
      "4 duplicate-name /name",
    ]);
    expect(findings[1]?.message).toMatch(/attribute toolsensitive/);
  });

  it("find a name that is given twice", () => {
    expect(rulesOf(SOUND, SOUND)).toEqual(["error duplicate-name /name"]);
  });
});
