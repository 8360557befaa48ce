/** A page's regular expression, run only where a bound on its work is known (design: "never run unguarded"). */
import { RegExpConstructor, regExpExec, rewriteText } from "../../intrinsics/primordials.js";
import type { PatternTest } from "./types.js";

/** Names longer than this are not tested: the answer is "unknown". */
const MAX_LENGTH = 256;

/**
 * Patterns on which a backtracking matcher is sure to end soon: anchored ones with two quantifiers, others with one,
 * anchored ones with one group. Without groups every quantifier repeats one character or class, so a match from one
 * start tries at most 256 counts for each; starts add a factor of 256 where the pattern is not anchored. A group that is
 * not repeated, in an anchored pattern without quantifiers, tries each alternative once; alternatives outside of it would
 * not be anchored. Look-around needs a group and a `?`.
 */
const SAFE = /^(\^([^(|*+?{]*[*+?{])?)?[^(|*+?{]*[*+?{]?[^(|*+?{]*$|^\^[^(|*+?{]*\([^(*+?{]*$/;
/** Escapes and classes: one character of a name each, whatever they say. */
const UNITS = /\\.|\[(\\.|[^\]\\])*\]/gs;

/** It cannot be known whether the name matches. */
export const unknown: PatternTest = () => undefined;

/** Of many patterns only so much is tried on one name: a test takes up to the square of its length. */
const MAX_STEPS = 300_000;

/** How patterns are tested on `name`, one after the other: beyond the bound, each answer is "unknown". */
export function testerFor(name: string): (test: PatternTest) => boolean | undefined {
  let left = MAX_STEPS;
  return (test) => {
    left -= name.length * name.length;
    return left < 0 ? undefined : test(name);
  };
}

/** Compiles `pattern` into a test that answers `undefined` whenever the answer cannot be had safely. */
export function compilePattern(pattern: string): PatternTest {
  try {
    if (pattern.length > MAX_LENGTH || regExpExec(SAFE, rewriteText(pattern, UNITS)) === null) return unknown;
    const expression = new RegExpConstructor(pattern, "u");
    return (name) => (name.length > MAX_LENGTH ? undefined : regExpExec(expression, name) !== null);
  } catch {
    return unknown;
  }
}
