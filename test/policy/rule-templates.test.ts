import { describe, expect, it } from "vitest";
import { createPolicy, validateRuleSet } from "../../src/policy/index.js";
import {
  draftOf,
  freeName,
  type RuleDraft,
  ruleOf,
  TEMPLATES,
  type TemplateName,
} from "../../src/policy/rule-templates.js";

const DRAFTS = (Object.keys(TEMPLATES) as TemplateName[]).flatMap((when): RuleDraft[] => [
  { effect: "escalate", when, tool: "", site: "" },
  { effect: "block", when, tool: "send_email", site: "https://mail.example" },
]);

describe("A rule that is written by choosing", () => {
  it.each(DRAFTS)("is valid, and can be edited as it was written: %j", (draft) => {
    const rule = ruleOf(draft, freeName(draft, new Set()), "Words.");
    expect(validateRuleSet({ version: 1, rules: [rule] }).ok).toBe(true);
    expect(draftOf(rule)).toEqual(draft);
    const reordered = Object.fromEntries(
      Object.entries({ ...rule, enabled: false }).reverse(),
    ) as unknown as typeof rule;
    expect(draftOf(reordered)).toEqual(draft);
  });

  it("is not a rule that says more", () => {
    const rule = ruleOf({ effect: "escalate", when: "sends", tool: "", site: "" }, "mine", "");
    expect(draftOf({ ...rule, stage: "post-result" })).toBeUndefined();
    expect(draftOf({ ...rule, remember: "always" })).toBeUndefined();
    expect(draftOf({ ...rule, conditions: { not: rule.conditions } })).toBeUndefined();
  });

  it("gets a name that no other rule has", () => {
    const draft: RuleDraft = { effect: "escalate", when: "sends", tool: "", site: "" };
    expect(freeName(draft, new Set(["ask-sends", "ask-sends-2"]))).toBe("ask-sends-3");
  });

  it("asks before what may become public, and not before what stays", () => {
    const rule = ruleOf({ effect: "escalate", when: "sends", tool: "", site: "" }, "mine", "");
    const policy = createPolicy({
      default: { version: 1, rules: [] },
      person: { version: 1, rules: [rule] },
    });
    const decide = (...values: string[]) =>
      policy.decide("pre-call", {
        "tool.annotations.inputMetadata.destination": { values, known: true, provenance: "declared" },
      }).reasons.length;
    expect([decide("public"), decide("user", "public"), decide("user")]).toEqual([1, 1, 0]);
  });
});
