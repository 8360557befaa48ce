/** Faults of a rule set, each with its exact place. */
import { escapePointerToken } from "../engine/schema/json-pointer.js";
import { policyTexts } from "../texts/authors.js";

export interface PolicyProblem {
  /**
   * JSON Pointer into the rule set: `/rules/3/conditions/and/0/value`. Empty for the whole of it.
   */
  readonly pointer: string;
  /** Stable, for machines. */
  readonly code: string;
  /** A sentence for the author of the rule. It quotes nothing of the rule set. */
  readonly message: string;
}

export interface Report {
  (pointer: string, code: string, message: string): void;
  /** Unknown members are usually misspelt ones. */
  members(record: object, pointer: string, allowed: readonly string[]): void;
}

/** Enough for a file that is not a rule set at all. */
const MAX_PROBLEMS = 100;

export function createReport(problems: PolicyProblem[]): Report {
  const add = (pointer: string, code: string, message: string) => {
    if (problems.length < MAX_PROBLEMS) problems.push({ pointer, code, message });
  };
  return Object.assign(add, {
    members(record: object, pointer: string, allowed: readonly string[]) {
      for (const name of Object.keys(record)) {
        if (allowed.includes(name)) continue;
        add(
          `${pointer}/${escapePointerToken(name)}`,
          "unknown-member",
          policyTexts.unknownMember(allowed.join(", ")),
        );
      }
    },
  });
}
