/**
 * The guide's MCP server, built with either generation of the official SDK, from the packed
 * package.
 */
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { beforeAll, expect, it } from "vitest";
import { type FreshProject, filesOf } from "./fresh-project.js";

const [[, code] = ["", ""]] = filesOf("mcp-server.md");
const SERVERS: Readonly<Record<string, string>> = {
  "1.x": code,
  "2.x": code.replace("sdk/server/mcp.js", "server").replace("sdk/server/stdio.js", "server/stdio"),
};

/** @param get gives the project, once it is there */
export const testMcpServers = (get: () => FreshProject): void => {
  beforeAll(() => get().link("@modelcontextprotocol/sdk", "@modelcontextprotocol/server", "zod"));

  it.each(Object.keys(SERVERS))("%s lists the projected schema and keeps the salary", async (version) => {
    const file = `payroll-${version}.mjs`;
    get().write(file, SERVERS[version] ?? "");
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [file],
      cwd: get().folder,
    });
    const got: string[] = [];
    const client = new Client({ name: "test", version: "1" });
    await client.connect(transport);
    const { onmessage } = transport;
    transport.onmessage = (message) => {
      got.push(JSON.stringify(message));
      onmessage?.(message);
    };
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(["read_employee"]);
      const result = await client.callTool({ name: "read_employee", arguments: { id: "e1" } });
      expect(result.structuredContent).toEqual({ id: "e1" });
      expect(got.join("\n")).toContain('"e1"');
      expect(got.join("\n")).not.toMatch(/98[,.]?400/);
    } finally {
      await client.close();
    }
  });
};
