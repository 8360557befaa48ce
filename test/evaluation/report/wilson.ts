/** Wilson's score interval for a proportion, at 95 % (Wilson 1927). */

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
