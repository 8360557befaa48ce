/**
 * Possible-set semantics (design §4 "Policy"): a fact has a set of possible values, an unknown one any at all. Judged
 * is not whether a condition is true, but what it could be.
 */
import type { Atom, CompiledCondition, Node, RepeatedFact } from "./compile-condition.js";
import { FACTS, type FactKind } from "./facts.js";
import type { FactScalar, FactTable } from "./types.js";

/** Some values make it true; some make it false. */
const CAN_BE_TRUE = 1;
const CAN_BE_FALSE = 2;
/** Some choice among the *known* values makes it true (false) whatever the unknown ones are. */
const TRUE_ON_EVIDENCE = 4;
const FALSE_ON_EVIDENCE = 8;

const TRUE = CAN_BE_TRUE | TRUE_ON_EVIDENCE;
const FALSE = CAN_BE_FALSE | FALSE_ON_EVIDENCE;
const OPEN = CAN_BE_TRUE | CAN_BE_FALSE;

/** At this many combinations a condition is no longer tried out, and counts as whatever is stricter. */
const MAX_COMBINATIONS = 4_096;

export interface Judgement {
  /** Under some combination of possible values: enough for `block` and `escalate`. */
  readonly possible: boolean;
  /** Possible, and resting on nothing that is unknown. */
  readonly onEvidence: boolean;
  /** Under every combination: `allow` needs this. */
  readonly always: boolean;
}

/** One fact of a call, ready to be asked. */
export interface ReadFact {
  readonly known: boolean;
  /** Where unknown: the whole vocabulary, or undefined where that has no end. */
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

/** No possible value, or one that the vocabulary does not have: then nothing is known. */
function readFact(table: FactTable, fact: string): ReadFact {
  const kind = FACTS.get(fact);
  const given = Object.hasOwn(table, fact) ? table[fact] : undefined;
  const known = given?.known === true && given.values.length > 0;
  const isSound = known && given.values.every((value) => isOfKind(value, kind));
  return isSound ? { known, values: given.values } : { known: false, values: domainOf(kind) };
}

/** Each fact is read once for a call, when the first rule asks for it. */
export function readFacts(table: FactTable): ReadFacts {
  const read: ReadFact[] = [];
  return ({ fact, index }) => {
    const found = read[index] ?? readFact(table, fact);
    read[index] = found;
    return found;
  };
}

/** Of one test, over all values that its fact may have. */
function bitsOfAtom(atom: Atom, facts: ReadFacts): number {
  const { operator, test } = atom;
  const { known, values } = facts(atom);
  if (operator === "exists" || operator === "unknown") {
    const holds = (operator === "exists") === known;
    // That something is unknown is no evidence: a rule that asks for it can ask the person, not block.
    if (!known) return holds ? CAN_BE_TRUE : CAN_BE_FALSE;
    return holds ? TRUE : FALSE;
  }
  if (values === undefined) return OPEN;
  let bits = 0;
  for (const value of values) bits |= test(value) ? TRUE : FALSE;
  // Where every member of the vocabulary agrees, not knowing which one it is changes nothing.
  return known || bits === TRUE || bits === FALSE ? bits : OPEN;
}

/** Exact where no fact is asked twice: the parts of such a condition are independent of each other. */
function bitsOfNode(node: Node, bitsOf: BitsOf): number {
  if (node.kind === "atom") return bitsOf(node.atom);
  if (node.kind === "not") {
    const bits = bitsOfNode(node.node, bitsOf);
    return (
      ((bits & (CAN_BE_TRUE | TRUE_ON_EVIDENCE)) << 1) | ((bits & (CAN_BE_FALSE | FALSE_ON_EVIDENCE)) >> 1)
    );
  }
  // "And" is true where all are, and false where one is; "or" is the reverse.
  const [ofAll, ofAny] = node.kind === "and" ? [TRUE, FALSE] : [FALSE, TRUE];
  let all = ofAll;
  let any = 0;
  for (const each of node.nodes) {
    const bits = bitsOfNode(each, bitsOf);
    // One part settles it, so the others need not be asked.
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

/** One fact of which all combinations are tried: `bits` of an atom for the choice with that number. */
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
  // Any text at all: each test of it may come out either way, as far as anybody knows.
  const own = atoms.filter((atom) => atom.fact === fact);
  const bits = (atom: Atom, index: number) => ((index >> own.indexOf(atom)) & 1 ? TRUE : FALSE);
  return { fact, known, choices: own.length < 20 ? 2 ** own.length : Number.POSITIVE_INFINITY, bits };
}

const combinationsOf = (variables: readonly Variable[]): number =>
  variables.reduce((product, { choices }) => product * choices, 1);

export function judgeCondition(condition: CompiledCondition, facts: ReadFacts): Judgement {
  const plain = (atom: Atom) => bitsOfAtom(atom, facts);
  const bits = bitsOfNode(condition.root, plain);
  // What cannot hold of independent parts cannot hold of dependent ones.
  if (condition.repeated.length === 0 || (bits & CAN_BE_TRUE) === 0) return judgementOf(bits);
  const variables = condition.repeated.map((each) => variableOf(each, condition.atoms, facts));
  if (variables.every(({ choices }) => choices === 1)) return judgementOf(bits);
  if (combinationsOf(variables) > MAX_COMBINATIONS) {
    return { possible: true, onEvidence: true, always: false };
  }
  return tryAll(condition, variables, plain);
}

/** On evidence: some choice of the known facts under which every choice of the unknown ones comes out true. */
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
