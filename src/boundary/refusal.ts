/** An MCP result that says why there is none. */
import type { CallToolResult } from "./types.js";

export const refusal = (words: string): CallToolResult => ({
  content: [{ type: "text", text: words }],
  isError: true,
});
