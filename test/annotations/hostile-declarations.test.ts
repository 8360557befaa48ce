import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import type { AnnotationDiagnostic, ToolSecurity } from "../../src/annotations/model/types.js";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { writeAnnotations } from "../../src/annotations/write/write-annotations.js";

const where = ({ diagnostics }: ToolSecurity) =>
  diagnostics.map(({ code, pointer }: AnnotationDiagnostic) => `${code} ${pointer}`);
const INPUT = "/annotations/inputMetadata";
const GOOD = { destination: "user", sensitivity: "none", outcomes: "benign" };

describe("what is malformed is unknown, with a diagnostic that says where", () => {
  it.each([
    ["not an object", 7, [`not-an-object ${INPUT}`]],
    ["a member is missing", { destination: "user", sensitivity: "none" }, [`missing-member ${INPUT}`]],
    ["a member too many", { ...GOOD, note: 1 }, [`unexpected-member ${INPUT}/note`]],
    ["a member twice", { ...GOOD, Outcomes: "Benign" }, [`member-twice ${INPUT}/Outcomes`]],
    ["an unknown word", { ...GOOD, outcomes: "fine" }, [`unknown-value ${INPUT}/outcomes`]],
    [
      "an unknown word in a set",
      { ...GOOD, outcomes: ["benign", "fine"] },
      [`unknown-value ${INPUT}/outcomes/1`],
    ],
    ["an empty set", { ...GOOD, outcomes: [] }, [`empty-set ${INPUT}/outcomes`]],
    ["too large a set", { ...GOOD, outcomes: Array(65).fill("benign") }, [`too-many ${INPUT}/outcomes`]],
    ["a list in a list", { ...GOOD, destination: [["user"]] }, [`unknown-value ${INPUT}/destination/0`]],
    ["a number", { ...GOOD, destination: 5 }, [`unknown-value ${INPUT}/destination`]],
    ["null", { ...GOOD, sensitivity: null }, [`unknown-value ${INPUT}/sensitivity`]],
  ])("%s", (_, inputMetadata, expected) => {
    const security = normalizeTool({ annotations: { inputMetadata } });
    expect(security.facts).toEqual(normalizeTool({}).facts);
    expect(where(security)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    "readOnlyHint",
    "destructiveHint",
    "maliciousActivityHint",
  ] as const)("%s that is not a boolean", (name) => {
    for (const value of ["true", 1, null, [true], {}]) {
      const security = normalizeTool({ annotations: { [name]: value } });
      expect(security.facts[name].known).toBe(false);
      expect(where(security)).toEqual([`not-a-boolean /annotations/${name}`]);
    }
  });

  it("annotations, _meta and the flag of another type", () => {
    const security = normalizeTool({ annotations: [], _meta: "x", dynamicAnnotations: "yes" });
    expect(where(security)).toEqual([
      "not-an-object /_meta",
      "not-an-object /annotations",
      "not-a-boolean /dynamicAnnotations",
    ]);
  });

  it("a source that is not a text is left out, the others stay", () => {
    const attribution = ["https://a.example/x", 5, "file:///etc/passwd", "x".repeat(3_000), "ref 12"];
    const security = normalizeTool({ annotations: { attribution } });
    expect(security.facts.attribution.values).toEqual([
      "file:///etc/passwd",
      "https://a.example/x",
      "ref 12",
    ]);
    expect(where(security)).toEqual([
      "not-a-text /annotations/attribution/1",
      "opaque-source /annotations/attribution/2",
      "too-long /annotations/attribution/3",
      "unknown-source /annotations/attribution/4",
    ]);
  });
});

describe("a declaration is of anybody's making", () => {
  afterEach(() => {
    Reflect.deleteProperty(Object.prototype, "readOnlyHint");
    Reflect.deleteProperty(Object.prototype, "destination");
  });

  it("what a prototype has does not count", () => {
    Object.defineProperty(Object.prototype, "readOnlyHint", { value: true, configurable: true });
    Object.defineProperty(Object.prototype, "destination", { value: "ephemeral", configurable: true });
    const text = '{"annotations":{"inputMetadata":{"sensitivity":"none","outcomes":"benign"}}}';
    const { facts } = normalizeTool(JSON.parse(text));
    expect(facts.readOnlyHint.known).toBe(false);
    expect(facts["inputMetadata.destination"].known).toBe(false);
  });

  it("a member called __proto__ or constructor is a stranger", () => {
    const text = `{"annotations":{"inputMetadata":{"__proto__":{"destination":"user"},"sensitivity":"none"}}}`;
    expect(where(normalizeTool(JSON.parse(text)))).toContain(`unexpected-member ${INPUT}/__proto__`);
  });

  it("a quote in a message is short and shows what cannot be seen", () => {
    const [diagnostic] = normalizeTool({
      annotations: { inputMetadata: { ...GOOD, outcomes: `\u202e\u0000${"a".repeat(500)}` } },
    }).diagnostics.filter(({ code }) => code === "unknown-value");
    for (const unseen of ["\u202e", "\u0000"]) expect(diagnostic?.message).not.toContain(unseen);
    expect(diagnostic?.message.length).toBeLessThan(160);
  });

  it("a flood of problems is bounded", () => {
    const content = Array.from({ length: 5_000 }, () => ({ _meta: { annotations: 5 } }));
    expect(normalizeResult({ content }).diagnostics).toHaveLength(100);
  });

  it("nothing makes it throw, and every record is plain, frozen, and the same after JSON", () => {
    const keys = fc.constantFrom(
      ...["annotations", "_meta", "content", "attribution", "inputMetadata", "InputMetadata", "Destination"],
      ...["destination", "sensitivity", "outcomes", "returnMetadata", "source", "regulated", "scopes"],
      ...["mcp.dev/effect", "io.modelcontextprotocol/action-metadata", "openWorldHint", "__proto__"],
    );
    const leaf = fc.oneof(fc.jsonValue(), fc.constantFrom("public", "PII", "Regulated", true, "delete"));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        leaf,
        fc.dictionary(keys, tie("tree"), { maxKeys: 8 }),
        fc.array(tie("tree"), { maxLength: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (data) => {
        const tool = JSON.parse(JSON.stringify(data) ?? "null") as object;
        for (const record of [normalizeTool(tool), normalizeResolved(tool), normalizeResult(tool)]) {
          expect(JSON.parse(JSON.stringify(record))).toEqual(record);
          expect(Object.isFrozen(record.facts)).toBe(true);
          writeAnnotations(record);
        }
      }),
      { numRuns: 500 },
    );
  });
});
