/**
 * `npm run test:all` sets `AIRLOCK_ALL`: then every sample of every kind is tested, else one of
 * each kind.
 */
export const RUNS_ALL = Boolean(process.env["AIRLOCK_ALL"]);

/** All of `list` in `npm run test:all`; else those that `isSample` picks. */
export const samples = <T>(
  list: readonly T[],
  isSample: (each: T, index: number) => boolean,
): readonly T[] => (RUNS_ALL ? list : list.filter(isSample));

/** The number of cases that a random test takes: all in `npm run test:all`, else a third. */
export const cases = (count: number): number => (RUNS_ALL ? count : Math.ceil(count / 3));
