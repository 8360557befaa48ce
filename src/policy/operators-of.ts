/** The operators of each kind of fact, and their operands. */
import type { FactKind } from "./facts.js";
import { LIMITS } from "./limits.js";
import type { Operator } from "./types.js";

/**
 * `none`: no value; `one`: a value of the fact's kind; `some`: a list of them; `pattern`: an origin
 * with `*` in it.
 */
export type OperandShape = "none" | "one" | "some" | "pattern";

const ALWAYS = [
  ["exists", "none"],
  ["unknown", "none"],
] as const;
const COMPARED = [
  ["equals", "one"],
  ["in", "some"],
] as const;

export function operatorsOf(kind: FactKind): ReadonlyMap<Operator, OperandShape> {
  switch (kind.kind) {
    case "boolean":
      return new Map([["equals", "one"], ...ALWAYS] as const);
    case "choice": {
      const ordered = [
        ["at-least", "one"],
        ["at-most", "one"],
      ] as const;
      return new Map<Operator, OperandShape>([...COMPARED, ...(kind.ordered ? ordered : []), ...ALWAYS]);
    }
    case "text":
      return new Map<Operator, OperandShape>([...COMPARED, ...ALWAYS]);
    case "origin":
      return new Map<Operator, OperandShape>([...COMPARED, ["glob", "pattern"], ...ALWAYS]);
    case "list":
      return new Map<Operator, OperandShape>([["contains", "one"], ["any-of", "some"], ...ALWAYS]);
  }
}

/** Whether one value of a condition is of the fact's kind. */
export function isOperand(value: unknown, kind: FactKind): boolean {
  if (kind.kind === "boolean") return typeof value === "boolean";
  if (typeof value !== "string" || value.length > LIMITS.operand) return false;
  return kind.kind !== "choice" || kind.members.includes(value);
}
