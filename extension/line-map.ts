/** Source maps of steps that move or change lines of a script: from each line to where it was. */
import type { EncodedSourceMap } from "@jridgewell/remapping";
import { encode } from "@jridgewell/sourcemap-codec";

/** How many lines from here on are the same. */
function sameFrom(before: readonly string[], from: number, after: readonly string[], at: number): number {
  let length = 0;
  while (at + length < after.length && before[from + length] === after[at + length]) length++;
  return length;
}

function placesOf(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) places.set(line, [...(places.get(line) ?? []), at]);
  return places;
}

/** @returns for each line after, the number of the line before; -1 for one that is new */
function cameFrom(before: readonly string[], after: readonly string[]): number[] {
  const places = placesOf(before);
  const from: number[] = [];
  while (from.length < after.length) {
    const at = from.length;
    // The longest run of lines that moved together; a lone brace could be any.
    const runs = (places.get(after[at] ?? "") ?? []).map((place) => ({
      place,
      length: sameFrom(before, place, after, at),
    }));
    const { place, length } = runs.reduce((best, run) => (run.length > best.length ? run : best), {
      place: -1,
      length: 0,
    });
    from.push(...(length === 0 ? [-1] : Array.from({ length }, (_, i) => place + i)));
  }
  return from;
}

/** @param changed lines are only changed, and none has moved */
export function lineMap(before: string, after: string, changed = false): EncodedSourceMap {
  const [old, lines] = [before.split("\n"), after.split("\n")];
  // A statement that moved has lost the indentation of its first line.
  const trimmed = (each: string) => each.trim();
  const from = changed ? lines.map((_, at) => at) : cameFrom(old.map(trimmed), lines.map(trimmed));
  const indent = (line: string) => Math.max(0, line.search(/\S/));
  const mappings = encode(from.map((place) => (place < 0 ? [] : [[0, 0, place, indent(old[place] ?? "")]])));
  return { version: 3, names: [], sources: ["script"], mappings };
}
