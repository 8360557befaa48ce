import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FACT_NAMES, HINTS, isHintName } from "../../src/annotations/model/vocabulary.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { mergeSecurity } from "../../src/annotations/resolve/merge-security.js";
import { record, tool } from "./arbitrary-records.js";

describe("merging accounts", () => {
  it("is commutative", () => {
    fc.assert(
      fc.property(record, record, (a, b) => {
        expect(mergeSecurity(a, b)).toEqual(mergeSecurity(b, a));
      }),
    );
  });

  it("is associative", () => {
    fc.assert(
      fc.property(record, record, record, (a, b, c) => {
        expect(mergeSecurity(mergeSecurity(a, b), c)).toEqual(mergeSecurity(a, mergeSecurity(b, c)));
      }),
    );
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(record, (a) => {
        expect(mergeSecurity(a, a)).toEqual(a);
      }),
    );
  });

  it("loses no possible value, and lets no milder hint win", () => {
    fc.assert(
      fc.property(record, record, (a, b) => {
        const merged = mergeSecurity(a, b);
        for (const name of FACT_NAMES) {
          const [one, other, both] = [a.facts[name], b.facts[name], merged.facts[name]];
          const stated = [one, other].filter(({ known }) => known);
          expect(both.known).toBe(stated.length > 0);
          for (const { values } of stated) {
            if (!isHintName(name)) expect(both.values).toEqual(expect.arrayContaining([...values]));
            else if (values.includes(HINTS[name].worse as never)) expect(both.values).toEqual(values);
          }
        }
      }),
    );
  });

  it("a claim beats silence, and names who made it", () => {
    const silent = normalizeTool({});
    const claim = normalizeTool({ annotations: { openWorldHint: false } });
    expect(mergeSecurity(silent, claim).facts.openWorldHint).toEqual({
      values: [false],
      known: true,
      provenance: "declared",
    });
  });

  it("a deployer's stricter word wins over the tool's, and a milder one does not", () => {
    fc.assert(
      fc.property(tool, (declared) => {
        const override = normalizeTool({ annotations: { destructiveHint: true } }, "override");
        const { destructiveHint } = mergeSecurity(normalizeTool(declared), override).facts;
        expect(destructiveHint).toEqual({ values: [true], known: true, provenance: "override" });
        const milder = normalizeTool({ annotations: { openWorldHint: false } }, "override");
        const claims = normalizeTool({ annotations: { openWorldHint: true } });
        expect(mergeSecurity(claims, milder).facts.openWorldHint.values).toEqual([true]);
      }),
    );
  });
});
