/**
 * `webmcp-airlock/globals`: types only. Declares `document.modelContext`, `navigator.modelContext`
 * and the element.
 *
 * @example
 * import type {} from "webmcp-airlock/globals";
 * export const tools = await document.modelContext.getTools();
 */

export type * from "./webmcp/api/globals.js";
