/** `webmcp-airlock`: install by hand, and all public types, `document.modelContext` among them. */

export * from "./no-globals.js";
export type * from "./webmcp/api/globals.js";
