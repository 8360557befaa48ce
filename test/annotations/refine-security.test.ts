import { describe, expect, it } from "vitest";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { refineSecurity } from "../../src/annotations/resolve/refine-security.js";

describe("an answer that goes beyond what the tool declares", () => {
  const declared = normalizeTool({
    annotations: {
      readOnlyHint: true,
      openWorldHint: false,
      inputMetadata: { destination: ["user", "internal"], sensitivity: "pii", outcomes: "consequential" },
      returnMetadata: { source: "internal", sensitivity: ["pii", "financial"] },
    },
  });
  const refine = (annotations: object) => refineSecurity(declared, normalizeResolved({ annotations }));

  it("counts, with a diagnostic for each field", () => {
    const { facts, diagnostics } = refine({
      openWorldHint: true,
      inputMetadata: { destination: "public", sensitivity: "credentials", outcomes: "irreversible" },
      returnMetadata: { source: "untrustedPublic", sensitivity: "none" },
    });
    expect(facts.openWorldHint.values).toEqual([true]);
    expect(facts["inputMetadata.destination"].values).toEqual(["user", "internal", "public"]);
    expect(facts["returnMetadata.source"].values).toEqual(["untrustedPublic", "internal"]);
    expect(facts["returnMetadata.sensitivity"].values).toEqual(["none"]);
    const beyond = diagnostics.filter(({ code }) => code === "worse-than-declared");
    expect(beyond.map(({ pointer }) => pointer)).toEqual([
      "/annotations/inputMetadata/destination",
      "/annotations/inputMetadata/outcomes",
      "/annotations/inputMetadata/sensitivity",
      "/annotations/openWorldHint",
      "/annotations/returnMetadata/source",
    ]);
  });

  it("is fine where it is milder, which is what resolving is for", () => {
    const { facts, diagnostics } = refine({
      readOnlyHint: true,
      openWorldHint: false,
      inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
      returnMetadata: { source: "internal", sensitivity: "user" },
    });
    expect(diagnostics.filter(({ code }) => code === "worse-than-declared")).toEqual([]);
    expect(facts["inputMetadata.destination"]).toEqual({
      values: ["ephemeral"],
      known: true,
      provenance: "resolved",
    });
    expect(facts.sensitive.values).toEqual([false]);
  });

  it("has MCP's default where it leaves a hint out, not the static value", () => {
    const harmless = normalizeTool({ annotations: { readOnlyHint: false, destructiveHint: false } });
    const { facts } = refineSecurity(harmless, normalizeResolved({ annotations: { readOnlyHint: false } }));
    expect(facts.destructiveHint).toEqual({ values: [true], known: false, provenance: "default" });
  });

  it("keeps the static value of a field that has no default", () => {
    const { facts } = refine({ readOnlyHint: true });
    expect(facts["inputMetadata.destination"]).toEqual(declared.facts["inputMetadata.destination"]);
  });
});
