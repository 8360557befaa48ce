/** A person's or deployer's word about one tool, and what a milder one never touches · S3-10 */
import { describe, expect, it } from "vitest";
import { isEvident } from "../../src/annotations/model/facts.js";
import { decodeOverride, replaceFacts, tightenFacts } from "../../src/annotations/override.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";

const HARMLESS = normalizeTool({ annotations: { readOnlyHint: true } });
const GRAVE = normalizeTool({
  annotations: {
    destructiveHint: true,
    maliciousActivityHint: true,
    inputMetadata: { destination: "public", sensitivity: "none", outcomes: "irreversible" },
  },
  _meta: { "mcp.dev/resultSensitivity": "restricted" },
});
const SILENT = normalizeTool({});
const outcomes = (tool: typeof GRAVE) => tool.facts["inputMetadata.outcomes"];

describe("An override", () => {
  it("says what the tool is, milder or tighter, as `override`", () => {
    for (const [tool, word] of [
      [GRAVE, "benign"],
      [HARMLESS, "irreversible"],
      [SILENT, "consequential"],
    ] as const) {
      const { values, provenance, known } = outcomes(replaceFacts(tool, { outcomes: word }));
      expect({ values, provenance, known }).toEqual({ values: [word], provenance: "override", known: true });
    }
  });

  it("takes older hints along, which would contradict it", () => {
    const { facts } = replaceFacts(GRAVE, { outcomes: "benign" });
    expect([isEvident(facts, "destructiveHint"), facts.readOnlyHint.values]).toEqual([false, [true]]);
  });

  it("leaves everything as it is that it does not speak of", () => {
    const { facts } = replaceFacts(GRAVE, { outcomes: "benign" });
    expect(isEvident(facts, "maliciousActivityHint")).toBe(true);
    expect(facts["inputMetadata.destination"]).toEqual(GRAVE.facts["inputMetadata.destination"]);
  });
});

describe("What a milder word must not touch", () => {
  it("has the worse of both", () => {
    const milder = tightenFacts(GRAVE, {
      outcomes: "benign",
      destination: "ephemeral",
      resultLevel: "public",
    });
    expect(outcomes(milder).values).toEqual(["benign", "irreversible"]);
    expect(milder.facts["inputMetadata.destination"].values).toContain("public");
    expect(milder.facts.resultLevel.values).toContain("restricted");
    expect([isEvident(milder.facts, "destructiveHint"), isEvident(milder.facts, "sensitive")]).toEqual([
      true,
      true,
    ]);
  });

  it("stays unknown where the tool says nothing: a milder word is not evidence that it is mild", () => {
    const milder = {
      outcomes: "benign",
      destination: "system",
      openWorldHint: false,
      resultLevel: "public",
    } as const;
    const { facts } = tightenFacts(SILENT, milder);
    expect(outcomes({ ...SILENT, facts }).known).toBe(false);
    expect(facts["inputMetadata.destination"].known).toBe(false);
    expect([facts.openWorldHint.known, facts.resultLevel.known, facts.readOnlyHint.known]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("gets worse by a tighter word, also where the tool says nothing", () => {
    const tighter = { outcomes: "irreversible", openWorldHint: true, resultLevel: "confidential" } as const;
    for (const tool of [SILENT, HARMLESS]) {
      const { facts } = tightenFacts(tool, tighter);
      expect(facts["inputMetadata.outcomes"].values).toContain("irreversible");
      expect(facts.resultLevel.values).toContain("confidential");
      expect([isEvident(facts, "openWorldHint"), isEvident(facts, "sensitive")]).toEqual([true, true]);
    }
  });
});

it("An override is read as a whole, or not at all.", () => {
  expect(decodeOverride({ outcomes: "benign", openWorldHint: false })).toEqual({
    outcomes: "benign",
    openWorldHint: false,
  });
  for (const bad of [
    { outcomes: "harmless" },
    { outcomes: "benign", maliciousActivityHint: false },
    { sensitiveHint: false },
    { requiresConfirmation: "no" },
    JSON.parse('{"__proto__":"benign"}') as unknown,
    [],
    null,
    "benign",
  ]) {
    expect(decodeOverride(bad)).toBeUndefined();
  }
});

describe("What a tool returns, by a deployer's word", () => {
  const OWN = { source: "internal", classes: ["pii", { regulated: { scopes: ["GDPR"] } }] } as const;
  const results = ({ facts }: typeof SILENT) => [
    facts["returnMetadata.source"].values,
    facts["returnMetadata.sensitivity"].values,
    facts["returnMetadata.scopes"].values,
    isEvident(facts, "sensitive"),
  ];

  it("is its sources, and the classes of its data with their regimes", () => {
    expect(results(replaceFacts(SILENT, OWN))).toEqual([["internal"], ["pii", "regulated"], ["GDPR"], true]);
    expect(results(tightenFacts(SILENT, OWN))).toEqual([[], ["pii", "regulated"], ["GDPR"], true]);
  });

  it("is joined with what the tool says, where the worse counts", () => {
    const tool = normalizeTool({
      annotations: { returnMetadata: { source: "untrustedPublic", sensitivity: "financial" } },
    });
    expect(results(tightenFacts(tool, { source: "internal", classes: "none" }))).toEqual([
      ["untrustedPublic", "internal"],
      ["none", "financial"],
      [],
      true,
    ]);
  });

  it("brings strangers in where it says so", () => {
    for (const read of [replaceFacts, tightenFacts]) {
      const { facts } = read(SILENT, { source: ["untrustedPublic", "user"] });
      expect([isEvident(facts, "openWorldHint"), isEvident(facts, "untrustedContentHint")]).toEqual([
        true,
        true,
      ]);
      expect(facts["returnMetadata.source"].values).toContain("untrustedPublic");
    }
  });

  it.each([
    [{ source: "strangers" }],
    [{ source: [] }],
    [{ classes: "secret" }],
    [{ classes: ["pii", 7] }],
    [{ classes: { regulated: true } }],
  ])("is refused where it is not understood: %j", (override) => {
    expect(decodeOverride(override)).toBeUndefined();
    expect(decodeOverride(OWN)).toEqual(OWN);
  });
});
