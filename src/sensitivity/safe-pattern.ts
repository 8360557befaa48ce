/** A page's regular expression, run only where a bound on its work is known (design: "never run unguarded"). */
import { RegExpConstructor, regExpExec } from "../primordials.js";
import type { PatternTest } from "./types.js";

/** Names longer than this are not tested: the answer is "unknown". */
const MAX_LENGTH = 256;

/**
 * Whether a backtracking matcher is sure to end soon. Without groups every quantifier repeats one character or class,
 * so a match from one start tries at most 256 counts for each of at most two quantifiers; starts add a factor of 256
 * where the pattern is not anchored (then only one quantifier is let through). A group counts as two quantifiers: one
 * that is not repeated, in an anchored pattern without quantifiers, tries each alternative once. Look-around needs a
 * group and a `?`.
 */
function endsSoon(pattern: string): boolean {
  let cost = pattern[0] === "^" ? 0 : 1;
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char === "\\") i += 1;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") cost += 2;
    // Alternatives outside a group would not be anchored.
    else if (char === "|" && cost < 2) return false;
    else if (char === "*" || char === "+" || char === "?" || char === "{") cost += 1;
  }
  return cost <= 2 && pattern.length <= MAX_LENGTH;
}

/** It cannot be known whether the name matches. */
export const unknown: PatternTest = () => undefined;

/** Compiles `pattern` into a test that answers `undefined` whenever the answer cannot be had safely. */
export function compilePattern(pattern: string): PatternTest {
  try {
    if (!endsSoon(pattern)) return unknown;
    const expression = new RegExpConstructor(pattern, "u");
    return (name) => (name.length > MAX_LENGTH ? undefined : regExpExec(expression, name) !== null);
  } catch {
    return unknown;
  }
}
