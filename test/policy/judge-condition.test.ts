/**
 * Possible sets: any assignment is enough to ask or block, all are needed to allow, and a fact has
 * one value at a time.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileCondition } from "../../src/policy/compile-condition.js";
import type { Condition, FactTable } from "../../src/policy/index.js";
import { judgeCondition, readFacts } from "../../src/policy/judge-condition.js";
import { cases } from "../runs-all.js";
import { anyCondition, anyTable, oracle } from "./condition-oracle.js";
import { DESTINATION, declared, OUTCOMES, UNKNOWN } from "./fact-tables.js";

const judge = (condition: Condition, table: FactTable) =>
  judgeCondition(compileCondition(condition), readFacts(table));
const to = (value: string): Condition => ({ fact: DESTINATION, operator: "equals", value });
const does = (value: string): Condition => ({ fact: OUTCOMES, operator: "equals", value });

const CERTAIN = { possible: true, onEvidence: true, always: true };
const MAYBE = { possible: true, onEvidence: true, always: false };
const GUESS = { possible: true, onEvidence: false, always: false };
const NO = { possible: false, onEvidence: false, always: false };

describe("A single fact", () => {
  test.each([
    [declared("public"), CERTAIN],
    [declared("internal", "public"), MAYBE],
    [declared("internal"), NO],
    [UNKNOWN, GUESS],
    [declared(), GUESS],
    [declared("mars"), GUESS],
  ])("that may be %j is judged by all that it may be", (value, judged) => {
    expect(judge(to("public"), { [DESTINATION]: value })).toEqual(judged);
  });

  test("that is missing is unknown.", () => {
    expect(judge(to("public"), {})).toEqual(GUESS);
  });

  test("whose every possible value passes is not a guess, known or not.", () => {
    const anywhere: Condition = { fact: DESTINATION, operator: "at-least", value: "ephemeral" };
    expect(judge(anywhere, {})).toEqual(CERTAIN);
    expect(judge({ not: anywhere }, {})).toEqual(NO);
  });

  test("that is asked whether it is unknown answers, but that is not evidence.", () => {
    const unknown: Condition = { fact: DESTINATION, operator: "unknown" };
    expect(judge(unknown, {})).toEqual({ possible: true, onEvidence: false, always: true });
    expect(judge(unknown, { [DESTINATION]: declared("user") })).toEqual(NO);
    expect(judge({ fact: DESTINATION, operator: "exists" }, { [DESTINATION]: declared("user") })).toEqual(
      CERTAIN,
    );
  });
});

describe("A fact that is asked twice in one rule has one value", () => {
  const table = { [DESTINATION]: declared("internal", "public") };

  test("so it is never both of two.", () => {
    expect(judge({ and: [to("public"), to("internal")] }, table)).toEqual(NO);
    expect(judge({ and: [to("public"), { not: to("public") }] }, {})).toEqual(NO);
  });

  test("so it is always one of all.", () => {
    expect(judge({ or: [to("public"), to("internal")] }, table)).toEqual(CERTAIN);
    expect(judge({ or: [to("public"), { not: to("public") }] }, {})).toEqual(CERTAIN);
  });

  test("and evidence about another fact stays evidence.", () => {
    const either: Condition = {
      or: [
        { and: [to("public"), does("irreversible")] },
        { and: [{ not: to("public") }, does("irreversible")] },
      ],
    };
    expect(judge(either, { [OUTCOMES]: declared("irreversible") })).toEqual(CERTAIN);
    expect(judge(either, { [DESTINATION]: declared("public") })).toEqual(GUESS);
  });

  test("that cannot make unknown into evidence by asking impossible things of a known one.", () => {
    const condition: Condition = {
      or: [{ and: [to("public"), to("internal")] }, { fact: OUTCOMES, operator: "unknown" }],
    };
    expect(judge(condition, table)).toEqual({ possible: true, onEvidence: false, always: true });
  });

  test("and where there are too many combinations, the stricter answer counts.", () => {
    const sets = [
      "inputMetadata.destination",
      "inputMetadata.sensitivity",
      "inputMetadata.outcomes",
      "returnMetadata.source",
      "returnMetadata.sensitivity",
      "resultLevel",
    ];
    const twice = sets
      .map((name) => `tool.annotations.${name}`)
      .flatMap((fact): Condition[] => {
        const value = fact.endsWith("resultLevel")
          ? "internal"
          : fact.endsWith("outcomes")
            ? "benign"
            : fact.endsWith("sensitivity")
              ? "pii"
              : "user";
        const is: Condition = { fact, operator: "equals", value };
        return [{ or: [is, { not: is }] }];
      });
    const never: Condition = { and: [...twice, { not: { and: twice } }] };
    expect(judge(never, {})).toEqual(MAYBE);
  });
});

test("Every judgement is what trying out all values of all facts gives.", () => {
  fc.assert(
    fc.property(anyCondition, anyTable, (condition, table) => {
      expect(judge(condition, table)).toEqual(oracle(condition, table));
    }),
    { numRuns: cases(3_000) },
  );
});
