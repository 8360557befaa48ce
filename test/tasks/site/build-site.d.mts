/** @returns where the site is, from the root, and how many pages it has. */
export declare function buildSite(root: string, folder?: string): { folder: string; pages: number };
