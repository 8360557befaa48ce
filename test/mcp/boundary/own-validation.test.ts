/**
 * Servers check a result against their own schema after the handler: that still holds, and what
 * leaves is redacted.
 */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport as InMemory1 } from "@modelcontextprotocol/sdk/inMemory.js";
import { McpServer as McpServer1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import { InMemoryTransport as InMemory2, McpServer as McpServer2 } from "@modelcontextprotocol/server";
import { expect, it } from "vitest";
import { z } from "zod";
import { enforceTransport } from "../../../src/mcp/boundary/index.js";
import { CANARY } from "../../gateway/agent-view.js";
import { structured } from "./servers.js";

const output = z.object({ id: z.string(), secret: z.string().min(8).meta({ "x-sensitive": true }) });

it.each([
  ["1.x", McpServer1, InMemory1],
  ["2.x", McpServer2, InMemory2],
] as const)("An McpServer of SDK %s with a Zod schema", async (_, Server, InMemory) => {
  const server = new Server({ name: "s", version: "1" }) as McpServer1;
  let answer: object = { id: "k_1", secret: CANARY };
  server.registerTool("make_key", { outputSchema: output as never }, () => structured(answer as never));
  const [mine, theirs] = (InMemory as typeof InMemory1).createLinkedPair();
  await server.connect(enforceTransport(theirs, { origin: "mcp:s" }));
  const client = new Client({ name: "c", version: "1" });
  await client.connect(mine);
  await client.listTools();
  const { structuredContent } = await client.callTool({ name: "make_key" });
  expect(structuredContent).toMatchObject({ id: "k_1" });
  expect(structuredContent).not.toHaveProperty("secret");
  // A call that the server itself refuses stays refused.
  answer = { id: "k_2" };
  expect((await client.callTool({ name: "make_key" })).isError).toBe(true);
  await client.close();
});
