/** From rules and facts to a decision that says why. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Condition,
  createPolicy,
  type Effect,
  type FactTable,
  type PolicyLayers,
  type Rule,
  type RuleSet,
} from "../../src/policy/index.js";
import { cases } from "../runs-all.js";
import { anyCondition, anyTable } from "./condition-oracle.js";
import { browser, cleanCall, DESTINATION, declared, OUTCOMES } from "./fact-tables.js";

const rule = (name: string, effect: Effect, conditions: Condition, more: Partial<Rule> = {}): Rule => ({
  name,
  stage: "pre-call",
  effect,
  conditions,
  ...more,
});
const set = (...rules: Rule[]): RuleSet => ({ version: 1, rules });
const toPublic: Condition = { fact: DESTINATION, operator: "equals", value: "public" };
const always: Condition = { and: [] };
const decide = (layers: PolicyLayers, table: FactTable) => createPolicy(layers).decide("pre-call", table);
const names = (layers: PolicyLayers, table: FactTable) =>
  decide(layers, table).reasons.map((each) => each.rule);
const STRICTNESS: readonly Effect[] = ["allow", "escalate", "block"];
const atLeast = (one: Effect, other: Effect) => STRICTNESS.indexOf(one) >= STRICTNESS.indexOf(other);

describe("A decision", () => {
  const layers = {
    default: set(
      rule("b-ask", "escalate", toPublic, { remember: "never" }),
      rule("a-ask", "escalate", always),
    ),
  };

  test("is the strictest that applies, and names each rule of that effect, in order.", () => {
    const reverse = { default: set(...[...layers.default.rules].reverse()) };
    expect(names(layers, { [DESTINATION]: declared("public") })).toEqual(["a-ask", "b-ask"]);
    expect(names(reverse, { [DESTINATION]: declared("public") })).toEqual(["a-ask", "b-ask"]);
    const block = { default: set(...layers.default.rules, rule("no", "block", toPublic)) };
    expect(decide(block, { [DESTINATION]: declared("public") })).toMatchObject({
      effect: "block",
      reasons: [{ rule: "no" }],
    });
  });

  test.each([
    "extension",
    "app",
    "page",
    "browser",
    "person",
    "mcp",
  ])("can be about the agents of the kind %s alone.", (kind) => {
    const condition: Condition = { fact: "agent.kind", operator: "equals", value: kind };
    const own = { default: set(rule("no", "block", condition)) };
    expect(names(own, { "agent.kind": browser(kind) })).toEqual(["no"]);
    const other = browser(kind === "app" ? "page" : "app");
    expect(names(own, { "agent.kind": other })).toEqual(["otherwise"]);
  });

  test("names the facts that decided, with who said so.", () => {
    const value = declared("internal", "public");
    const [reason] = decide(
      { default: set(rule("no", "block", toPublic)) },
      { [DESTINATION]: value },
    ).reasons;
    expect(reason).toMatchObject({ onEvidence: true, facts: [{ fact: DESTINATION, ...value }] });
  });

  test("names of two facts that would each do the one that is known.", () => {
    const either: Condition = {
      or: [toPublic, { fact: OUTCOMES, operator: "equals", value: "irreversible" }],
    };
    const layersOf = { default: set(rule("ask", "escalate", either)) };
    const [reason] = decide(layersOf, { [OUTCOMES]: declared("irreversible") }).reasons;
    expect(reason?.facts.map(({ fact }) => fact)).toEqual([OUTCOMES]);
  });

  test("asks where a block would rest on something unknown.", () => {
    const decision = decide({ organisation: set(rule("no", "block", toPublic)) }, {});
    expect(decision).toMatchObject({
      effect: "escalate",
      reasons: [{ rule: "no", effect: "escalate", onEvidence: false }],
    });
    expect(decision.reasons[0]?.facts).toEqual([
      { fact: DESTINATION, values: [], known: false, provenance: "default" },
    ]);
    const explicit = rule("no", "block", { fact: DESTINATION, operator: "unknown" });
    expect(decide({ default: set(explicit) }, {}).effect).toBe("escalate");
  });

  test("may be remembered as long as the briefest of its rules says; what is merely unknown is asked once.", () => {
    expect(decide(layers, { [DESTINATION]: declared("public") }).remember).toBe("never");
    expect(decide(layers, { [DESTINATION]: declared("user") }).remember).toBe("session");
    const unknown = { default: set(rule("ask", "escalate", toPublic, { remember: "never" })) };
    expect(decide(unknown, {}).remember).toBe("always");
  });

  test("is to ask before a call that no rule speaks of, and to release what it returned.", () => {
    const policy = createPolicy({ default: set() });
    expect(policy.decide("pre-call", cleanCall)).toMatchObject({
      effect: "escalate",
      reasons: [{ rule: "otherwise", layer: "default", onEvidence: false }],
      remember: "always",
    });
    expect(policy.decide("post-result", cleanCall).effect).toBe("allow");
  });

  test("allows only what every possible value allows.", () => {
    const allow = { default: set(rule("fine", "allow", { not: toPublic })) };
    expect(decide(allow, { [DESTINATION]: declared("user", "internal") }).effect).toBe("allow");
    expect(decide(allow, { [DESTINATION]: declared("user", "public") }).effect).toBe("escalate");
    expect(decide(allow, {}).effect).toBe("escalate");
  });
});

describe("Whose rules they are", () => {
  const table = { [DESTINATION]: declared("public") };
  const no = rule("no", "block", toPublic);

  test("A person's rule takes the place of a default of its name, or switches it off.", () => {
    const milder = rule("no", "escalate", toPublic);
    expect(decide({ default: set(no), person: set(milder) }, table).effect).toBe("escalate");
    const off = { ...no, enabled: false };
    const fine = rule("fine", "allow", always);
    expect(decide({ default: set(no), person: set(off, fine) }, table).effect).toBe("allow");
  });

  test("No rule of a person's takes the place of the organisation's, or answers what it would have asked.", () => {
    const person = set({ ...no, enabled: false }, rule("fine", "allow", always));
    expect(decide({ person, organisation: set(no) }, table)).toMatchObject({
      effect: "block",
      reasons: [{ layer: "organisation" }],
    });
    const organisation: RuleSet = { ...set(), otherwise: { "pre-call": "escalate" } };
    const { effect, reasons, remember } = decide({ person, organisation }, table);
    expect([effect, remember]).toEqual(["escalate", "always"]);
    expect(reasons).toMatchObject([{ rule: "otherwise", layer: "organisation" }]);
  });

  test("No rule of the organisation's relaxes what a person is asked.", () => {
    const organisation = set(rule("fine", "allow", always), { ...no, enabled: false });
    expect(decide({ default: set(no), organisation }, table).effect).toBe("block");
    expect(decide({ default: set(), organisation }, table).effect).toBe("escalate");
  });

  const anyRule = fc.record({
    name: fc.constantFrom("a", "b", "c"),
    stage: fc.constant<"pre-call">("pre-call"),
    effect: fc.constantFrom(...STRICTNESS),
    conditions: anyCondition,
    enabled: fc.boolean(),
  });
  const anySet = fc
    .record({
      rules: fc.uniqueArray(anyRule, { maxLength: 3, selector: ({ name }) => name }),
      ask: fc.boolean(),
    })
    .map(
      ({ rules, ask }): RuleSet => ({
        version: 1,
        rules,
        otherwise: { "pre-call": ask ? "escalate" : "allow" },
      }),
    );

  test("Managed rules only tighten, and nothing relaxes them, whatever the rules and facts.", () => {
    fc.assert(
      fc.property(anySet, anySet, anySet, anyTable, (defaults, person, organisation, facts) => {
        const own = decide({ default: defaults, person }, facts).effect;
        const managed = createPolicy({
          organisation,
          default: { ...set(), otherwise: { "pre-call": "allow" } },
        });
        const both = decide({ default: defaults, person, organisation }, facts).effect;
        expect(atLeast(both, own)).toBe(true);
        expect(atLeast(both, managed.decide("pre-call", facts).effect)).toBe(true);
      }),
      { numRuns: cases(2_000) },
    );
  });

  test("No claim of a page undoes what holds on evidence without it.", () => {
    const ours = ["request.batch"];
    fc.assert(
      fc.property(anySet, anySet, anyTable, (person, organisation, claimed) => {
        const bare = Object.fromEntries(Object.entries(claimed).filter(([fact]) => ours.includes(fact)));
        const without = decide({ person, organisation }, bare);
        const held = without.reasons.filter(({ onEvidence }) => onEvidence && without.effect !== "allow");
        const claiming = decide({ person, organisation }, { ...claimed, ...bare });
        if (held.length > 0) expect(atLeast(claiming.effect, without.effect)).toBe(true);
        if (without.effect === "block") expect(claiming.effect).toBe("block");
      }),
      { numRuns: cases(2_000) },
    );
  });
});

test("A name of the prototype is not a fact.", () => {
  const table = JSON.parse(
    `{"__proto__": {"${DESTINATION}": {"values": ["public"], "known": true, "provenance": "x"}}}`,
  );
  expect(decide({ default: set(rule("no", "block", toPublic)) }, table).effect).toBe("escalate");
  expect(decide({ default: set(rule("no", "block", toPublic)) }, { ...table, x: browser(true) }).effect).toBe(
    "escalate",
  );
});
