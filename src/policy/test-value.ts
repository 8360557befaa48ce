/** The test of each operator on one value. */
import type { FactKind } from "./facts.js";
import { matchOrigin } from "./match-origin.js";
import type { FactScalar, Operand, Operator } from "./types.js";

const never = () => false;
const asTexts = (operand: Operand): readonly string[] => (Array.isArray(operand) ? operand : []);

/** Compares positions in the vocabulary's order. A value outside of it matches neither side. */
function compare(kind: FactKind, operand: Operand, holds: (place: number, limit: number) => boolean) {
  const members = kind.kind === "choice" && kind.ordered ? kind.members : [];
  const limit = members.indexOf(operand as string);
  if (limit < 0) return never;
  const passing = new Set<FactScalar>(members.filter((_, place) => holds(place, limit)));
  return (value: FactScalar) => passing.has(value);
}

/** A new function for each condition, so that operands are read once. */
export function testValue(
  operator: Operator,
  kind: FactKind,
  operand: Operand,
): (value: FactScalar) => boolean {
  switch (operator) {
    case "equals":
      return (value) => value === operand;
    case "in": {
      const texts = new Set<FactScalar>(asTexts(operand));
      return (value) => texts.has(value);
    }
    case "contains":
      return (value) => Array.isArray(value) && value.includes(operand);
    case "any-of": {
      const texts = new Set(asTexts(operand));
      return (value) => Array.isArray(value) && value.some((each) => texts.has(each));
    }
    case "at-least":
      return compare(kind, operand, (place, limit) => place >= limit);
    case "at-most":
      return compare(kind, operand, (place, limit) => place <= limit);
    case "glob":
      return (value) => typeof value === "string" && matchOrigin(operand as string, value);
    default:
      return never;
  }
}
