/** A module and all that it imports, as one text for the page's world: see `vite.config.ts`. */
declare module "*?in-page" {
  export const source: string;
}
