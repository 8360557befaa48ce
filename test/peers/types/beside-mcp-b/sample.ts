/** Next to other typings of `document.modelContext`: ours declare nothing. */
import "@mcp-b/webmcp-types";
import { defineTool, install } from "webmcp-airlock";
import type {} from "webmcp-airlock/preact";
import { useTool } from "webmcp-airlock/react";
import type {} from "webmcp-airlock/solid";
import type {} from "webmcp-airlock/svelte";
import type {} from "webmcp-airlock/vue";

install();
const tool = defineTool({
  name: "find_order",
  description: "Finds an order.",
  inputSchema: { type: "object", required: ["number"], properties: { number: { type: "string" } } },
  execute: ({ number }) => ({ found: number.trim() }),
});
export const context = document.modelContext;
export { tool, useTool };
