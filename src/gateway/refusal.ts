/** An MCP result that says why there is no other. */
import type { CallToolResult } from "../engine/enforce/types.js";

export const refusal = (words: string): CallToolResult => ({
  content: [{ type: "text", text: words }],
  isError: true,
});
