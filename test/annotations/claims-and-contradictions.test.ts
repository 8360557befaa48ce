import { describe, expect, it } from "vitest";
import type { ToolSecurity } from "../../src/annotations/model/types.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";

const withMeta = (_meta: object, annotations: object = {}) => normalizeTool({ annotations, _meta });
const codes = ({ diagnostics }: ToolSecurity) => diagnostics.map(({ code }) => code);

describe("advisory policy hints", () => {
  it.each([
    ["read", { readOnlyHint: [true], destructiveHint: [false], "inputMetadata.outcomes": ["benign"] }],
    ["write", { readOnlyHint: [false], "inputMetadata.outcomes": ["consequential"] }],
    ["delete", { destructiveHint: [true], "inputMetadata.outcomes": ["irreversible"] }],
    [
      "external",
      {
        openWorldHint: [true],
        "inputMetadata.destination": ["public"],
        "inputMetadata.outcomes": ["consequential", "irreversible"],
      },
    ],
  ] as const)("effect %s", (effect, expected) => {
    const { facts } = withMeta({ "mcp.dev/effect": effect });
    for (const [name, values] of Object.entries(expected)) {
      expect(facts[name as keyof typeof facts]).toMatchObject({ values, known: true });
    }
  });

  it("an unknown effect says nothing, and that is reported", () => {
    const security = withMeta({ "mcp.dev/effect": "teleport" });
    expect(security.facts).toEqual(normalizeTool({}).facts);
    expect(security.diagnostics).toEqual([
      {
        severity: "error",
        code: "unknown-value",
        pointer: "/_meta/mcp.dev~1effect",
        message: '"teleport" is none of the values that this field has; the whole field counts as unknown.',
      },
    ]);
  });

  it("'the same result' is not 'no further effect'", () => {
    expect(withMeta({ "mcp.dev/idempotent": true }).facts.idempotentHint.known).toBe(false);
    expect(withMeta({ "mcp.dev/idempotent": false }).facts.idempotentHint.known).toBe(true);
  });

  it.each([
    ["public", false],
    ["internal", false],
    ["confidential", true],
    ["restricted", true],
  ])("a result that is %s is sensitive: %j", (level, sensitive) => {
    const { facts } = withMeta({ "mcp.dev/resultSensitivity": level });
    expect(facts.sensitive).toEqual({ values: [sensitive], known: true, provenance: "derived" });
    expect(facts["returnMetadata.sensitivity"].known).toBe(false);
  });

  it("requiresConfirmation: false is a fact that takes nothing back", () => {
    const meta = { "mcp.dev/requiresConfirmation": false };
    const upstream = { "io.modelcontextprotocol/action-metadata": { requiresReview: true } };
    expect(withMeta(meta).facts.requiresConfirmation.values).toEqual([false]);
    expect(withMeta({ ...meta, ...upstream }).facts.requiresConfirmation.values).toEqual([true]);
  });
});

describe("claims that differ", () => {
  it("'none' does not cancel sensitiveHint", () => {
    const annotations = { sensitiveHint: true, returnMetadata: { source: "system", sensitivity: "none" } };
    const { facts } = normalizeTool({ annotations });
    expect(facts.sensitiveHint.values).toEqual([true]);
    expect(facts.sensitive.values).toEqual([true]);
  });

  it("class user is specific to a user, and not sensitive", () => {
    const annotations = { returnMetadata: { source: "user", sensitivity: "user" } };
    expect(normalizeTool({ annotations }).facts.sensitive.values).toEqual([false]);
  });

  it("a tool that only reads and destroys is not believed about reading", () => {
    const security = normalizeTool({ annotations: { readOnlyHint: true, destructiveHint: true } });
    expect(security.facts.readOnlyHint.values).toEqual([false]);
    expect(security.facts.destructiveHint.values).toEqual([true]);
    expect(codes(security)).toEqual(["contradiction"]);
  });

  it("strangers' text is open-world, whatever is said beside it", () => {
    const annotations = {
      openWorldHint: false,
      returnMetadata: { source: ["system", "untrustedPublic"], sensitivity: "none" },
    };
    const security = normalizeTool({ annotations });
    expect(security.facts.openWorldHint).toMatchObject({ values: [true], known: true });
    expect(codes(security)).toEqual(["contradiction"]);
  });

  it("possible destinations of two vocabularies are all possible", () => {
    const annotations = {
      inputMetadata: { destination: "user", sensitivity: "none", outcomes: "consequential" },
    };
    const { facts } = withMeta({ "mcp.dev/effect": "external" }, annotations);
    expect(facts["inputMetadata.destination"].values).toEqual(["user", "public"]);
  });

  it("only the literal true and false are correct for sensitiveHint, and anything odd asks for care", () => {
    const security = normalizeTool({ annotations: { sensitiveHint: "no" } });
    expect(security.facts.sensitiveHint.values).toEqual([true]);
    expect(codes(security)).toEqual(["odd-requirement"]);
  });

  it("the hint for untrusted content is open-world", () => {
    const { facts } = normalizeTool({ annotations: { untrustedContentHint: true } });
    expect(facts.openWorldHint).toEqual({ values: [true], known: true, provenance: "derived" });
  });
});

describe("upstream's extensions", () => {
  it("action metadata is read from annotations and from _meta, member by member", () => {
    const block = {
      inputMetadata: { destination: "internal" },
      outcome: "irreversible",
      requiresReview: true,
    };
    const annotations = { "io.modelcontextprotocol/action-metadata": block };
    for (const tool of [{ annotations }, { _meta: annotations }]) {
      const { facts, diagnostics } = normalizeTool(tool);
      expect(diagnostics).toEqual([]);
      expect(facts["inputMetadata.destination"].values).toEqual(["internal"]);
      expect(facts["inputMetadata.sensitivity"].known).toBe(false);
      expect(facts["inputMetadata.outcomes"].values).toEqual(["irreversible"]);
      expect(facts.requiresConfirmation.values).toEqual([true]);
    }
  });

  it("an override is named as one", () => {
    const { facts } = normalizeTool({ annotations: { destructiveHint: true } }, "override");
    expect(facts.destructiveHint.provenance).toBe("override");
  });
});
