/**
 * A small HTTP server for one test: the scripts under test at their names, everything else by
 * route.
 */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/**
 * The answer of a route. `hang` never answers; the connection ends with the test. `drip` sends the
 * body again and again, after so many milliseconds each time, until the other end has enough. `cut`
 * ends the connection half-way.
 */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Uint8Array;
  readonly hang?: boolean;
  readonly drip?: number;
  readonly cut?: boolean;
}

/** A request as the server saw it, in order of arrival. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type Route = string | Reply | ((request: SeenRequest) => Reply | string | Promise<Reply | string>);
/** Paths (without query) → answers. */
export type Routes = Readonly<Record<string, Route>>;

export interface TestServer {
  readonly origin: string;
  readonly requests: readonly SeenRequest[];
  url(path?: string): string;
  close(): Promise<void>;
}

const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));
const SCRIPTS = ["/airlock.iife.js", "/airlock.debug.iife.js", "/airlock.german.iife.js"];
const HTML = { "content-type": "text/html; charset=utf-8" };

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** A bare string is a page. */
async function answerOf(route: Route, request: SeenRequest): Promise<Reply> {
  const reply = typeof route === "function" ? await route(request) : route;
  return typeof reply === "string" ? { headers: HTML, body: reply } : reply;
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.hang) return;
  const body = reply.body ?? "";
  const headers = reply.cut ? { ...reply.headers, "content-length": body.length + 1 } : reply.headers;
  response.writeHead(reply.status ?? 200, headers ?? {});
  if (reply.drip !== undefined) {
    const timer = setInterval(() => response.write(body), reply.drip);
    response.on("close", () => clearInterval(timer));
  } else if (reply.cut) {
    response.write(body, () => setTimeout(() => response.destroy(), 50));
  } else response.end(body);
}

async function respond(
  routes: Routes,
  requests: SeenRequest[],
  incoming: IncomingMessage,
  response: ServerResponse,
) {
  const { method = "GET", url: path = "/", headers } = incoming;
  const request = { method, path, headers, body: await readBody(incoming) };
  requests.push(request);
  const pathname = path.split("?")[0] ?? "/";
  const route = routes[pathname];
  if (route !== undefined) return send(response, await answerOf(route, request));
  if (SCRIPTS.includes(pathname)) {
    const headers = { "content-type": "text/javascript; charset=utf-8", "access-control-allow-origin": "*" };
    return send(response, { headers, body: readFileSync(`${DIST}${pathname}`) });
  }
  send(response, { status: 404, headers: { "content-type": "text/plain" }, body: "not found" });
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

/** Ports that a browser may know: what it remembers of one is not to meet another test. */
const used = new Set<number>();

async function listenAnew(create: () => Server): Promise<Server> {
  for (;;) {
    const server = create();
    await listen(server, 0);
    const { port } = server.address() as AddressInfo;
    if (!used.has(port)) {
      used.add(port);
      return server;
    }
    server.close();
  }
}

/** Starts on 127.0.0.1, on a port that no earlier server of this process had, or on `port`. */
export async function startServer(routes: Routes, { port }: { port?: number } = {}): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const create = () =>
    createServer((incoming, response) => {
      respond(routes, requests, incoming, response).catch((error: unknown) => {
        send(response, { status: 500, body: String(error) });
      });
    });
  const server = port === undefined ? await listenAnew(create) : create();
  if (port !== undefined) await listen(server, port);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    url: (path = "/") => origin + path,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
