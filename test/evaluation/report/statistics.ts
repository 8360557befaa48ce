/** Intervals and tests of the report: Wilson's score interval (1927), and the exact sign test. */

const Z = 1.959964;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** @returns from 0 to 1 */
export function wilson(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const share = hits / of;
  const square = Z * Z;
  const centre = share + square / (2 * of);
  const spread = Z * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  const scale = 1 + square / of;
  return { low: Math.max(0, (centre - spread) / scale), high: Math.min(1, (centre + spread) / scale) };
}

/**
 * The exact sign test, two-sided: how likely a split at least as uneven is, where neither side is
 * favoured.
 */
export function signTest(one: number, other: number): number {
  const all = one + other;
  let [term, tail] = [0.5 ** all, 0];
  for (let hits = 0; hits <= Math.min(one, other); hits += 1) {
    tail += term;
    term *= (all - hits) / (hits + 1);
  }
  return Math.min(1, 2 * tail);
}
