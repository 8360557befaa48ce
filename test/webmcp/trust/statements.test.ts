/** What the page's script copies out of a result for the reader of annotations. */
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../../../src/engine/schema/types.js";
import { statementsOf } from "../../../src/webmcp/trust/statements.js";

const IFC = { integrity: "untrusted", confidentiality: ["octocat"] };
const said = (value: JsonValue, isRaw: boolean): unknown => JSON.parse(statementsOf(value, isRaw) ?? "null");

describe.each([false, true])("What a result says of itself (raw: %s)", (isRaw) => {
  it.each<[string, object]>([
    ["annotations", { annotations: { openWorldHint: true } }],
    ["upstream's block", { "io.modelcontextprotocol/trust-annotations": { untrusted: true } }],
    ["a label of GitHub's", { ifc: IFC }],
  ])("is read in %s, of the whole and of a block, and nothing else is", (_what, meta) => {
    const _meta = { ...meta, "a.example/note": "x" } as JsonValue;
    expect(said({ rows: 1, _meta }, isRaw)).toEqual({ _meta: meta });
    const content = [{ type: "text", text: "x", _meta }];
    expect(said({ content }, isRaw)).toEqual({ content: [{ _meta: meta }] });
  });
});
