import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeTrust } from "../../src/annotations/decode-trust.js";
import { normalizeResult } from "../../src/annotations/read/normalize-result.js";
import { normalizeResolved, normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { normalizeRequest } from "../../src/annotations/request-annotations.js";
import {
  CLEAN_SESSION,
  marksOf,
  mergeTrust,
  type Observation,
  observe,
  observeRequest,
  type SessionTrust,
} from "../../src/annotations/session-trust.js";
import { result, tool } from "./arbitrary-records.js";
import { LIST_INBOX, READ_DRAFTS } from "./proposal-examples.js";

const ORIGIN = "https://mail.example";
const origin = fc.constantFrom(ORIGIN, "https://shop.example", "https://bank.example");
const observation: fc.Arbitrary<Observation> = fc.record({
  origin,
  declared: fc.option(
    tool.map((each) => normalizeTool(each)),
    { nil: undefined },
  ),
  resolved: fc.option(tool.map(normalizeResolved), { nil: undefined }),
  result: fc.option(result.map(normalizeResult), { nil: undefined }),
  hasWithheld: fc.boolean(),
  hasFinding: fc.boolean(),
});
const history = fc.array(observation, { maxLength: 6 });
const stateAfter = (observations: readonly Observation[], start = CLEAN_SESSION): SessionTrust =>
  observations.reduce(observe, start);
const state = history.map((each) => stateAfter(each));
const says = (annotations: object) => normalizeResult({ _meta: { annotations } });

/** Whether everything that `less` says is said by `more`. */
const contains = (more: SessionTrust, less: SessionTrust): boolean =>
  JSON.stringify(mergeTrust(more, less)) === JSON.stringify(more);

describe("a session's state", () => {
  it("starts clean, and silence keeps it so", () => {
    const silent = normalizeTool({});
    const next = observe(CLEAN_SESSION, { origin: ORIGIN, declared: silent, result: normalizeResult({}) });
    expect(marksOf(next)).toEqual([]);
    expect(next.verified.items).toEqual([ORIGIN]);
    expect(next.claimed).toEqual([]);
  });

  it("a defaulted openWorldHint is not evidence, a declared one is", () => {
    const [defaulted, declared] = [{}, { openWorldHint: true }].map((annotations) =>
      observe(CLEAN_SESSION, { origin: ORIGIN, declared: normalizeTool({ annotations }) }),
    );
    expect(defaulted?.openWorld).toBe(false);
    expect(declared?.openWorld).toBe(true);
  });

  it("reading the inbox leaves both marks for good; later results cannot clean it", () => {
    const read = observe(CLEAN_SESSION, { origin: ORIGIN, declared: normalizeTool(LIST_INBOX) });
    expect(marksOf(read)).toEqual(["sensitive", "open-world"]);
    const denial = says({ openWorldHint: false, maliciousActivityHint: false, attribution: [] });
    expect(observe(read, { origin: ORIGIN, result: denial })).toEqual(read);
  });

  it("what a resolver narrows still counts by what the tool declares", () => {
    const resolved = normalizeResolved({ annotations: { openWorldHint: false } });
    const declared = normalizeTool({ annotations: { openWorldHint: true } });
    expect(observe(CLEAN_SESSION, { origin: ORIGIN, declared, resolved }).openWorld).toBe(true);
  });

  it("what was withheld and what was found count, whatever a page says", () => {
    const harmless = says({ maliciousActivityHint: false });
    const found = { origin: ORIGIN, result: harmless, hasFinding: true, hasWithheld: true };
    expect(marksOf(observe(CLEAN_SESSION, found))).toEqual(["malicious", "sensitive"]);
  });

  it("keeps what is claimed apart from what the browser says", () => {
    const lie = says({ attribution: ["https://bank.example", "https://mail.example/1"] });
    const next = observe(CLEAN_SESSION, { origin: "https://evil.example", result: lie });
    expect(next.verified.items).toEqual(["https://evil.example"]);
    expect(next.claimed).toEqual([
      {
        origin: "https://evil.example",
        items: ["https://bank.example", "https://mail.example/1"],
        isCut: false,
      },
    ]);
  });

  it("is bounded, and says where something was left out", () => {
    const observations = Array.from({ length: 600 }, (_, index) => ({
      origin: `https://s${index}.example`,
      result: says({ attribution: Array.from({ length: 60 }, (_, item) => `urn:x:${index % 3}:${item}`) }),
    }));
    const next = stateAfter(observations);
    expect(next.verified).toMatchObject({ isCut: true });
    expect(next.verified.items).toHaveLength(500);
    expect(next.claimed).toHaveLength(200);
    expect(next.isClaimedCut).toBe(true);
    const flood = stateAfter(observations.map((each) => ({ ...each, origin: ORIGIN })));
    expect(flood.claimed).toMatchObject([{ isCut: true }]);
    expect(flood.claimed[0]?.items).toHaveLength(64);
  });
});

describe("properties of a session's state", () => {
  it("no claim of a page, and nothing else either, ever lowers it", () => {
    fc.assert(
      fc.property(state, observation, (before, next) => {
        const observed = observe(before, next);
        expect(contains(observed, before)).toBe(true);
        expect(new Set(marksOf(observed))).toEqual(new Set([...marksOf(observed), ...marksOf(before)]));
      }),
    );
  });

  it("no claim of the agent about its own context lowers it", () => {
    fc.assert(
      fc.property(state, result, (before, params) => {
        expect(contains(observeRequest(before, normalizeRequest(params)), before)).toBe(true);
      }),
    );
  });

  it("adding a page's statement to a result that had none never gives a milder state", () => {
    fc.assert(
      fc.property(state, observation, (before, { result: _, ...silent }) => {
        fc.assert(
          fc.property(result, (claims) => {
            const spoken = observe(before, { ...silent, result: normalizeResult(claims) });
            expect(contains(spoken, observe(before, silent))).toBe(true);
          }),
          { numRuns: 5 },
        );
      }),
    );
  });

  it("merging is commutative, associative and idempotent", () => {
    fc.assert(
      fc.property(state, state, state, (a, b, c) => {
        expect(mergeTrust(a, b)).toEqual(mergeTrust(b, a));
        expect(mergeTrust(mergeTrust(a, b), c)).toEqual(mergeTrust(a, mergeTrust(b, c)));
        expect(mergeTrust(a, a)).toEqual(a);
        expect(mergeTrust(a, CLEAN_SESSION)).toEqual(a);
      }),
    );
  });

  it("merging is associative at the bounds, too", () => {
    const wide = fc
      .array(fc.nat(900), { minLength: 400, maxLength: 600 })
      .map((numbers) => stateAfter(numbers.map((each) => ({ origin: `https://s${each}.example` }))));
    fc.assert(
      fc.property(wide, wide, wide, (a, b, c) => {
        expect(mergeTrust(mergeTrust(a, b), c)).toEqual(mergeTrust(a, mergeTrust(b, c)));
      }),
      { numRuns: 5 },
    );
  });

  it("any interleaving of worker deaths ends in the same state", () => {
    fc.assert(
      fc.property(history, fc.array(fc.nat(5)), (observations, deaths) => {
        let alive = CLEAN_SESSION;
        let stored: unknown;
        observations.forEach((each, index) => {
          alive = observe(alive, each);
          // Written before anything is released, read back by the next worker.
          stored = JSON.parse(JSON.stringify(alive));
          if (deaths.includes(index)) alive = mergeTrust(decodeTrust(stored), CLEAN_SESSION);
        });
        expect(alive).toEqual(stateAfter(observations));
      }),
    );
  });
});

describe("a stored state", () => {
  it("is read back as it was", () => {
    fc.assert(
      fc.property(state, (each) => {
        expect(decodeTrust(JSON.parse(JSON.stringify(each)))).toEqual(each);
      }),
    );
  });

  it("that cannot be read is the worst, not the best", () => {
    const drafts = observe(CLEAN_SESSION, { origin: ORIGIN, declared: normalizeTool(READ_DRAFTS) });
    for (const broken of [null, 5, [], {}, { ...drafts, verified: [] }, { ...drafts, openWorld: 0 }]) {
      expect(marksOf(decodeTrust(broken))).toEqual(["malicious", "sensitive", "open-world"]);
    }
    expect(decodeTrust(undefined)).toEqual(CLEAN_SESSION);
  });
});
