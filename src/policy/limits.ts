/**
 * Limits of a rule set. Rules come from files and administrators, and are judged for every call.
 */
export const LIMITS = {
  /** UTF-16 code units of the set's JSON text. */
  characters: 2_000_000,
  rules: 2_000,
  /** Limits of one condition: its depth, and its number of parts. */
  depth: 16,
  parts: 200,
  /** Texts in a list that a fact is compared with. */
  operands: 100,
  name: 80,
  description: 500,
  operand: 300,
} as const;

/** Lower-case letters, digits and single hyphens. */
export const RULE_NAME = "^[a-z0-9]+(-[a-z0-9]+)*$";
