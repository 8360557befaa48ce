/** Secrets that a server's tools take, in front of a server of the official SDK. */
import { expect, it } from "vitest";
import type { HeldSecret } from "../../../src/engine/enforce/handles.js";
import { CANARY } from "../../gateway/agent-view.js";
import { KEY, MARKED, structured, text, tool, WAYS } from "./servers.js";

const ways = Object.keys(WAYS) as (keyof typeof WAYS)[];

it.each(
  ways,
)("A handle becomes its secret at a marked argument of another tool, in front of a server of %s", async (way) => {
  const held = new Map<string, HeldSecret>();
  const got: unknown[] = [];
  const inputSchema = {
    type: "object" as const,
    properties: { key: { type: "string", "x-sensitive": true } },
  };
  const connected = await WAYS[way](
    {
      tools: [tool("make_key", { outputSchema: MARKED }), tool("install_key", { inputSchema })],
      call: async (name, args) => {
        got.push(args);
        return name === "make_key" ? structured(KEY) : text("Installed.");
      },
    },
    {
      origin: "mcp:played",
      storage: {
        put: async ({ agent, contract }, items) => {
          for (const item of items) held.set(item.handle, { ...item, agent, origin: contract.origin });
        },
      },
      secrets: {
        find: (handle) => held.get(handle),
        approve: async () => "allow",
        supply: async () => ({ refused: "declined" }),
        remember: async () => undefined,
      },
    },
  );
  const { client } = connected;
  await client.callTool({ name: "make_key", arguments: {} });
  const [handle] = held.keys();
  const result = await client.callTool({ name: "install_key", arguments: { key: handle } });
  expect(result.isError).not.toBe(true);
  expect(got[1]).toEqual({ key: CANARY });
  await connected.close();
});
