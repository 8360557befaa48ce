import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { compileContract } from "../../src/engine/enforce/compile-contract.js";
import { enforceResult } from "../../src/gateway/agent-result.js";
import { result as anyResult } from "../annotations/arbitrary-records.js";
import { LIST_INBOX } from "../annotations/proposal-examples.js";

const ORIGIN = "https://mail.example";
const SECRET = "sk_live_9fQ2xLr7VbT4mZ8wKc3N";

function released(raw: unknown, tool: object = {}) {
  const contract = compileContract({ name: "t", ...tool }, { origin: ORIGIN });
  return enforceResult(contract, raw, { declared: normalizeTool(tool) });
}
const metaOf = (raw: unknown, tool: object = {}) => released(raw, tool).agent._meta;
const text = (annotations?: object) => ({
  type: "text",
  text: "…",
  ...(annotations === undefined ? {} : { _meta: { annotations } }),
});

describe("a result's annotations", () => {
  it("are one set for all of its content, with what the browser vouches for beside it", () => {
    const content = [
      text({ attribution: ["https://b.example/"] }),
      text({ openWorldHint: true, attribution: ["https://a.example/"] }),
      text(),
    ];
    expect(metaOf({ content, _meta: { annotations: { openWorldHint: false } } })).toEqual({
      annotations: { openWorldHint: true, attribution: ["https://a.example/", "https://b.example/"] },
      "webmcp-airlock/attribution": { version: 1, verified: [ORIGIN] },
    });
  });

  it("say that strangers wrote it where the tool says that they do", () => {
    expect(metaOf({ mails: [] }, LIST_INBOX)).toMatchObject({ annotations: { openWorldHint: true } });
    const reaching = { annotations: { openWorldHint: true } };
    expect(metaOf({ sent: true }, reaching)).toBeUndefined();
  });

  it("say what upstream's block says, in our words: a page cannot write the block itself", () => {
    const block = (claims: object) => ({
      content: [],
      _meta: { "io.modelcontextprotocol/trust-annotations": claims },
    });
    expect(metaOf(block({ sensitive: true, untrusted: true }))).toMatchObject({
      annotations: { sensitiveHint: true, openWorldHint: true },
    });
    expect(metaOf(block({ sensitive: true }))).not.toHaveProperty([
      "io.modelcontextprotocol/trust-annotations",
    ]);
    expect(metaOf(block({ sensitive: false, untrusted: false }))).not.toHaveProperty(
      "annotations.sensitiveHint",
    );
  });

  it("leave a result alone that has no annotations", () => {
    for (const raw of [{ a: 1 }, { content: [text()] }, "text", undefined]) {
      const contract = compileContract({ name: "t" }, { origin: ORIGIN });
      expect(released(raw).agent).toEqual(enforceResult(contract, raw).agent);
    }
  });

  it("that cannot be read are left out", () => {
    expect(metaOf({ content: [text()], _meta: { annotations: { openWorldHint: "no" }, own: 1 } })).toEqual({
      own: 1,
    });
  });

  it("are told by their flags alone where redaction withholds the rest", () => {
    const outputSchema = { properties: { key: { "x-sensitive": true } }, required: ["key"] };
    const raw = {
      content: [{ type: "text", text: SECRET }],
      _meta: {
        annotations: { maliciousActivityHint: true, attribution: [`https://a.example/?key=${SECRET}`] },
      },
    };
    const shown = released(raw, { outputSchema });
    expect(JSON.stringify(shown.agent)).not.toContain(SECRET);
    expect(shown.agent._meta?.["annotations"]).toEqual({ maliciousActivityHint: true });
  });

  it("never repeat a value that was withheld", () => {
    const outputSchema = { type: "object", properties: { key: { type: "string", "x-sensitive": true } } };
    const annotations = { attribution: [`https://a.example/?key=${SECRET}`, `urn:x:${btoa(SECRET)}`] };
    const { agent } = released({ key: SECRET, _meta: { annotations } }, { outputSchema });
    expect(JSON.stringify(agent)).not.toContain(SECRET);
    expect(JSON.stringify(agent)).not.toContain(btoa(SECRET));
  });

  it("never lose a flag that any part of the result raises", () => {
    fc.assert(
      fc.property(anyResult, (raw) => {
        const isRaised = (name: string) => JSON.stringify(raw).includes(`"${name}":true`);
        const told = metaOf(raw)?.["annotations"] as Record<string, unknown> | undefined;
        for (const name of ["openWorldHint", "maliciousActivityHint"]) {
          if (isRaised(name)) expect(told?.[name]).toBe(true);
        }
      }),
    );
  });
});
