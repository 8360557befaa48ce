/**
 * Pages that bring @mcp-b/global along, and a client that speaks to its MCP server by
 * `postMessage`, as any origin can.
 */
import { readFileSync } from "node:fs";

const read = (path: string): string =>
  readFileSync(new URL(`../../../node_modules/@mcp-b/${path}`, import.meta.url), "utf8");

export const MCP_B = read("global/dist/index.iife.js");
export const MCP_B_POLYFILL = read("webmcp-polyfill/dist/index.iife.js");

export const CANARY = "canary-mcpb-7d20e1";

/** Registers the tools of the page with whatever `document.modelContext` is now. */
const REGISTER = `
  window.runs = [];
  window.register = async (prefix = "") => {
    const mc = document.modelContext;
    const outputSchema = {
      type: "object",
      properties: { id: { type: "string" }, key: { type: "string", "x-sensitive": true } },
      required: ["id", "key"],
    };
    const tool = (name, execute, members) => mc.registerTool({
      name: prefix + name, description: "d", inputSchema: { type: "object", properties: {} },
      execute: (input) => { runs.push(name); return execute(input); }, ...members,
    });
    await Promise.all([
      tool("keys", () => ({ id: "k1", key: "${CANARY}" }), { outputSchema }),
      tool("plain", () => ({ content: [{ type: "text", text: "a plain text" }] })),
      tool("object", () => ({ rows: [1, 2] })),
      tool("text", () => "only text"),
      tool("fails", () => { throw new Error("${CANARY}"); }),
    ]);
  };`;

/** `mcp(method, params)`: answers of the page's MCP server, and all frames that it ever sent. */
const CLIENT = `
  window.frames_ = [];
  addEventListener("message", ({ data }) => data?.direction === "server-to-client" && frames_.push(data.payload));
  let count = 0;
  /** The frame that the server is in, where that is not this document. */
  window.serverFrame = () => undefined;
  const post = (payload) => {
    const frame = serverFrame();
    const channel = frame ? "mcp-iframe" : "mcp-default";
    (frame ?? window).postMessage({ channel, type: "mcp", direction: "client-to-server", payload }, "*");
  };
  window.mcp = async (method, params = {}) => {
    const id = ++count;
    post({ jsonrpc: "2.0", id, method, params });
    for (;;) {
      const answer = frames_.find((frame) => frame.id === id);
      if (answer) return answer.result ?? { error: answer.error };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  window.connect = async () => {
    while (!frames_.includes("mcp-server-ready")) {
      post("mcp-check-ready");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await mcp("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } });
    post({ jsonrpc: "2.0", method: "notifications/initialized" });
  };
  window.callAll = async (prefix = "") => {
    const results = {};
    for (const name of ["keys", "plain", "object", "text", "fails"]) {
      results[name] = await mcp("tools/call", { name: prefix + name, arguments: {} });
    }
    return results;
  };`;

/** An MCP client's view of a page's tools. */
export interface McpResults {
  readonly [tool: string]: {
    readonly content?: readonly { readonly type: string; readonly text: string }[];
    readonly structuredContent?: { readonly [key: string]: unknown };
    readonly _meta?: { readonly [key: string]: unknown };
    readonly isError?: boolean;
  };
}

const script = (code: string): string => `<script>${code.replaceAll("</script", "<\\/script")}</script>`;

/** @param scripts in their order; the last ones register and connect. */
export const mcpPage = (...scripts: readonly string[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>mcp-b</title>${[
    CLIENT,
    REGISTER,
    ...scripts,
  ]
    .map((code) => (code.startsWith("<") ? code : script(code)))
    .join("")}</head><body></body></html>`;

export const AIRLOCK = '<script src="/airlock.iife.js"></script>';
