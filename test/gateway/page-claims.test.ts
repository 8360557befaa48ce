/**
 * Claims of a page about its tools and results: less is never withheld for them, and no rule on
 * evidence gives way.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { refineSecurity } from "../../src/annotations/resolve/refine-security.js";
import { CLEAN_SESSION, observe, type SessionTrust } from "../../src/annotations/session-trust.js";
import { compileContract } from "../../src/engine/enforce/compile-contract.js";
import { enforceResult } from "../../src/gateway/agent-result.js";
import { is } from "../../src/policy/build-rules.js";
import { type CallFacts, factsOfCall, factsOfResult } from "../../src/policy/facts-of-call.js";
import { type Condition, createPolicy, PRESETS, type Rule } from "../../src/policy/index.js";
import { result as anyResult, tool as anyTool } from "../annotations/arbitrary-records.js";

const ORIGIN = "https://shop.example";
const SECRET = "sk_live_9fQ2xLr7VbT4mZ8wKc3N";
const outputSchema = {
  type: "object",
  properties: { id: { type: "string" }, secret: { type: "string", "x-sensitive": true } },
  required: ["secret"],
};

function release(tool: object, claims: object) {
  const raw = { id: "k_1", secret: SECRET, note: `the key is ${SECRET}`, ...claims };
  const contract = compileContract({ name: "t", outputSchema, ...tool }, { origin: ORIGIN });
  const { agent, user } = enforceResult(contract, raw, { declared: normalizeTool(tool) });
  return { agent, paths: user.withheld.map(({ schemaPath }) => schemaPath) };
}

describe("redaction", () => {
  it("is never less for what a tool, its resolver or its result says about itself", () => {
    fc.assert(
      fc.property(anyTool, anyResult, (tool, claims) => {
        const silent = release({}, {});
        const spoken = release(tool, claims);
        expect(JSON.stringify(spoken.agent)).not.toContain(SECRET);
        const isCovered = (path: string) => spoken.paths.some((each) => path.startsWith(each));
        expect(silent.paths).toContain("/secret");
        expect(silent.paths.filter((path) => !isCovered(path))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("of a tool with sensitiveHint is not undone by any other claim", () => {
    fc.assert(
      fc.property(anyTool, anyResult, (tool, claims) => {
        const annotations = { ...tool.annotations, sensitiveHint: true };
        const { agent } = release({ ...tool, annotations, outputSchema: undefined }, claims);
        expect(JSON.stringify(agent)).not.toMatch(/k_1|sk_live/);
      }),
    );
  });
});

const session = fc.array(fc.tuple(anyTool, anyResult), { maxLength: 3 }).map((calls) =>
  calls.reduce(
    (state, [tool, result]) =>
      observe(state, {
        origin: ORIGIN,
        declared: normalizeTool(tool),
        result: normalizeResult(result),
      }),
    CLEAN_SESSION,
  ),
);
const bare = fc.record({
  agent: fc.constantFrom({ id: "a", kind: "extension" }, { id: "b", kind: "mcp" }),
  tool: fc.constant("t"),
  origin: fc.constant(ORIGIN),
  topOrigin: fc.constantFrom(ORIGIN, "https://news.example"),
  isSeen: fc.boolean(),
  isChanged: fc.boolean(),
  isBatch: fc.boolean(),
  isSensitive: fc.boolean(),
  trust: session,
});

const SOME_CALL = {
  agent: { id: "a", kind: "extension" },
  tool: "t",
  origin: ORIGIN,
  topOrigin: ORIGIN,
  isSeen: true,
  isChanged: false,
  isBatch: false,
  isSensitive: false,
};

function withClaims(
  call: Omit<CallFacts, "declared" | "effective">,
  tool?: object,
  answer?: object,
): CallFacts {
  const declared = normalizeTool(tool ?? {});
  const resolved = answer === undefined ? undefined : normalizeResolved(answer);
  const effective = resolved === undefined ? declared : refineSecurity(declared, resolved);
  return { ...call, declared, resolved, effective };
}

/** Facts that are the browser's own: a person's rule on these rests on evidence. */
const OURS = [
  ["session.openWorld", true],
  ["session.sensitive", true],
  ["session.malicious", true],
  ["request.batch", true],
  ["request.sensitive", true],
  ["tool.seen", false],
  ["tool.changed", true],
  ["origin.thirdParty", true],
  ["origin.tool", ORIGIN],
  ["agent.id", "a"],
] as const;
const personRule: fc.Arbitrary<Rule> = fc.record({
  name: fc.constantFrom("mine", "confirm-irreversible-actions"),
  stage: fc.constant<Rule["stage"]>("pre-call"),
  effect: fc.constantFrom<Rule["effect"]>("escalate", "block"),
  conditions: fc
    .array(fc.constantFrom(...OURS), { minLength: 1, maxLength: 3 })
    .map((facts) => facts.map(([fact, value]) => is(fact, value)))
    .chain((each) => fc.constantFrom<Condition>({ and: each }, { or: each })),
});
const EFFECTS = ["allow", "escalate", "block"];

describe("a rule of the person on what the browser itself knows", () => {
  it("holds whatever the page claims", () => {
    let held = 0;
    fc.assert(
      fc.property(bare, personRule, anyTool, fc.option(anyTool), (call, rule, tool, answer) => {
        const policy = createPolicy({
          default: PRESETS.balanced,
          person: { version: 1, rules: [rule] },
        });
        const silent = policy.decide("pre-call", factsOfCall(withClaims(call)));
        const spoken = policy.decide(
          "pre-call",
          factsOfCall(withClaims(call, tool, answer?.annotations ?? undefined)),
        );
        const isMine = silent.reasons.some((reason) => reason.rule === rule.name && reason.onEvidence);
        if (!isMine) return;
        held += 1;
        expect(EFFECTS.indexOf(spoken.effect)).toBeGreaterThanOrEqual(EFFECTS.indexOf(rule.effect));
      }),
      { numRuns: 200 },
    );
    expect(held).toBeGreaterThan(50);
  });

  it("on where the session's data comes from can be made to apply by a claim, and not to give way", () => {
    const claims = { origin: ORIGIN, items: ["urn:acme:secret"], isCut: false };
    const trust = { ...CLEAN_SESSION, claimed: [claims] };
    const contains = { fact: "session.attribution", operator: "contains", value: "urn:acme:secret" } as const;
    const decide = (conditions: Condition, effect: Rule["effect"], state: SessionTrust) => {
      const rule: Rule = { name: "mine", stage: "pre-call", effect, conditions };
      const policy = createPolicy({
        default: {
          version: 1,
          otherwise: { "pre-call": effect === "allow" ? "escalate" : "allow" },
          rules: [],
        },
        person: { version: 1, rules: [rule] },
      });
      return policy.decide("pre-call", factsOfCall(withClaims({ ...SOME_CALL, trust: state }))).effect;
    };
    expect(decide(contains, "block", trust)).toBe("block");
    expect(decide(contains, "block", CLEAN_SESSION)).toBe("allow");
    expect(decide({ not: contains }, "block", trust)).toBe("block");
    expect(decide(contains, "allow", trust)).toBe("escalate");
    const vouched = { ...CLEAN_SESSION, verified: { items: ["urn:acme:secret"], isCut: false } };
    expect(decide(contains, "allow", vouched)).toBe("allow");
  });

  it("reads facts that no claim of a page can set", () => {
    fc.assert(
      fc.property(bare, anyTool, anyTool, anyResult, (call, tool, answer, result) => {
        const outcome = { hasWithheld: false, hasFinding: false, isError: false };
        const silent = factsOfResult(withClaims(call), { ...outcome, result: normalizeResult({}) });
        const spoken = factsOfResult(withClaims(call, tool, answer.annotations ?? {}), {
          ...outcome,
          result: normalizeResult(result),
        });
        for (const [fact, value] of Object.entries(silent)) {
          const isThePages = /^(tool\.(static|resolved|annotations)|response\.annotations)\./.test(fact);
          if (!isThePages) expect(spoken[fact]).toEqual(value);
        }
      }),
    );
  });
});
