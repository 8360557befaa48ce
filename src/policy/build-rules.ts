/** Helpers to write the conditions of the default rules. */
import type { Condition, Operand, Operator } from "./types.js";

export const is = (fact: string, value: Operand): Condition => ({ fact, operator: "equals", value });
export const compare = (fact: string, operator: Operator, value: Operand): Condition => ({
  fact,
  operator,
  value,
});
export const isKnown = (fact: string): Condition => ({ fact, operator: "exists" });
/** A fact that is not known does not count. */
export const isSurely = (fact: string): Condition[] => [isKnown(fact), is(fact, true)];
export const all = (...and: Condition[]): Condition => ({ and });
export const some = (...or: Condition[]): Condition => ({ or });
export const not = (condition: Condition): Condition => ({ not: condition });
