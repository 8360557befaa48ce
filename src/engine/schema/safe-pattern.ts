/**
 * Runs a page's regular expression only if its work is bounded. Attack: catastrophic backtracking
 * (ReDoS).
 */
import { RegExpConstructor, regExpExec, stringRewrite } from "../../intrinsics/text.js";
import type { PatternTest } from "./types.js";

/** Longer names are not tested: the answer is "unknown". */
const MAX_LENGTH = 256;

/**
 * Patterns on which a backtracking matcher surely ends soon: anchored ones with two quantifiers,
 * others with one, anchored ones with one group. Without groups, every quantifier repeats one
 * character or class, so a match from one start tries at most 256 counts for each. An unanchored
 * pattern adds a factor of 256 for its starts. A group that is not repeated, in an anchored pattern
 * without quantifiers, tries each alternative once; alternatives outside of it would not be
 * anchored. Look-around needs a group and a `?`.
 */
const SAFE = /^(\^([^(|*+?{]*[*+?{])?)?[^(|*+?{]*[*+?{]?[^(|*+?{]*$|^\^[^(|*+?{]*\([^(*+?{]*$/;
/** An escape or a class matches one character of a name, whatever it contains. */
const UNITS = /\\.|\[(\\.|[^\]\\])*\]/gs;

/** Answers that the match cannot be decided. */
export const unknown: PatternTest = () => undefined;

/** The budget of all patterns for one name. A test costs up to the square of the name's length. */
const MAX_STEPS = 300_000;

/**
 * A function that tests patterns on `name` within one budget. Over budget, each answer is
 * "unknown".
 */
export function testerFor(name: string): (test: PatternTest) => boolean | undefined {
  let left = MAX_STEPS;
  return (test) => {
    left -= name.length * name.length;
    return left < 0 ? undefined : test(name);
  };
}

/** Compiles `pattern` into a test that answers `undefined` whenever a safe answer is impossible. */
export function compilePattern(pattern: string): PatternTest {
  try {
    if (pattern.length > MAX_LENGTH || regExpExec(SAFE, stringRewrite(pattern, UNITS)) === null)
      return unknown;
    const expression = new RegExpConstructor(pattern, "u");
    return (name) => (name.length > MAX_LENGTH ? undefined : regExpExec(expression, name) !== null);
  } catch {
    return unknown;
  }
}
