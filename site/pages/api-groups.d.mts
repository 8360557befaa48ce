/** Title and names of each group of an entry. */
export const API_GROUPS: Readonly<Record<string, readonly (readonly [string, readonly string[]])[]>>;
