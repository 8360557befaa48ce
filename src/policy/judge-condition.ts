/**
 * Possible-set semantics (spec-notes/internal/decisions.md): a fact has a set of possible values,
 * and an unknown fact may have any. So this judges not whether a condition is true, but whether it
 * could be.
 */
import type { Atom, CompiledCondition, Node, RepeatedFact } from "./compile-condition.js";
import { FACTS, type FactKind } from "./facts.js";
import type { FactScalar, FactTable } from "./types.js";

/** Some values make it true; some make it false. */
const CAN_BE_TRUE = 1;
const CAN_BE_FALSE = 2;
/** Some choice of the *known* values makes it true (false), whatever the unknown ones are. */
const TRUE_ON_EVIDENCE = 4;
const FALSE_ON_EVIDENCE = 8;

const TRUE = CAN_BE_TRUE | TRUE_ON_EVIDENCE;
const FALSE = CAN_BE_FALSE | FALSE_ON_EVIDENCE;
const OPEN = CAN_BE_TRUE | CAN_BE_FALSE;

/** Conditions with more combinations are not tried out; they count as the stricter outcome. */
const MAX_COMBINATIONS = 4_096;

export interface Judgement {
  /** For some combination of possible values: enough for `block` and `escalate`. */
  readonly possible: boolean;
  /** Possible without relying on an unknown fact. */
  readonly onEvidence: boolean;
  /** For every combination: `allow` needs this. */
  readonly always: boolean;
}

/** One fact of a call, read for the tests. */
export interface ReadFact {
  readonly known: boolean;
  /** If unknown: the whole vocabulary, or undefined for an open one. */
  readonly values: readonly FactScalar[] | undefined;
}

export type ReadFacts = (atom: Pick<Atom, "fact" | "index">) => ReadFact;
type BitsOf = (atom: Atom) => number;

function domainOf(kind: FactKind | undefined): readonly FactScalar[] | undefined {
  if (kind?.kind === "boolean") return [true, false];
  return kind?.kind === "choice" ? kind.members : undefined;
}

function isOfKind(value: FactScalar, kind: FactKind | undefined): boolean {
  if (kind?.kind === "list") return Array.isArray(value);
  if (kind?.kind === "choice") return kind.members.includes(value as string);
  return typeof value === (kind?.kind === "boolean" ? "boolean" : "string");
}

/** A fact without values, or with one outside of the vocabulary, is unknown. */
function readFact(table: FactTable, fact: string): ReadFact {
  const kind = FACTS.get(fact);
  const given = Object.hasOwn(table, fact) ? table[fact] : undefined;
  const known = given?.known === true && given.values.length > 0;
  const isSound = known && given.values.every((value) => isOfKind(value, kind));
  if (!isSound) return { known: false, values: domainOf(kind) };
  return { known, values: given.values };
}

/** Reads each fact once for a call, when the first rule tests it. */
export function readFacts(table: FactTable): ReadFacts {
  const read: ReadFact[] = [];
  return ({ fact, index }) => {
    const found = read[index] ?? readFact(table, fact);
    read[index] = found;
    return found;
  };
}

/** The outcomes of one test, over all possible values of its fact. */
function bitsOfAtom(atom: Atom, facts: ReadFacts): number {
  const { operator, test } = atom;
  const { known, values } = facts(atom);
  if (operator === "exists" || operator === "unknown") {
    const holds = (operator === "exists") === known;
    // An unknown fact is not evidence: a rule that tests for it can ask the person, not block.
    if (!known) return holds ? CAN_BE_TRUE : CAN_BE_FALSE;
    return holds ? TRUE : FALSE;
  }
  if (values === undefined) return OPEN;
  let bits = 0;
  for (const value of values) bits |= test(value) ? TRUE : FALSE;
  // If the whole vocabulary gives one outcome, it does not matter that the fact is unknown.
  return known || bits === TRUE || bits === FALSE ? bits : OPEN;
}

/** Exact if each fact is tested once: the parts of the condition are then independent. */
function bitsOfNode(node: Node, bitsOf: BitsOf): number {
  if (node.kind === "atom") return bitsOf(node.atom);
  if (node.kind === "not") {
    const bits = bitsOfNode(node.node, bitsOf);
    return (
      ((bits & (CAN_BE_TRUE | TRUE_ON_EVIDENCE)) << 1) | ((bits & (CAN_BE_FALSE | FALSE_ON_EVIDENCE)) >> 1)
    );
  }
  // "And" is true if all are, and false if one is; "or" is the reverse.
  const [ofAll, ofAny] = node.kind === "and" ? [TRUE, FALSE] : [FALSE, TRUE];
  let all = ofAll;
  let any = 0;
  for (const each of node.nodes) {
    const bits = bitsOfNode(each, bitsOf);
    // One part settles it, so the others are skipped.
    if (bits === ofAny) return ofAny;
    all &= bits;
    any |= bits & ofAny;
  }
  return all | any;
}

const judgementOf = (bits: number): Judgement => ({
  possible: (bits & CAN_BE_TRUE) !== 0,
  onEvidence: (bits & TRUE_ON_EVIDENCE) !== 0,
  always: (bits & CAN_BE_FALSE) === 0,
});

/** One fact whose values are tried; `bits` of an atom for the choice with that number. */
interface Variable {
  readonly fact: string;
  readonly known: boolean;
  readonly choices: number;
  bits(atom: Atom, choice: number): number;
}

function variableOf(repeated: RepeatedFact, atoms: readonly Atom[], facts: ReadFacts): Variable {
  const { fact } = repeated;
  const { known, values } = facts(repeated);
  if (values !== undefined) {
    const bits = ({ test }: Atom, index: number) => (test(values[index] as FactScalar) ? TRUE : FALSE);
    return { fact, known, choices: values.length, bits };
  }
  // Any text is possible, so each test of it may have either outcome.
  const own = atoms.filter((atom) => atom.fact === fact);
  const bits = (atom: Atom, index: number) => ((index >> own.indexOf(atom)) & 1 ? TRUE : FALSE);
  return { fact, known, choices: own.length < 20 ? 2 ** own.length : Number.POSITIVE_INFINITY, bits };
}

const combinationsOf = (variables: readonly Variable[]): number =>
  variables.reduce((product, { choices }) => product * choices, 1);

export function judgeCondition(condition: CompiledCondition, facts: ReadFacts): Judgement {
  const plain = (atom: Atom) => bitsOfAtom(atom, facts);
  const bits = bitsOfNode(condition.root, plain);
  // If independent parts cannot hold together, dependent ones cannot either.
  if (condition.repeated.length === 0 || (bits & CAN_BE_TRUE) === 0) return judgementOf(bits);
  const variables = condition.repeated.map((each) => variableOf(each, condition.atoms, facts));
  if (variables.every(({ choices }) => choices === 1)) return judgementOf(bits);
  if (combinationsOf(variables) > MAX_COMBINATIONS) {
    return { possible: true, onEvidence: true, always: false };
  }
  return tryAll(condition, variables, plain);
}

/** On evidence: a choice of the known facts for which every choice of the unknown ones is true. */
function tryAll({ root }: CompiledCondition, variables: readonly Variable[], plain: BitsOf): Judgement {
  const known = variables.filter((variable) => variable.known);
  const unknown = variables.filter((variable) => !variable.known);
  const chosen = new Map<string, { variable: Variable; choice: number }>();
  const bitsOf: BitsOf = (atom) => {
    const own = atom.operator === "exists" || atom.operator === "unknown" ? undefined : chosen.get(atom.fact);
    return own === undefined ? plain(atom) : own.variable.bits(atom, own.choice);
  };
  const choose = (among: readonly Variable[], combination: number) => {
    let rest = combination;
    for (const variable of among) {
      chosen.set(variable.fact, { variable, choice: rest % variable.choices });
      rest = Math.floor(rest / variable.choices);
    }
  };
  let [possible, onEvidence, always] = [false, false, true];
  for (let one = 0; one < combinationsOf(known); one++) {
    choose(known, one);
    let holds = true;
    for (let other = 0; other < combinationsOf(unknown); other++) {
      choose(unknown, other);
      const bits = bitsOfNode(root, bitsOf);
      possible ||= (bits & CAN_BE_TRUE) !== 0;
      always &&= (bits & CAN_BE_FALSE) === 0;
      holds &&= (bits & TRUE_ON_EVIDENCE) !== 0;
    }
    onEvidence ||= holds;
  }
  return { possible, onEvidence, always };
}
