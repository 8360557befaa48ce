/** `webmcp-airlock mcp`: an MCP server on stdin and stdout, whose tools are those of the person's tabs. */
import type { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { openKey } from "./identity.js";
import { ExtensionSource } from "./link/extension-source.js";
import { placesFor, readSurroundings } from "./paths.js";
import { readProgram } from "./read-program.js";
import { createServer } from "./server/create-server.js";
import type { ToolSource } from "./source.js";

/** In milliseconds: a page that registers a hundred tools changes its list a hundred times. */
const NOTICE_PAUSE = 100;

/** Tells every open connection that the list has changed. */
function notifyOf(source: ToolSource, servers: ReadonlySet<Server>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  source.onChange(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      for (const server of servers) server.sendToolListChanged().catch(() => undefined);
    }, NOTICE_PAUSE);
    timer.unref();
  });
}

export function runStdio(name: string | undefined, version: string): void {
  const places = placesFor(readSurroundings());
  const source = new ExtensionSource({ places, key: openKey(places, name), program: readProgram() });
  const servers = new Set<Server>();
  notifyOf(source, servers);
  const handle = serveStdio((context) => {
    const server = createServer({ source, version }, context);
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
