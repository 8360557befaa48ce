/**
 * What a tool is told of its agent's session, what the session learns, and the sources in the log
 * · S0-08, S0-44, S0-53, S0-63
 */
import { describe, expect, it } from "vitest";
import { normalizeTool } from "../../src/annotations/index.js";
import { CLEAN_SESSION } from "../../src/annotations/session-trust.js";
import {
  type AuditEntry,
  type BoundaryPorts,
  createSession,
  type ToolCall,
} from "../../src/gateway/index.js";
import { CANARY, contractOf, KEY_SCHEMA } from "./agent-view.js";
import { setUp } from "./boundary-set-up.js";

const [SHOP, BANK] = ["https://shop.example", "https://bank.example"] as const;
const said = (annotations: object, more: object = {}) => ({ content: [], _meta: { annotations }, ...more });

/** One agent that calls tools of several origins. */
function agent(replaced: Partial<BoundaryPorts> = {}, shared: Partial<ToolCall> = {}) {
  const session = createSession();
  return async (origin: string, result: unknown = { content: [] }, more: Partial<ToolCall> = {}) => {
    let told: ToolCall["annotations"];
    let judged: ToolCall["trust"];
    const run: BoundaryPorts["run"] = async ({ annotations, trust }) => {
      told = annotations;
      judged = trust;
      return result;
    };
    const call = { session, contract: contractOf({ origin }), ...shared, ...more };
    const { answer, entries } = setUp({ run, ...replaced }, call);
    const answered = await answer();
    return { told, judged, answered, entry: entries.at(-1) as AuditEntry };
  };
}

describe("A tool is told", () => {
  it("nothing of a clean session", async () => {
    expect((await agent()(SHOP)).told).toEqual({});
  });

  it("that the agent has read strangers' text, and its own part of the sources, not another's", async () => {
    const call = agent();
    await call(SHOP, said({ openWorldHint: true, attribution: ["https://a.example/post"] }));
    expect((await call(SHOP)).told).toEqual({
      openWorldHint: true,
      attribution: [SHOP, "https://a.example/post"],
    });
    expect((await call(BANK)).told).toEqual({ openWorldHint: true });
    expect((await call(BANK)).told).toEqual({ openWorldHint: true, attribution: [BANK] });
  });

  it("that by a label in _meta.ifc, or by what its declaration says", async () => {
    const call = agent();
    await call(SHOP, { content: [], _meta: { ifc: { integrity: "untrusted", confidentiality: "public" } } });
    expect((await call(BANK)).told).toEqual({ openWorldHint: true });
    const declared = agent();
    await declared(SHOP, undefined, {
      stated: normalizeTool({ annotations: { untrustedContentHint: true } }),
    });
    expect((await declared(BANK)).told).toEqual({ openWorldHint: true });
  });

  it("of the state that a host keeps itself, which the boundary leaves alone", async () => {
    const call = agent();
    const trust = { ...CLEAN_SESSION, openWorld: true };
    const { told, judged } = await call(SHOP, said({ maliciousActivityHint: true }), { trust });
    expect([told, judged]).toEqual([{ openWorldHint: true }, trust]);
    expect((await call(BANK)).judged).toEqual(CLEAN_SESSION);
  });
});

describe("A session learns", () => {
  it("from what redaction has taken out of a result as well, but no source of it", async () => {
    const call = agent();
    const raw = said(
      { openWorldHint: true, attribution: [`https://a.example/${CANARY}`] },
      {
        structuredContent: { id: "k_1", secret: CANARY },
      },
    );
    await call(SHOP, raw, { contract: contractOf({ origin: SHOP, outputSchema: KEY_SCHEMA }) });
    const { told, judged } = await call(SHOP);
    expect(told).toMatchObject({ openWorldHint: true });
    expect(judged).toMatchObject({ openWorld: true, sensitive: true });
    expect(JSON.stringify([told, judged])).not.toContain(CANARY);
  });

  it("of a result that the person holds back only what marks withheld", async () => {
    const held = { effect: "escalate", stage: "post-result", reasons: [], remember: "never" } as const;
    const allow = { ...held, effect: "allow", stage: "pre-call" } as const;
    const replaced: Partial<BoundaryPorts> = {
      policy: { before: async () => allow, after: async () => held },
      consent: { ask: async () => "deny" },
    };
    const call = agent(replaced);
    const letter = said({ openWorldHint: true, maliciousActivityHint: true });
    expect((await call(SHOP, letter)).answered.isError).toBe(true);
    expect((await call(BANK)).judged).toEqual(CLEAN_SESSION);
    const contract = contractOf({ origin: SHOP, outputSchema: KEY_SCHEMA });
    await call(SHOP, { id: "k_1", secret: CANARY }, { contract });
    expect((await call(BANK)).judged).toMatchObject({ openWorld: false, malicious: false, sensitive: true });
  });
});

describe("The log", () => {
  it("names the sources that are claimed, apart from the origin that is verified", async () => {
    const stated = normalizeTool({ annotations: { attribution: ["mcp://news"] } });
    const { entry } = await agent()(SHOP, said({ attribution: ["https://a.example/1"] }), { stated });
    expect(entry.attribution).toEqual({ claimed: ["mcp://news", "https://a.example/1"], verified: [SHOP] });
  });

  it("has none where nothing is claimed", async () => {
    expect((await agent()(SHOP)).entry).not.toHaveProperty("attribution");
  });

  it("is bounded, says so, and shows what would hide", async () => {
    const attribution = [`https://a.example/${"x".repeat(900)}`, "https://b.example/\u202e1"];
    const { entry } = await agent()(SHOP, said({ attribution }));
    expect(entry.attribution?.claimed.map(({ length }) => length)).toEqual([300, 20]);
    expect(entry.attribution).toMatchObject({ isCut: true });
    expect(JSON.stringify(entry)).not.toContain("\u202e");
    const many = Array.from({ length: 64 }, (_, at) => `https://a.example/${at}`);
    const { entry: long } = await agent()(SHOP, said({ attribution: many }));
    expect(long.attribution?.claimed).toHaveLength(20);
    expect(long.attribution?.isCut).toBe(true);
  });

  it("holds no copy of what is withheld", async () => {
    const stated = normalizeTool({ annotations: { attribution: [`mcp://${CANARY}`] } });
    const raw = said(
      { attribution: [`https://a.example/${CANARY}`] },
      {
        structuredContent: { id: "k_1", secret: CANARY },
      },
    );
    const contract = contractOf({ origin: SHOP, outputSchema: KEY_SCHEMA });
    const { entry } = await agent()(SHOP, raw, { contract, stated });
    expect(entry.attribution?.claimed).toHaveLength(2);
    expect(JSON.stringify(entry)).not.toContain(CANARY);
  });
});
