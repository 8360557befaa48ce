/**
 * A project without `strict`, as Next.js writes it where it finds no tsconfig.json: nothing is
 * inferred, and all of it compiles.
 */
import { type AgentResult, defineTool } from "webmcp-airlock";
import "webmcp-airlock/globals";

const order = defineTool({
  name: "find_order",
  description: "Finds an order.",
  inputSchema: { type: "object", required: ["number"], properties: { number: { type: "string" } } },
  outputSchema: {
    type: "object",
    properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } },
  },
  execute: ({ number }) => ({ id: String(number), key: "for the person" }),
});
export const seen: AgentResult<typeof order> = { id: "7" };
await document.modelContext.registerTool(order);
