/** A refusal before MCP begins: a status, and no words that depend on what was sent. */
import type { ServerResponse } from "node:http";

export function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "cache-control": "no-store", ...headers });
  response.end();
}
