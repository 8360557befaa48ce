/** Facts for a host's own rules, from what a page's agent knows. */
import { describe, expect, it } from "vitest";
import {
  CLEAN_SESSION,
  normalizeResolved,
  normalizeResult,
  normalizeTool,
  observe,
  refineSecurity,
} from "../../src/annotations/index.js";
import { createPolicy, DEFAULT_RULES, factsFor, type KnownCall } from "../../src/policy/index.js";

const origin = "https://shop.example";
const call = (annotations: object, session = CLEAN_SESSION): KnownCall => ({
  tool: "post",
  origin,
  declared: normalizeTool({ annotations }),
  session,
});
const PUBLIC = { inputMetadata: { destination: "public", sensitivity: "none", outcomes: "irreversible" } };
const policy = createPolicy({ default: { version: 1, rules: DEFAULT_RULES } });

describe("Facts for a host's own rules", () => {
  it("come with the ordinary value of what was left out.", () => {
    const facts = factsFor(call(PUBLIC));
    const value = (name: string) => facts[name]?.values;
    expect(value("agent.kind")).toEqual(["page"]);
    expect(value("origin.top")).toEqual([origin]);
    expect(value("origin.thirdParty")).toEqual([false]);
    expect([value("tool.seen"), value("request.batch"), value("request.sensitive")]).toEqual([
      [false],
      [false],
      [false],
    ]);
    expect(value("tool.annotations.inputMetadata.destination")).toEqual(["public"]);
    expect(facts["response.isError"]).toBeUndefined();
  });

  it("let the default rules decide by tool and session.", () => {
    const web = normalizeTool({ annotations: { untrustedContentHint: true } });
    const openWorld = observe(CLEAN_SESSION, { origin, declared: web });
    const effect = (known: KnownCall) => policy.decide("pre-call", factsFor(known)).effect;
    expect(effect(call(PUBLIC))).toBe("escalate");
    expect(effect(call(PUBLIC, openWorld))).toBe("block");
  });

  it("have what a result says, once there is one.", () => {
    const result = normalizeResult({ _meta: { annotations: { maliciousActivityHint: true } } });
    const facts = factsFor(call({}), { result, isError: true });
    expect(facts["response.annotations.maliciousActivityHint"]?.values).toEqual([true]);
    expect([facts["response.isError"]?.values, facts["response.withheld"]?.values]).toEqual([
      [true],
      [false],
    ]);
    expect(policy.decide("post-result", facts).effect).toBe("escalate");
  });

  it.each([
    [
      "a read, as in the proposal's example",
      { readOnlyHint: true, openWorldHint: false },
      ["benign"],
      ["ephemeral"],
    ],
    ["a read beyond its own site", { readOnlyHint: true, openWorldHint: true }, ["benign"], ["public"]],
    ["a read that leaves its reach open", { readOnlyHint: true }, ["benign"], ["public"]],
    ["a change", { readOnlyHint: false, openWorldHint: false }, ["irreversible"], ["public"]],
    ["a read that destroys", { readOnlyHint: true, destructiveHint: true }, ["irreversible"], ["public"]],
    [
      "a read that has consequences",
      { readOnlyHint: true, openWorldHint: false, consequentialHint: true },
      ["irreversible"],
      ["public"],
    ],
    ["nothing", {}, ["irreversible"], ["public"]],
    [
      "a read, and other places and effects",
      {
        readOnlyHint: true,
        openWorldHint: false,
        inputMetadata: { ...PUBLIC.inputMetadata, outcomes: "consequential" },
      },
      ["consequential"],
      ["public"],
    ],
  ])("take from an answer that says %s what the declaration no longer says.", (_what, answer, outcomes, places) => {
    const known = call({ ...PUBLIC, readOnlyHint: false });
    const effective = refineSecurity(known.declared, normalizeResolved({ annotations: answer }));
    const facts = factsFor({ ...known, effective });
    expect(facts["tool.annotations.inputMetadata.outcomes"]?.values).toEqual(outcomes);
    expect(facts["tool.annotations.inputMetadata.destination"]?.values).toEqual(places);
    expect(facts["tool.static.inputMetadata.outcomes"]?.values).toEqual(["irreversible"]);
  });

  it("believe no declaration that contradicts itself.", () => {
    const facts = factsFor(call({ ...PUBLIC, readOnlyHint: true, openWorldHint: false }));
    expect(facts["tool.annotations.inputMetadata.outcomes"]?.values).toEqual(["irreversible"]);
    expect(facts["tool.annotations.inputMetadata.destination"]?.values).toEqual(["public"]);
  });
});
