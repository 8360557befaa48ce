/**
 * Globs on origins: `*` matches one or more characters except `/`, `:` and `@`. No regular
 * expression; it backtracks to the last star only.
 */

const SEPARATORS = new Set(["/", ":", "@"]);

/** In time proportional to pattern × origin, both bounded by the validator. */
export function matchOrigin(pattern: string, origin: string): boolean {
  const firstStar = pattern.indexOf("*");
  if (firstStar < 0) return pattern === origin;
  // Fast path: the end of the pattern settles most cases.
  if (!origin.endsWith(pattern.slice(pattern.lastIndexOf("*") + 1))) return false;
  let at = 0;
  let star = -1;
  let afterStar = 0;
  let i = 0;
  while (i < origin.length) {
    if (pattern[at] === "*" && !SEPARATORS.has(origin[i] as string)) {
      // The star takes one character now, and more if the rest does not match.
      star = at;
      at += 1;
      i += 1;
      afterStar = i;
    } else if (at < pattern.length && pattern[at] === origin[i] && pattern[at] !== "*") {
      at += 1;
      i += 1;
    } else if (star >= 0 && !SEPARATORS.has(origin[afterStar] as string)) {
      at = star + 1;
      afterStar += 1;
      i = afterStar;
    } else {
      return false;
    }
  }
  return at === pattern.length;
}
