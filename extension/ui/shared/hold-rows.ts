/**
 * Keeps the rows of a list in their places while a person points at one of them: what is new comes
 * when they leave.
 */

export interface Arranged<Row> {
  readonly rows: readonly Row[];
  /** The number of new ones that would push rows aside, and wait. */
  readonly waiting: number;
}

/**
 * Attack: a page that adds or takes away tools at the right moment puts another row under the
 * pointer.
 *
 * @param shown in their places; one that is gone stays as it was
 * @param all as they would be shown now
 */
export function holdRows<Row>(
  shown: readonly Row[],
  all: readonly Row[],
  keyOf: (row: Row) => string,
): Arranged<Row> {
  const now = new Map(all.map((row) => [keyOf(row), row]));
  const keys = new Set(shown.map(keyOf));
  const last = all.findLastIndex((row) => keys.has(keyOf(row)));
  const behind = all.slice(last + 1);
  const before = all.slice(0, last + 1);
  return {
    rows: [...shown.map((row) => now.get(keyOf(row)) ?? row), ...behind],
    waiting: before.filter((row) => !keys.has(keyOf(row))).length,
  };
}
