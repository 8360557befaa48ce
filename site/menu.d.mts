export interface MenuEntry {
  readonly title: string;
  /** The note, from the root of the project. */
  readonly source: string;
}
export const GROUPS: readonly { readonly title: string; readonly entries: readonly MenuEntry[] }[];
export const ENTRIES: readonly MenuEntry[];
export const WITHOUT_PAGE: readonly string[];
export const PAGES: ReadonlyMap<string, string>;
export const apiPageOf: (entry: string) => string;
