/**
 * `evidenceRef`, by upstream's worked cases (`experimental-ext-tool-annotations`,
 * `specification/draft/conformance/trust-annotations`) and by those that it leaves out · U-10
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalCbor } from "../../src/annotations/evidence/canonical-cbor.js";
import { checkEvidence } from "../../src/annotations/evidence/check-evidence.js";
import { readEvidence } from "../../src/annotations/evidence/read-evidence.js";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { ADVISORY, CASES, referenceTo, TRUST } from "./worked-evidence.js";

const meta = (evidenceRef: unknown) => ({ _meta: { [TRUST]: { evidenceRef } } });
const hex = (value: unknown): string => Buffer.from(canonicalCbor(value)).toString("hex");
const GIVEN = referenceTo("jcs/rfc8785", "c509d629b2ab94b573c44ac10acb4941ab3949ff3cf857983c643bb0a476cefb");

describe("The digest of upstream's case", () => {
  it.each(CASES)("$id is that of its record, and of no other", async ({ reference, record }) => {
    expect(readEvidence(meta(reference))).toEqual({ references: [reference] });
    expect(await checkEvidence(reference, record)).toBe("matches");
    expect(await checkEvidence(reference, { ...record, more: null })).toBe("differs");
    const turned = Object.fromEntries(Object.entries(record).reverse());
    expect(await checkEvidence(reference, turned)).toBe("matches");
  });
});

describe("CBOR is deterministic", () => {
  it.each([
    ...([
      [0, "00"],
      [23, "17"],
      [24, "1818"],
      [255, "18ff"],
      [256, "190100"],
      [1000, "1903e8"],
    ] as const),
    ...([
      [65536, "1a00010000"],
      [1_000_000_000_000, "1b000000e8d4a51000"],
    ] as const),
    ...([
      [false, "f4"],
      [true, "f5"],
      [null, "f6"],
      ["", "60"],
      ["IETF", "6449455446"],
    ] as const),
    ...([
      ["\u00fc", "62c3bc"],
      [[1, [2, 3]], "8201820203"],
      [{}, "a0"],
    ] as const),
    [{ b: 1, aa: 3, a: 2 }, "a361610261620162616103"] as const,
  ])("for %j, as RFC 8949 has it", (value, bytes) => {
    expect(hex(value)).toBe(bytes);
  });

  it("in whatever order the members are", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "grapheme" }), fc.nat()), (record) => {
        expect(hex(Object.fromEntries(Object.entries(record).reverse()))).toBe(hex(record));
      }),
    );
  });
});

describe("A reference", () => {
  it("of a block counts, once for equal ones", () => {
    const block = { type: "text", text: "", ...meta(GIVEN) };
    expect(readEvidence({ content: [block, block], _meta: { [TRUST]: {} } })).toEqual({
      references: [GIVEN],
    });
    expect(readEvidence({ content: [{ type: "text", text: "" }] })).toEqual({ references: [] });
  });

  it.each([
    ...[null, "sha256:00", [], {}, { ...GIVEN, digest: 1 }, { ...GIVEN, type: "" }],
    ...[{ ...GIVEN, digest: "9".repeat(201) }, Object.create(GIVEN)],
  ])("in another form is said to be unread: %j", (named) => {
    expect(readEvidence(meta(named))).toEqual({ references: [], isUnread: true });
  });

  it("loses an address that is none, or endless, and stays", () => {
    for (const ref of [7, "", "x".repeat(3_000)]) {
      expect(readEvidence(meta({ ...GIVEN, ref }))).toEqual({ references: [GIVEN] });
    }
  });

  it("beyond the twentieth is not read, and that is said", () => {
    const content = Array.from({ length: 30 }, (_, at) => meta({ ...GIVEN, type: `t${at}` }));
    const { references, isUnread } = readEvidence({ content });
    expect([references.length, isUnread]).toEqual([20, true]);
  });

  it("claims nothing and loosens nothing", () => {
    const { facts } = normalizeResult(meta(GIVEN));
    expect(facts.sensitive).toEqual(normalizeResult({}).facts.sensitive);
    const both = { _meta: { [TRUST]: { sensitive: true, evidenceRef: GIVEN } } };
    expect(normalizeResult(both).facts.sensitive.values).toEqual([true]);
  });
});

describe("A digest is not checked", () => {
  it.each([
    { ...GIVEN, digest: GIVEN.digest.replace("sha256", "sha512") },
    { ...GIVEN, digest: GIVEN.digest.replace("sha256", "md5") },
    { ...GIVEN, digest: "sha256:c509" },
    { ...GIVEN, canonicalization: "jcs" },
    { ...GIVEN, canonicalization: "toString" },
    { ...GIVEN, canonicalization: "__proto__" },
  ])("where its method is not known: %j", async (reference) => {
    expect(await checkEvidence(reference, ADVISORY)).toBe("unknown-method");
  });

  const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`) as unknown;
  it.each([
    1.5,
    -1,
    2 ** 53,
    "\ud800",
    { "\ud800": 1 },
    [undefined],
    () => 1,
    deep,
  ])("where upstream has no digest for such a record", async (record) => {
    for (const canonicalization of ["jcs/rfc8785", "cbor/rfc8949"]) {
      expect(await checkEvidence({ ...GIVEN, canonicalization }, record)).toBe("unknown-method");
    }
  });
});
