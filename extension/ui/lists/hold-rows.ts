/**
 * Keeps the rows of a list in their places while the person points at one of them. New rows come
 * when the pointer leaves.
 */

export interface Arranged<Row> {
  readonly rows: readonly Row[];
  /** How many new rows wait, since they would push others aside. */
  readonly waiting: number;
}

/**
 * Attack: a page adds or takes away tools at the right moment, so that another row is under the
 * pointer.
 *
 * @param shown the rows in their places; a row that is gone stays as it was
 *
 * @param all the rows as they would be shown now
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
