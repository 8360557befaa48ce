/**
 * Our boundary in front of a server of the official SDK, as the kit sees it: through an official
 * client.
 */
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { AgentView, JsonValue, KitTarget, ToolCall } from "../../../src/kit/index.js";
import { type Played, structured, text, WAYS } from "../../mcp/boundary/servers.js";
import { redactedIn } from "./gateway-target.js";

const isObject = (value: JsonValue | undefined): value is Record<string, JsonValue> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** As authors of servers return it: a result of MCP is one already. */
function toResult(value: JsonValue | undefined): CallToolResult {
  if (!isObject(value)) return text(typeof value === "string" ? value : JSON.stringify(value ?? null));
  return "content" in value ? (value as unknown as CallToolResult) : structured(value);
}

async function callTool({ tool, arguments: args, returns, throws }: ToolCall): Promise<AgentView> {
  const played: Played = {
    tools: [{ inputSchema: { type: "object" }, ...tool } as never],
    call: async () => {
      if (throws !== undefined) throw new Error(throws);
      return toResult(returns);
    },
  };
  const { client, heard, close } = await WAYS["SDK 2.x"](played, { origin: "mcp:kit" });
  try {
    await client.listTools();
    const result = await client
      .callTool({ name: String(tool["name"]), arguments: { ...args } })
      .catch(String);
    const meta = typeof result === "string" ? undefined : result._meta;
    return { everything: [...heard, result], redacted: redactedIn(meta), annotations: meta?.["annotations"] };
  } finally {
    await close();
  }
}

export const serverTarget: KitTarget = { name: "webmcp-airlock/mcp-server in front of a server", callTool };
