/** The path of an executable that exists, or undefined. */
export function findBrowser(): string | undefined;
