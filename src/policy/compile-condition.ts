/**
 * Compiles a condition into a tree that is quick to judge. Its input has passed `validateRuleSet`.
 */
import { FACTS, type FactKind } from "./facts.js";
import { testValue } from "./test-value.js";
import type { Condition, FactCondition, FactScalar, Operand, Operator } from "./types.js";

/** One test of one fact. */
export interface Atom {
  readonly fact: string;
  /** The fact's index among all facts, so that its value needs no search. */
  readonly index: number;
  readonly kind: FactKind;
  readonly operator: Operator;
  /** @returns whether a value passes; not called for `exists` and `unknown`. */
  readonly test: (value: FactScalar) => boolean;
}

export type Node =
  | { readonly kind: "and" | "or"; readonly nodes: readonly Node[] }
  | { readonly kind: "not"; readonly node: Node }
  | { readonly kind: "atom"; readonly atom: Atom };

export type RepeatedFact = Pick<Atom, "fact" | "index">;

export interface CompiledCondition {
  readonly root: Node;
  /** Without duplicates. */
  readonly atoms: readonly Atom[];
  /** Facts that the condition tests more than once: all tests must see the same value. */
  readonly repeated: readonly RepeatedFact[];
}

const INDEXES = new Map([...FACTS.keys()].map((fact, index) => [fact, index]));

const asksForValue = ({ operator }: Atom): boolean => operator !== "exists" && operator !== "unknown";

function compileAtom({ fact, operator, value }: FactCondition): Atom {
  const kind = FACTS.get(fact) ?? { kind: "text" };
  // An index after all others, for a rule that was never validated: such a fact is always unknown.
  const index = INDEXES.get(fact) ?? INDEXES.size;
  return { fact, index, kind, operator, test: testValue(operator, kind, value as Operand) };
}

export function compileCondition(condition: Condition): CompiledCondition {
  const atoms: Atom[] = [];
  const compile = (each: Condition): Node => {
    if ("and" in each) return { kind: "and", nodes: each.and.map(compile) };
    if ("or" in each) return { kind: "or", nodes: each.or.map(compile) };
    if ("not" in each) return { kind: "not", node: compile(each.not) };
    const atom = compileAtom(each);
    atoms.push(atom);
    return { kind: "atom", atom };
  };
  const root = compile(condition);
  const asking = atoms.filter(asksForValue);
  const isFirst = ({ fact }: Atom, place: number) => asking.findIndex((each) => each.fact === fact) === place;
  const repeated = asking.filter(
    (atom, place) => isFirst(atom, place) && asking.findLast(({ fact }) => fact === atom.fact) !== atom,
  );
  return { root, atoms, repeated };
}
