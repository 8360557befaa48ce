/** A page's regular expression, as far as the engine runs one: only where it surely ends soon. */
import { compilePattern } from "../../engine/schema/safe-pattern.js";
import type { Verdict } from "./scope.js";

/** One character of a text, whatever stands for it, and a fixed count behind it. */
const UNITS = /(\\.|\[(?:\\.|[^\]\\])*\]|.)(?:\{(\d{1,2})\})?/gsu;
/** Among the escapes only those of one character: `\u{41}` is not a `\u` forty-one times. */
const REPEATABLE = /^(?:\\[dDwWsS]|\\[^A-Za-z0-9]|\.|\[.+\])$/su;
const LAZY = /\{\d+\}[?*+]/u;

/**
 * `\d{4}` → `\d\d\d\d`: a fixed count never backtracks, so the engine's bound on quantifiers need
 * not count it.
 */
const writtenOut = (pattern: string): string =>
  LAZY.test(pattern)
    ? pattern
    : pattern.replace(UNITS, (whole: string, unit: string, count: string | undefined) =>
        count !== undefined && REPEATABLE.test(unit) ? unit.repeat(Number(count)) : whole,
      );

/**
 * Undefined for a pattern that could run on, that is no regular expression, and for texts over 256
 * characters.
 */
export const matchPattern = (pattern: string, text: string): Verdict =>
  compilePattern(pattern.length > 256 ? pattern : writtenOut(pattern))(text);
