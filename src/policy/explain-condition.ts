/** The facts that made a condition true, for the person's prompt and for the log. */
import type { Atom, Node } from "./compile-condition.js";
import type { ReadFacts } from "./judge-condition.js";

/** Whether the test has the wanted outcome for some possible value of its fact. */
function canBe(wanted: boolean, atom: Atom, facts: ReadFacts): boolean {
  const { operator, test } = atom;
  const { known, values } = facts(atom);
  if (operator === "exists") return known === wanted;
  if (operator === "unknown") return known !== wanted;
  return values === undefined || values.some((value) => test(value) === wanted);
}

function isPossible(wanted: boolean, node: Node, facts: ReadFacts): boolean {
  if (node.kind === "atom") return canBe(wanted, node.atom, facts);
  if (node.kind === "not") return isPossible(!wanted, node.node, facts);
  const needsAll = (node.kind === "and") === wanted;
  const holds = (each: Node) => isPossible(wanted, each, facts);
  return needsAll ? node.nodes.every(holds) : node.nodes.some(holds);
}

function restsOnKnown(node: Node, facts: ReadFacts): boolean {
  if (node.kind === "atom") return facts(node.atom).known;
  return node.kind === "not"
    ? restsOnKnown(node.node, facts)
    : node.nodes.every((each) => restsOnKnown(each, facts));
}

function add(atom: Atom, into: Atom[]): void {
  if (!into.some(({ index }) => index === atom.index)) into.push(atom);
}

/** If one of several parts is enough: the first known one, else the first possible one. */
function collect(wanted: boolean, node: Node, facts: ReadFacts, into: Atom[]): void {
  if (node.kind === "atom") add(node.atom, into);
  else if (node.kind === "not") collect(!wanted, node.node, facts, into);
  else if ((node.kind === "and") === wanted) {
    for (const each of node.nodes) collect(wanted, each, facts, into);
  } else {
    const isOne = (each: Node) => isPossible(wanted, each, facts);
    const chosen =
      node.nodes.find((each) => restsOnKnown(each, facts) && isOne(each)) ?? node.nodes.find(isOne);
    if (chosen !== undefined) collect(wanted, chosen, facts, into);
  }
}

/** @returns tests of facts, one for each fact, in the order of the condition */
export function explainCondition(root: Node, facts: ReadFacts): Atom[] {
  const atoms: Atom[] = [];
  collect(true, root, facts, atoms);
  return atoms;
}
