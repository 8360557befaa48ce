/**
 * The labels of GitHub's MCP server, in each form that it sent: they only tighten, and an odd one
 * counts as the worst.
 */
import { describe, expect, it } from "vitest";
import { isEvident, speaks } from "../../src/annotations/model/facts.js";
import type { ToolSecurity } from "../../src/annotations/model/types.js";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { normalizeRequest } from "../../src/annotations/request-annotations.js";
import { annotationsOfResult } from "../../src/annotations/result-annotations.js";
import { CLEAN_SESSION, observe, observeRequest } from "../../src/annotations/session-trust.js";

const marks = ({ facts }: ToolSecurity) => ({
  isUntrusted: isEvident(facts, "openWorldHint"),
  isPrivate: isEvident(facts, "sensitive"),
});

const LABELS: readonly (readonly [label: unknown, isUntrusted: boolean, isPrivate: boolean])[] = [
  [{ integrity: "trusted", confidentiality: "public" }, false, false],
  [{ integrity: "untrusted", confidentiality: "public" }, true, false],
  [{ integrity: "trusted", confidentiality: "private" }, false, true],
  [{ integrity: "untrusted", confidentiality: "private" }, true, true],
  [{ integrity: "trusted", confidentiality: ["public"] }, false, false],
  [{ integrity: "untrusted", confidentiality: ["octocat", "hubot"] }, true, true],
  [{ integrity: "trusted", confidentiality: ["octocat"] }, false, true],
  [{ integrity: "trusted", confidentiality: ["public", "octocat"] }, false, true],
  [{ integrity: "trusted", confidentiality: [] }, false, true],
  [{ integrity: "high", confidentiality: ["public"] }, false, false],
  [{ integrity: "low", confidentiality: ["public"] }, true, false],
  [{ integrity: "trusted" }, false, false],
  [{ confidentiality: "private" }, false, true],
  [{}, false, false],
  [{ integrity: "Trusted?", confidentiality: "PUBLIC " }, true, true],
  [{ integrity: null, confidentiality: null }, true, true],
  [{ integrity: true, confidentiality: { readers: ["public"] } }, true, true],
  ["trusted", true, true],
  [["trusted", "public"], true, true],
  [null, true, true],
  [7, true, true],
];

/** Wherever `_meta` can be said. */
const PLACES: { readonly [place: string]: (_meta: object) => ToolSecurity } = {
  "a tool": (_meta) => normalizeTool({ _meta }),
  "a resolver's answer": (_meta) => normalizeResolved({ _meta }),
  "a result": (_meta) => normalizeResult({ content: [], _meta }),
  "a block of content": (_meta) => normalizeResult({ content: [{ type: "text", text: "", _meta }] }),
  "a request": (_meta) => normalizeRequest({ _meta }),
};

describe.each(Object.entries(PLACES))("_meta.ifc of %s", (_place, read) => {
  it.each(LABELS)("%j", (ifc, isUntrusted, isPrivate) => {
    expect(marks(read({ ifc }))).toEqual({ isUntrusted, isPrivate });
  });

  it("says nothing where it is harmless", () => {
    const label = { ifc: { integrity: "trusted", confidentiality: "public" } };
    expect(speaks(read(label))).toBe(false);
    const worse = { annotations: { openWorldHint: true }, "mcp.dev/resultSensitivity": "confidential" };
    const [one, other] = [read(worse), read({ ...worse, ...label })];
    expect(marks(other)).toEqual(marks(one));
  });
});

describe("What a label does", () => {
  const PRIVATE = { ifc: { integrity: "untrusted", confidentiality: "private" } };

  it("marks the session, as a tool's, a result's or a request's", () => {
    const origin = "mcp:github";
    const marked = { openWorld: true, sensitive: true };
    expect(observe(CLEAN_SESSION, { origin, declared: normalizeTool({ _meta: PRIVATE }) })).toMatchObject(
      marked,
    );
    expect(observe(CLEAN_SESSION, { origin, result: normalizeResult({ _meta: PRIVATE }) })).toMatchObject(
      marked,
    );
    expect(observeRequest(CLEAN_SESSION, normalizeRequest({ _meta: PRIVATE }))).toMatchObject(marked);
  });

  it("counts for a tool that names harmless sources of its own", () => {
    const returnMetadata = { source: "internal", sensitivity: "none" };
    const declared = normalizeTool({ annotations: { returnMetadata }, _meta: PRIVATE });
    expect(observe(CLEAN_SESSION, { origin: "mcp:github", declared })).toMatchObject({ openWorld: true });
  });

  it("is told to agents among the result's annotations", () => {
    const result = { content: [], _meta: PRIVATE };
    expect(annotationsOfResult({ agent: result, raw: result, declared: normalizeTool({}) })).toMatchObject({
      openWorldHint: true,
      sensitiveHint: true,
    });
  });
});
