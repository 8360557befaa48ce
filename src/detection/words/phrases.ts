/**
 * Writes out patterns: `sag|sage ~ nutzer|kunden ~ nicht` is every phrase with one of the words
 * of each place. `_` joins the words of one alternative.
 */
export const phrases = (...patterns: readonly string[]): string =>
  patterns.flatMap((pattern) => pattern.split(",").flatMap(writeOut)).join(", ");

function writeOut(pattern: string): string[] {
  const places = pattern.trim().split(/\s+/);
  return places.reduce<string[]>(
    (begun, place) =>
      place.split("|").flatMap((each) => begun.map((head) => `${head} ${each.replaceAll("_", " ")}`)),
    [""],
  );
}
