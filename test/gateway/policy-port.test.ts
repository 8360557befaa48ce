import { describe, expect, it } from "vitest";
import type { PolicyPort } from "../../src/gateway/index.js";
import type { Decision, Effect, Stage } from "../../src/policy/index.js";
import { CANARY } from "./agent-view.js";
import { outcomes, setUp } from "./boundary-set-up.js";

const decision = (stage: Stage, effect: Effect): Decision => ({
  stage,
  effect,
  remember: "session",
  reasons: [
    { rule: "my-rule", description: "It must not be.", layer: "person", effect, onEvidence: true, facts: [] },
  ],
});

function withPolicy(before: Effect, after: Effect, answer: "allow" | "deny" = "allow") {
  const asked: unknown[] = [];
  const policy: PolicyPort = {
    before: async () => decision("pre-call", before),
    after: async () => decision("post-result", after),
  };
  const ask = async (_: unknown, why?: Decision) => {
    asked.push(why?.stage);
    return answer;
  };
  return { asked, ...setUp({ policy, consent: { ask } }) };
}

const fails = async () => {
  throw new Error(CANARY);
};

describe("Rules before a call", () => {
  it("spare the person a question where they allow it", async () => {
    const { answer, asked, entries } = withPolicy("allow", "allow");
    expect(await answer()).not.toHaveProperty("isError");
    expect([asked, outcomes(entries)]).toEqual([[], ["done"]]);
  });

  it("have the person asked where they are not sure", async () => {
    const { answer, asked, order } = withPolicy("escalate", "allow", "deny");
    expect(await answer()).toHaveProperty("isError", true);
    expect(asked).toEqual(["pre-call"]);
    expect(order).not.toContain("run");
  });

  it("end it without a question where they block it, and the agent hears which and why", async () => {
    const { answer, asked, order, entries } = withPolicy("block", "allow");
    const { content } = await answer();
    expect(JSON.stringify(content)).toMatch(/my-rule \(It must not be\.\)/);
    expect([asked, order.includes("run"), outcomes(entries)]).toEqual([[], false, ["blocked"]]);
  });
});

describe("Rules for a result", () => {
  it("keep all of it back where they block it; what was withheld is the person's", async () => {
    const { answer, order, entries } = withPolicy("allow", "block");
    const result = await answer();
    expect(JSON.stringify(result)).not.toMatch(/k_1|airlock-/);
    expect(result.isError).toBe(true);
    expect([order.includes("storage"), outcomes(entries)]).toEqual([true, ["blocked"]]);
  });

  it("show it to the person first where they are not sure", async () => {
    const denied = withPolicy("allow", "escalate", "deny");
    const refused = await denied.answer();
    expect(JSON.stringify(refused)).not.toMatch(/k_1|airlock-/);
    expect([denied.asked, outcomes(denied.entries)]).toEqual([["post-result"], ["denied"]]);
    const allowed = withPolicy("allow", "escalate");
    expect(JSON.stringify(await allowed.answer())).toContain("k_1");
  });
});

describe("Rules that cannot be asked", () => {
  it.each([
    ["before", { before: fails, after: async () => decision("post-result", "allow") }, false],
    ["after", { before: async () => decision("pre-call", "allow"), after: fails }, true],
  ] as const)("let nothing pass %s a call", async (_, policy, ran) => {
    const { answer, order, entries } = setUp({ policy });
    const result = await answer();
    expect(JSON.stringify(result)).not.toMatch(/k_1|airlock-/);
    expect(JSON.stringify(result)).not.toContain(CANARY);
    expect([order.includes("run"), outcomes(entries)]).toEqual([ran, ["failed"]]);
  });

  it("let nothing pass that they call by an unknown name", async () => {
    const policy: PolicyPort = {
      before: async () => decision("pre-call", "ALLOW" as never),
      after: async () => decision("post-result", "fine" as never),
    };
    const asked: unknown[] = [];
    const ask = async (_: unknown, why?: Decision) => {
      asked.push(why?.stage);
      return why?.stage === "pre-call" ? "allow" : "deny";
    };
    const { answer, entries } = setUp({ policy, consent: { ask: ask as never } });
    expect(await answer()).toHaveProperty("isError", true);
    expect([asked, outcomes(entries)]).toEqual([["pre-call", "post-result"], ["denied"]]);
  });
});
