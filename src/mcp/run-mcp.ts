/** `webmcp-airlock mcp`: an MCP server on stdin and stdout, or over HTTP, whose tools are those of the person's tabs. */
import type { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { listening } from "../texts/commands.js";
import { HttpServer, PATH } from "./http/create-http-server.js";
import { agentOfToken } from "./http/tokens.js";
import { openKey } from "./identity.js";
import { ExtensionSource } from "./link/extension-source.js";
import { notifyOf } from "./notify-of.js";
import type { Output } from "./output.js";
import { placesFor, readSurroundings } from "./paths.js";
import { readProgram } from "./read-program.js";
import { createServer } from "./server/create-server.js";

function openSource(name: string | undefined): ExtensionSource {
  const places = placesFor(readSurroundings());
  return new ExtensionSource({ places, key: openKey(places, name), program: readProgram() });
}

export function runStdio(name: string | undefined, version: string): void {
  const source = openSource(name);
  const servers = new Set<Server>();
  notifyOf(source, () => {
    for (const server of servers) server.sendToolListChanged().catch(() => undefined);
  });
  const handle = serveStdio(() => {
    const server = createServer({ source, version });
    servers.add(server);
    server.onclose = () => {
      servers.delete(server);
      source.close();
    };
    return server;
  });
  const end = () => {
    source.close();
    void handle.close();
  };
  process.stdin.on("end", end);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, end);
}

export async function runHttp(port: number, version: string, out: Output): Promise<void> {
  const places = placesFor(readSurroundings());
  const server = new HttpServer({
    version,
    agentOfToken: (token) => agentOfToken(places, token),
    openSource,
  });
  const bound = await server.listen(port);
  out.err(listening(`http://127.0.0.1:${bound}${PATH}`));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void server.close());
}
