/** A page's regular expression, run only where a bound on its work is known (design: "never run unguarded"). */
import {
  apply,
  charCodeAt,
  includes,
  indexOf,
  RegExpConstructor,
  regExpExec,
  slice,
} from "../primordials.js";
import type { PatternTest } from "./types.js";

/** Names longer than this are not tested: the answer is "unknown". */
const MAX_NAME = 256;
const MAX_PATTERN = 256;
/** Most ways in which a backtracking matcher may try one name. */
const MAX_PATHS = 1 << 16;

/**
 * An upper bound on the paths a backtracking matcher can take.
 *
 * No group may be repeated, so every quantifier repeats a single character (or class) and chooses a count once
 * per attempt: the paths are at most the product, over quantifiers and alternatives, of the choices each has,
 * times the starting positions of a pattern that is not anchored. Back references and look-around are refused.
 */
function countPaths(pattern: string): number {
  let paths = startsAnchored(pattern) ? 1 : MAX_NAME;
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i] as string;
    if (char === "\\") {
      i += 1;
      const next = charCodeAt(pattern, i);
      // \1 … \9 and \k are back references.
      if ((next >= 49 && next <= 57) || next === 107) return Number.POSITIVE_INFINITY;
      continue;
    }
    if (inClass) {
      inClass = char !== "]";
      continue;
    }
    if (char === "[") inClass = true;
    else if (char === "*" || char === "+" || char === "{") {
      if (pattern[i - 1] === ")") return Number.POSITIVE_INFINITY;
      paths *= MAX_NAME;
    } else if (char === "?") {
      const before = pattern[i - 1] as string | undefined;
      if (before === ")") return Number.POSITIVE_INFINITY;
      // `(?:` and `(?<name>` open groups; `(?=`, `(?!`, `(?<=`, `(?<!` look around.
      if (before === "(") {
        if (isLookAround(pattern, i)) return Number.POSITIVE_INFINITY;
      } else paths *= 2;
    } else if (char === "|") paths *= 2;
  }
  return paths;
}

/** An anchor binds the whole pattern only where there is no alternative beside it. */
function startsAnchored(pattern: string): boolean {
  return pattern[0] === "^" && !includes(pattern, "|");
}

function isLookAround(pattern: string, questionMark: number): boolean {
  const next = pattern[questionMark + 1];
  if (next === "=" || next === "!") return true;
  const afterNext = pattern[questionMark + 2];
  return next === "<" && (afterNext === "=" || afterNext === "!");
}

function createRegExp(pattern: string): RegExp | undefined {
  try {
    return new RegExpConstructor(pattern, "u");
  } catch {
    return undefined;
  }
}

const unknown: PatternTest = () => undefined;

/** A pattern without any metacharacter, optionally anchored, needs no matcher. */
function isLiteral(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (indexOf("\\^$.*+?()[]{}|", text[i] as string) >= 0) return false;
  }
  return true;
}

/** Compiles `pattern` into a test that answers `undefined` whenever the answer cannot be had safely. */
export function compilePattern(pattern: string): PatternTest {
  if (pattern === "" || pattern === ".*" || pattern === "^.*$" || pattern === "^") return () => true;
  if (pattern[0] === "^" && pattern[pattern.length - 1] === "$") {
    const literal = slice(pattern, 1, pattern.length - 1);
    if (isLiteral(literal)) return (name) => name === literal;
  }
  if (pattern.length > MAX_PATTERN || countPaths(pattern) > MAX_PATHS) return unknown;
  const expression = createRegExp(pattern);
  if (expression === undefined) return unknown;
  return (name) => (name.length > MAX_NAME ? undefined : apply(regExpExec, expression, [name]) !== null);
}
