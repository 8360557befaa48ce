/** The semantics again, as slow and plain as can be: every fact, every value, every combination. */
import fc from "fast-check";
import type { Condition, FactCondition, FactScalar, FactTable } from "../../src/policy/index.js";
import { DESTINATION, OUTCOMES, UNKNOWN } from "./fact-tables.js";

const BATCH = "request.batch";
const DOMAINS: { readonly [fact: string]: readonly FactScalar[] } = {
  [DESTINATION]: ["ephemeral", "system", "user", "internal", "public"],
  [OUTCOMES]: ["benign", "consequential", "irreversible"],
  [BATCH]: [true, false],
};
type Values = { readonly [fact: string]: FactScalar };

/**
 * @param wanted false under an odd number of "not": what would make the whole condition false makes
 *   this part true
 */
type Holds = (condition: FactCondition, wanted: boolean) => boolean;

function isTrue(condition: Condition, values: Values, holds: Holds, wanted = true): boolean {
  if ("and" in condition) return condition.and.every((each) => isTrue(each, values, holds, wanted));
  if ("or" in condition) return condition.or.some((each) => isTrue(each, values, holds, wanted));
  if ("not" in condition) return !isTrue(condition.not, values, holds, !wanted);
  const { fact, operator, value } = condition;
  const members = DOMAINS[fact] ?? [];
  const place = members.indexOf(values[fact] as FactScalar);
  if (operator === "exists" || operator === "unknown") return holds(condition, wanted);
  if (operator === "in") return (value as readonly string[]).includes(values[fact] as string);
  if (operator === "at-least") return place >= members.indexOf(value as string);
  if (operator === "at-most") return place <= members.indexOf(value as string);
  return values[fact] === value;
}

function combinations(facts: readonly string[], valuesOf: (fact: string) => readonly FactScalar[]): Values[] {
  return facts.reduce<Values[]>(
    (all, fact) => all.flatMap((values) => valuesOf(fact).map((value) => ({ ...values, [fact]: value }))),
    [{}],
  );
}

/**
 * Unknown is any value. That something is unknown is not evidence: then it counts as if it spoke
 * against the rule.
 */
export function oracle(condition: Condition, table: FactTable) {
  const facts = Object.keys(DOMAINS);
  const isKnown = (fact: string) => table[fact]?.known ?? false;
  const choices = combinations(facts.filter(isKnown), (fact) => table[fact]?.values ?? []);
  const worlds = combinations(
    facts.filter((fact) => !isKnown(fact)),
    (fact) => DOMAINS[fact] ?? [],
  );
  const plainly: Holds = ({ fact, operator }) => (operator === "exists") === isKnown(fact);
  const against: Holds = (each, wanted) => (isKnown(each.fact) ? plainly(each, wanted) : !wanted);
  const outcomes = choices.flatMap((chosen) =>
    worlds.map((world) => isTrue(condition, { ...chosen, ...world }, plainly)),
  );
  return {
    possible: outcomes.includes(true),
    always: !outcomes.includes(false),
    onEvidence: choices.some((chosen) =>
      worlds.every((world) => isTrue(condition, { ...chosen, ...world }, against)),
    ),
  };
}

const oneOf = (fact: string) => fc.constantFrom(...(DOMAINS[fact] as readonly string[]));
const atom = (fact: string): fc.Arbitrary<FactCondition> => {
  const existence = fc.constantFrom<FactCondition>(
    { fact, operator: "exists" },
    { fact, operator: "unknown" },
  );
  if (fact === BATCH)
    return fc.oneof(
      fc.boolean().map((value): FactCondition => ({ fact, operator: "equals", value })),
      existence,
    );
  const compared = fc
    .tuple(fc.constantFrom("equals", "at-least", "at-most"), oneOf(fact))
    .map(([operator, value]) => ({ fact, operator, value }) as FactCondition);
  const among = fc
    .subarray(DOMAINS[fact] as string[], { minLength: 1 })
    .map((value): FactCondition => ({ fact, operator: "in", value }));
  return fc.oneof({ weight: 4, arbitrary: compared }, { weight: 2, arbitrary: among }, existence);
};

export const anyCondition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition; leaf: Condition }>(
  (tie) => ({
    leaf: fc.oneof(...Object.keys(DOMAINS).map(atom)),
    condition: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      tie("leaf"),
      fc.array(tie("condition"), { maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie("condition"), { maxLength: 3 }).map((or) => ({ or })),
      tie("condition").map((not) => ({ not })),
    ),
  }),
).condition;

const anyValue = (fact: string) =>
  fc.oneof(
    fc.constant(UNKNOWN),
    fc
      .subarray([...(DOMAINS[fact] ?? [])], { minLength: 1 })
      .map((values) => ({ values, known: true, provenance: "declared" })),
  );

export const anyTable: fc.Arbitrary<FactTable> = fc.record(
  Object.fromEntries(Object.keys(DOMAINS).map((fact) => [fact, anyValue(fact)])),
);
