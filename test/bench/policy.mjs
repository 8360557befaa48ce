/** A thousand rules against one call, within a budget of a millisecond. */
import { createPolicy, FACTS, importRules } from "../../dist/policy.js";
import { median } from "./data.js";

/** Microseconds. */
const BUDGET = 1_000;
const RULES = 1_000;
const DESTINATION = "tool.annotations.inputMetadata.destination";
const OUTCOMES = "tool.annotations.inputMetadata.outcomes";
const is = (fact, value) => ({ fact, operator: "equals", value });

/** An organisation's: by site, by agent, by what a tool declares, with exceptions. */
const byOrigin = (index) => ({
  and: [
    { fact: "origin.tool", operator: "glob", value: `https://*.dept${index}.corp.example` },
    { or: [is(DESTINATION, "public"), { fact: OUTCOMES, operator: "at-least", value: "consequential" }] },
    { not: { fact: "session.attribution", operator: "contains", value: `urn:org:acme:${index}` } },
  ],
});
/** One fact in two places: all of its values have to be tried out. */
const withRepeats = (index) => ({
  or: [
    { and: [is(DESTINATION, "public"), is("tool.name", `send_${index}`)] },
    { and: [{ not: is(DESTINATION, "public") }, is(OUTCOMES, "irreversible"), is("request.batch", true)] },
  ],
});

function policyOf(conditions) {
  const rules = Array.from({ length: RULES }, (_, index) => ({
    name: `rule-${index}`,
    stage: "pre-call",
    effect: index % 3 === 0 ? "block" : "escalate",
    conditions: conditions(index),
  }));
  const validated = importRules(JSON.stringify({ version: 1, rules }));
  if (!validated.ok) throw new Error(`The rules are wrong: ${JSON.stringify(validated.problems[0])}`);
  return createPolicy({ organisation: validated.ruleSet });
}

const known = (...values) => ({ values, known: true, provenance: "declared" });
const FACTS_OF_CALL = {
  "origin.tool": known("https://mail.dept7.corp.example"),
  "tool.name": known("send_7"),
  "request.batch": known(false),
  "session.attribution": known(["https://shop.example", "urn:org:acme:3"]),
  [DESTINATION]: known("internal", "public"),
  [OUTCOMES]: known("consequential", "irreversible"),
};

function measure(policy, facts) {
  if (policy.decide("pre-call", facts).reasons.length === 0) throw new Error("No rule applied.");
  const took = [];
  for (let round = -50; round < 200; round++) {
    const startedAt = performance.now();
    policy.decide("pre-call", facts);
    if (round >= 0) took.push((performance.now() - startedAt) * 1_000);
  }
  const ours = median(took);
  return { ours, other: BUDGET, ratio: ours / BUDGET };
}

/** @param add takes a name, `{ ours, other, ratio }` and the limit */
export function measurePolicy(add) {
  if (!FACTS.has(DESTINATION)) throw new Error("The facts have other names.");
  const [plain, repeated] = [policyOf(byOrigin), policyOf(withRepeats)];
  add("policy, 1,000 rules, one call; 1 ms", measure(plain, FACTS_OF_CALL), 1);
  add("policy, the same, facts asked twice; 1 ms", measure(repeated, FACTS_OF_CALL), 1);
  add("policy, the same, nothing known; 1 ms", measure(plain, {}), 1);
}
