import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMissing, normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { annotationsFor, normalizeRequest } from "../../src/annotations/request-annotations.js";
import { CLEAN_SESSION, observe, observeRequest } from "../../src/annotations/session-trust.js";
import { annotations } from "./arbitrary-records.js";
import { LIST_INBOX } from "./proposal-examples.js";

const text = (own: object = {}) => ({ type: "text", text: "…", ...own });

describe("a result's annotations", () => {
  it("are those of the whole: any part open-world, any part flagged, all sources", () => {
    const { facts } = normalizeResult({
      content: [
        text({ _meta: { annotations: { openWorldHint: true, attribution: ["https://b.example/"] } } }),
        text({ annotations: { maliciousActivityHint: true, audience: ["user"] } }),
        text(),
      ],
      _meta: { annotations: { openWorldHint: false, attribution: ["https://a.example/"] } },
    });
    expect(facts.openWorldHint).toEqual({ values: [true], known: true, provenance: "result" });
    expect(facts.maliciousActivityHint.values).toEqual([true]);
    expect(facts.attribution.values).toEqual(["https://a.example/", "https://b.example/"]);
  });

  it("do not depend on which part says what, nor in which order", () => {
    fc.assert(
      fc.property(fc.array(annotations, { minLength: 1, maxLength: 5 }), (parts) => {
        const items = parts.map((each) => text({ _meta: { annotations: each } }));
        const one = normalizeResult({ content: items }).facts;
        expect(normalizeResult({ content: [...items].reverse() }).facts).toEqual(one);
        const isTrue = (name: "openWorldHint" | "maliciousActivityHint") =>
          parts.some((each) => (each as Record<string, unknown>)[name] === true);
        if (isTrue("maliciousActivityHint")) expect(one.maliciousActivityHint.values).toEqual([true]);
        if (isTrue("openWorldHint")) expect(one.openWorldHint.values).toEqual([true]);
      }),
    );
  });

  it("have no defaults: a result that says nothing is unknown", () => {
    const { facts } = normalizeResult({ content: [text()] });
    expect(Object.values(facts).every(({ known, values }) => !known && values.length === 0)).toBe(true);
  });

  it("should be single values; a set is kept and reported", () => {
    const returnMetadata = { source: ["user", "untrustedPublic"], sensitivity: "none" };
    const { facts, diagnostics } = normalizeResult({ _meta: { annotations: { returnMetadata } } });
    expect(facts.openWorldHint).toMatchObject({ values: [true], provenance: "derived" });
    expect(diagnostics).toMatchObject([
      { code: "several-values", pointer: "/_meta/annotations/returnMetadata/source" },
    ]);
  });

  it("upstream's form only ever strengthens", () => {
    const trust = (block: object) =>
      normalizeResult({ _meta: { "io.modelcontextprotocol/trust-annotations": block } }).facts;
    expect(trust({ sensitive: true, untrusted: true })).toMatchObject({
      sensitive: { values: [true], known: true },
      openWorldHint: { values: [true], known: true, provenance: "derived" },
    });
    const block = { "io.modelcontextprotocol/trust-annotations": { sensitive: false } };
    const stated = normalizeResult({ _meta: { ...block, annotations: { sensitiveHint: true } } });
    expect(stated.facts.sensitive.values).toEqual([true]);
  });

  it("tool hints in a result say nothing: a result cannot make its tool read-only", () => {
    const { facts } = normalizeResult({
      _meta: { annotations: { readOnlyHint: true, destructiveHint: false } },
    });
    expect(facts.readOnlyHint.known).toBe(false);
    expect(facts.destructiveHint.known).toBe(false);
  });
});

describe("annotations that are missing", () => {
  const promising = normalizeTool(LIST_INBOX);

  it("are noticed where the tool promises them", () => {
    expect(findMissing(promising, normalizeResult({ content: [] }))).toMatchObject([
      { severity: "warning", code: "annotations-missing", pointer: "/_meta/annotations" },
    ]);
  });

  it("are missed where the tool says that its results hold what strangers wrote, and not where it denies it", () => {
    const [open, closed] = [true, false].map((openWorldHint) => ({ annotations: { openWorldHint } }));
    expect(findMissing(normalizeTool(open ?? {}), normalizeResult({}))).toHaveLength(1);
    expect(findMissing(normalizeTool(closed ?? {}), normalizeResult({}))).toEqual([]);
  });

  it("are not missed where the result says anything, or the tool promises nothing", () => {
    const speaking = normalizeResult({ _meta: { annotations: { openWorldHint: false } } });
    expect(findMissing(promising, speaking)).toEqual([]);
    expect(findMissing(normalizeTool({ annotations: { readOnlyHint: true } }), normalizeResult({}))).toEqual(
      [],
    );
  });
});

describe("a request's annotations", () => {
  it("are openWorldHint and attribution; nothing else is taken from a client", () => {
    const { facts } = normalizeRequest({
      _meta: {
        annotations: {
          openWorldHint: true,
          attribution: ["mcp://file-server.acme.local/hr/salaries.xlsx"],
          readOnlyHint: true,
          maliciousActivityHint: false,
          inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
        },
      },
    });
    const known = Object.entries(facts).filter(([, fact]) => fact.known);
    expect(known.map(([name]) => name).sort()).toEqual(["attribution", "openWorldHint"]);
  });
});

const says = (annotations: object) => normalizeResult({ _meta: { annotations } });

describe("what a page is told of a session", () => {
  const result = normalizeResult({
    _meta: { annotations: { openWorldHint: true, attribution: ["https://secret.example/board-minutes"] } },
  });
  const state = observe(CLEAN_SESSION, { origin: "https://mail.example", result });

  it("is that strangers' text was read, and nothing of other origins", () => {
    expect(annotationsFor(state, "https://shop.example")).toEqual({ openWorldHint: true });
    expect(JSON.stringify(annotationsFor(state, "https://shop.example"))).not.toContain("example");
  });

  it("is its own part of the sources", () => {
    expect(annotationsFor(state, "https://mail.example")).toEqual({
      openWorldHint: true,
      attribution: ["https://mail.example", "https://secret.example/board-minutes"],
    });
  });

  it("is nothing that the same frame said in another site, nor that it was there", () => {
    const [own, top, other] = ["https://ads.example", "https://news.example", "https://shop.example"];
    const tracked = says({ attribution: ["urn:visitor:4711"] });
    const framed = observe(CLEAN_SESSION, { origin: own, topOrigin: top, result: tracked });
    expect(annotationsFor(framed, own, top)).toEqual({ attribution: ["urn:visitor:4711"] });
    expect(annotationsFor(framed, own, other)).toEqual({});
    expect(JSON.stringify(annotationsFor(framed, own))).not.toContain("4711");
    const direct = observe(CLEAN_SESSION, { origin: own, topOrigin: own, result: tracked });
    expect(annotationsFor(direct, own, other)).toEqual({});
  });

  it("is nothing of what the agent itself says of its sources", () => {
    const request = normalizeRequest({
      _meta: { annotations: { openWorldHint: true, attribution: ["https://bank.example/account"] } },
    });
    const told = observeRequest(CLEAN_SESSION, request);
    expect(told.claimed).toEqual([
      { origin: "agent", items: ["https://bank.example/account"], isCut: false },
    ]);
    expect(annotationsFor(told, "https://shop.example")).toEqual({ openWorldHint: true });
  });

  it("is nothing at all of a clean session", () => {
    expect(annotationsFor(CLEAN_SESSION, "https://shop.example")).toEqual({});
  });
});
