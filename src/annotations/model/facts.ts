/** Makes a fact, and joins two of the same name · S0-34, S0-43, S0-58, S3-08 */
import { MAX_ITEMS } from "./plain-data.js";
import type { Fact, FactName, HintName, Provenance, SecurityFacts, Stage } from "./types.js";
import { FACT_NAMES, HINTS, isHintName, PROVENANCES, SET_WORDS } from "./vocabulary.js";

export type AnyFact = Fact<boolean | string>;

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Without duplicates, in the order of the vocabulary; free texts are cut at the limit. */
function sortValues(name: FactName, values: readonly (boolean | string)[]): readonly (boolean | string)[] {
  if (isHintName(name)) {
    const { worse } = HINTS[name];
    return values.length === 0 ? [] : [values.includes(worse) ? worse : !worse];
  }
  const words = SET_WORDS[name];
  const unique = [...new Set(values as string[])];
  if (words !== undefined) return words.filter((word) => unique.includes(word));
  return unique.sort(compareText).slice(0, MAX_ITEMS);
}

export function createFact(
  name: FactName,
  values: readonly (boolean | string)[],
  provenance: Provenance,
  known = true,
): AnyFact {
  return Object.freeze({ values: Object.freeze(sortValues(name, values)), known, provenance });
}

const rank = ({ provenance }: AnyFact): number => PROVENANCES.indexOf(provenance);
const stronger = (one: AnyFact, other: AnyFact): Provenance =>
  rank(one) >= rank(other) ? one.provenance : other.provenance;

/**
 * Joins two accounts of the same thing: known beats unknown, every possible value stays possible,
 * and of two booleans the worse holds. Commutative, associative and idempotent, so accounts may
 * come in any order and more than once.
 */
export function joinFacts(name: FactName, one: AnyFact, other: AnyFact): AnyFact {
  if (one.known !== other.known) return one.known ? one : other;
  const values = sortValues(name, [...one.values, ...other.values]);
  // A boolean that lost says nothing about the source of the one that won.
  const winners = [one, other].filter((each) => !isHintName(name) || each.values[0] === values[0]);
  const [first = one, second = first] = winners;
  return createFact(name, values, stronger(first, second), one.known);
}

/**
 * No statement exists. A tool then has MCP's defaults, which are not evidence; a result has none.
 */
export function unknownFact(name: FactName, stage: Stage): AnyFact {
  const fallback = isHintName(name) && stage !== "result" ? HINTS[name].fallback : undefined;
  return createFact(name, fallback === undefined ? [] : [fallback], "default", false);
}

/** @param read returns the fact of a name; undefined for a missing one */
export function mapFacts(read: (name: FactName) => AnyFact): SecurityFacts {
  const facts = Object.fromEntries(FACT_NAMES.map((name) => [name, read(name)]));
  return Object.freeze(facts) as unknown as SecurityFacts;
}

/** A tool or a result stated it. Defaults and silence are not evidence. */
export const isEvident = (facts: SecurityFacts, name: HintName): boolean =>
  facts[name].known && facts[name].values.includes(HINTS[name].worse);

/** Whether the record has any statement that could be understood. */
export const speaks = ({ facts }: { readonly facts: SecurityFacts }): boolean =>
  Object.values(facts).some(({ known }) => known);
