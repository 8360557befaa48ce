/**
 * The official client 1.x, which most apps have: over stdio and HTTP, through the whole chain; the
 * doctor walks it, too.
 */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type AppHouse, CANARY, COMMAND, expect, test } from "./app-house.js";

interface Way {
  readonly title: string;
  transport(house: AppHouse): Promise<Transport>;
}

const WAYS: readonly Way[] = [
  {
    title: "stdio",
    transport: async ({ home }) =>
      new StdioClientTransport({
        command: process.execPath,
        args: [COMMAND, "mcp", "--agent", "Older"],
        env: { PATH: process.env["PATH"] ?? "", WEBMCP_AIRLOCK_HOME: home },
      }),
  },
  {
    title: "HTTP",
    transport: async ({ serveHttp }) => {
      const { url, token } = await serveHttp("Older");
      const headers = { authorization: `Bearer ${token}` };
      return new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as Transport;
    },
  },
];

for (const { title, transport } of WAYS) {
  test(`The official client 1.x lists and calls a page's tools over ${title}.`, { tag: ["@long"] }, async ({
    house,
  }) => {
    const { person } = house;
    await person.command({ type: "allow-apps", allow: true });
    await person.state(({ apps }) => apps.host === "open");
    const client = new Client({ name: "Older client", version: "1" });
    const received: string[] = [];
    const wire = await transport(house);
    await client.connect(wire);
    const { onmessage } = wire;
    wire.onmessage = (message, ...rest) => {
      received.push(JSON.stringify(message));
      onmessage?.(message, ...rest);
    };
    const status = async () =>
      JSON.stringify(await client.callTool({ name: "airlock_status", arguments: {} }));
    await expect.poll(status).toContain("has not let this app in");
    expect(house.doctor("--agent", "Older")).toContain("has not let");
    expect(await status()).toContain(await house.letIn());
    await person.answersAll(true);
    await expect.poll(status).toContain("3 tools");
    expect(house.doctor("--agent", "Older")).toContain("Connected");
    const { tools } = await client.listTools();
    const name = tools.find((tool) => tool.name.endsWith("__make_key"))?.name ?? "";
    const { structuredContent } = await client.callTool({ name, arguments: { label: "one" } });
    expect(structuredContent).toMatchObject({ label: "one" });
    expect(received.join()).toContain("webmcp-airlock/redaction");
    expect(received.join()).not.toContain(CANARY);
    await client.close();
  });
}
