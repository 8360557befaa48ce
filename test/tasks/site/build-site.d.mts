/**
 * @param repository as in `AIRLOCK_REPOSITORY`, which it is without one.
 * @returns where the site is, from the root, and how many pages it has.
 */
export declare function buildSite(
  root: string,
  folder?: string,
  repository?: string,
): { folder: string; pages: number };
