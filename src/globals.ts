/** `webmcp-airlock/globals`: types only. Declares `document.modelContext`, `navigator.modelContext` and the element. */

export type * from "./webmcp/api/globals.js";
