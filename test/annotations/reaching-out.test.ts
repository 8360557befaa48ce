/**
 * A tool that reaches out is not a tool that brings strangers' text in; a page cannot use that to
 * keep a session clean.
 */
import { describe, expect, it } from "vitest";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { CLEAN_SESSION, observe } from "../../src/annotations/session-trust.js";

const ORIGIN = "https://mail.example";
const says = (annotations: object) => normalizeResult({ _meta: { annotations } });

describe("openWorldHint of a tool", () => {
  it.each([
    ["system", false],
    [["user", "internal"], false],
    [["system", "untrustedPublic"], true],
    ["nonsense", true],
    [undefined, true],
  ] as const)("a tool that reaches out and says that %s writes what it returns brings strangers’ text: %s", (source, brings) => {
    const returnMetadata = source === undefined ? undefined : { source, sensitivity: "none" };
    const annotations = { openWorldHint: true, returnMetadata };
    const sent = observe(CLEAN_SESSION, { origin: ORIGIN, declared: normalizeTool({ annotations }) });
    expect(sent.openWorld).toBe(brings);
    const untrusted = { ...annotations, untrustedContentHint: true };
    expect(
      observe(CLEAN_SESSION, { origin: ORIGIN, declared: normalizeTool({ annotations: untrusted }) })
        .openWorld,
    ).toBe(true);
    const declared = normalizeTool({ annotations });
    expect(
      observe(CLEAN_SESSION, { origin: ORIGIN, declared, result: says({ openWorldHint: true }) }).openWorld,
    ).toBe(true);
  });
});
