/** `_meta` of a result is an object, whatever a tool puts there: anything else goes. */
import { describe, expect, it } from "vitest";
import { normalizeTool } from "../../../src/annotations/index.js";
import { enforceResult } from "../../../src/gateway/index.js";
import { CANARY, contractOf, KEY_SCHEMA } from "../agent-view.js";

const ODD: readonly (readonly [string, unknown])[] = [
  ["a list", [1, CANARY]],
  ["a text", CANARY],
  ["nothing", null],
  ["a number", 7],
  ["a truth", true],
];
const resultWith = (meta: unknown) => ({
  content: [{ type: "text", text: "Made." }],
  structuredContent: { id: "k_1", secret: CANARY },
  _meta: meta,
});

describe.each(ODD)("_meta that is %s", (_title, meta) => {
  it("goes with words that say so, and the record of what was withheld takes its place", () => {
    const { agent } = enforceResult(contractOf({ outputSchema: KEY_SCHEMA }), resultWith(meta));
    const said = JSON.stringify(agent);
    expect(said).not.toContain(CANARY);
    expect(said).toContain("not the declared shape");
    expect(Object.keys(agent["_meta"] ?? {})).toEqual(["webmcp-airlock/redaction"]);
  });

  it("goes where nothing is marked, and where the result is not one of MCP", () => {
    expect(enforceResult(contractOf(), resultWith(meta)).agent).not.toHaveProperty("_meta");
    const { agent } = enforceResult(contractOf({ outputSchema: KEY_SCHEMA }), {
      id: "k_1",
      secret: CANARY,
      _meta: meta,
    });
    expect(JSON.stringify(agent)).not.toContain(CANARY);
    expect(Object.keys(agent["_meta"] ?? {})).toEqual(["webmcp-airlock/redaction"]);
  });

  it("gives way to what is known of the tool", () => {
    const declared = normalizeTool({ annotations: { untrustedContentHint: true } });
    const { agent } = enforceResult(contractOf(), resultWith(meta), { declared });
    expect(Object.keys(agent["_meta"] ?? {})).toEqual(["annotations", "webmcp-airlock/attribution"]);
  });
});
