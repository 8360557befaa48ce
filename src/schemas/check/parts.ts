/**
 * The common part of arrays and objects: parts that are judged one after the other, and how many
 * there are.
 */
import type { JsonValue } from "../../engine/schema/types.js";
import { both, type Check, fault, isCount, type Scope, spend, type Verdict } from "./scope.js";

/**
 * Goes on after a part that breaks the schema: each has its own fault. Ends where the budget does.
 */
export function eachPart<Part>(
  parts: Iterable<Part>,
  scope: Scope,
  judgePart: (part: Part) => Verdict,
): Verdict {
  let verdict: Verdict = true;
  for (const part of parts) {
    if (!spend(scope, 1)) return verdict === false ? false : undefined;
    verdict = both(verdict, judgePart(part));
  }
  return verdict;
}

/** @param countOf undefined for a value that the keyword says nothing about */
export const count =
  (
    keyword: string,
    countOf: (value: JsonValue) => number | undefined,
    holds: (count: number, limit: number) => boolean,
  ): Check =>
  (limit, value, scope) => {
    if (!isCount(limit)) return undefined;
    const found = countOf(value);
    return found === undefined || holds(found, limit) || fault(scope, keyword, limit);
  };
