/**
 * The guide's example in TypeScript, for the compiler: never run. `code-blocks.test.ts` holds the
 * two together.
 */
import "../../src/auto.js";
import { type AgentResult, defineTool } from "../../src/index.js";

export const findOrder = defineTool({
  name: "find_order",
  description: "Finds an order.",
  inputSchema: {
    type: "object",
    required: ["number"],
    properties: { number: { type: "string" } },
  },
  outputSchema: {
    type: "object",
    required: ["status", "key"],
    properties: {
      status: { enum: ["open", "sent"] },
      key: { type: "string", "x-sensitive": true },
    },
  },
  execute: ({ number }) => ({ status: "open", key: `raw key of ${number}` }),
});
await document.modelContext.registerTool(findOrder);

/** A marked member has the type `Sensitive`: nothing can be read from it. */
type Seen = AgentResult<typeof findOrder>;
export const statusOf = (seen: Seen): "open" | "sent" => seen.status;
