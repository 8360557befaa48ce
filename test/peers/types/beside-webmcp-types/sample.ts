/** Next to other typings of `document.modelContext`: ours declare nothing. */
import "webmcp-types";
import { defineTool, install } from "webmcp-airlock";

install();
const tool = defineTool({
  name: "find_order",
  description: "Finds an order.",
  inputSchema: { type: "object", required: ["number"], properties: { number: { type: "string" } } },
  execute: ({ number }) => ({ found: number.trim() }),
});
export const context = document.modelContext;
export { tool };
