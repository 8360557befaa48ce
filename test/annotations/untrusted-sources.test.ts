/**
 * The trust proposal's list of what strangers write: however a tool says so, its result and its
 * session are open-world · S0-14, S0-24
 */
import { describe, expect, it } from "vitest";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { CLEAN_SESSION, marksOf, observe } from "../../src/annotations/session-trust.js";
import { compileContract } from "../../src/engine/enforce/compile-contract.js";
import { enforceResult } from "../../src/gateway/agent-result.js";

const ORIGIN = "https://work.example";
const fromStrangers = { returnMetadata: { source: "untrustedPublic", sensitivity: "none" } };

/** Each says it in another way; the last two only in the result. */
const TOOLS: readonly [what: string, annotations: object, result: object][] = [
  ["web pages", fromStrangers, {}],
  ["bodies of mails", { returnMetadata: { Source: "UntrustedPublic", Sensitivity: ["PII", "User"] } }, {}],
  ["issues and comments", { untrustedContentHint: true }, {}],
  ["what users write", { ...fromStrangers, openWorldHint: false }, { openWorldHint: false }],
  ["search results", {}, { openWorldHint: true }],
  ["rows that users filled in", {}, fromStrangers],
];

describe("What strangers write", () => {
  it.each(TOOLS)("is open-world for %s", (_, annotations, said) => {
    const raw = { text: "…", ...(Object.keys(said).length > 0 ? { _meta: { annotations: said } } : {}) };
    const declared = normalizeTool({ annotations });
    const contract = compileContract({ name: "read" }, { origin: ORIGIN });
    const { agent } = enforceResult(contract, raw, { declared });
    expect(agent._meta?.["annotations"]).toMatchObject({ openWorldHint: true });
    const after = observe(CLEAN_SESSION, { origin: ORIGIN, declared, result: normalizeResult(raw) });
    expect(marksOf(after)).toContain("open-world");
  });

  it("is not what a curated, an internal or the user's own source gives", () => {
    for (const source of ["trustedPublic", "internal", "user", "system"]) {
      const declared = normalizeTool({ annotations: { returnMetadata: { source, sensitivity: "none" } } });
      expect(marksOf(observe(CLEAN_SESSION, { origin: ORIGIN, declared }))).toEqual([]);
    }
  });
});
