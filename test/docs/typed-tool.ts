/** The guide's example in TypeScript, for the compiler: never run. `code-blocks.test.ts` holds the two together. */
import type { ModelContextTool } from "../../src/index.js";

const tool: ModelContextTool = {
  name: "find_order",
  description: "Finds an order.",
  inputSchema: { type: "object", required: ["number"], properties: { number: { type: "string" } } },
  execute: (input: { readonly number: string }) => ({ found: input.number }),
};
await document.modelContext.registerTool(tool);
