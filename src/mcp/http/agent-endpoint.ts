/**
 * One agent over HTTP. Requests of the new era stand alone; clients of the old one get a session,
 * since without one they could neither cancel nor hear that the list has changed.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type NodeIncomingMessageLike,
  NodeStreamableHTTPServerTransport,
  toNodeHandler,
  toWebRequest,
} from "@modelcontextprotocol/node";
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
  type Server,
} from "@modelcontextprotocol/server";
import { notifyOf } from "../notify-of.js";
import { createServer } from "../server/create-server.js";
import { ToolCalls } from "../server/tool-calls.js";
import type { ToolSource } from "../source.js";
import { refuse } from "./refuse.js";

/** Attack: a client opens sessions without end. Beyond this number the oldest session ends. */
const MAX_SESSIONS = 32;

interface Session {
  readonly transport: NodeStreamableHTTPServerTransport;
  readonly server: Server;
}

/**
 * The request of a server has a method, which Node's type leaves open, since it is a client's type
 * as well.
 */
const asNodeRequest = (request: IncomingMessage) => request as NodeIncomingMessageLike;

export class AgentEndpoint {
  readonly #source: ToolSource;
  readonly #version: string;
  readonly #sessions = new Map<string, Session>();
  readonly #servers = new Set<Server>();
  readonly #modern: McpHttpHandler;
  readonly #serveModern: ReturnType<typeof toNodeHandler>;

  constructor(source: ToolSource, version: string) {
    this.#source = source;
    this.#version = version;
    // The client's reading must outlive the request in which it read.
    const calls = new ToolCalls(source);
    this.#modern = createMcpHandler(() => createServer({ source, version, calls }), { legacy: "reject" });
    this.#serveModern = toNodeHandler(this.#modern);
    notifyOf(source, () => {
      for (const server of this.#servers) server.sendToolListChanged().catch(() => undefined);
      this.#modern.notify.toolsChanged();
    });
  }

  /** @param body of a POST, parsed */
  async handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const id = request.headers["mcp-session-id"];
    if (id !== undefined) {
      // Another agent's session is not among these.
      const session = this.#sessions.get(String(id));
      if (session === undefined) refuse(response, 404);
      else await session.transport.handleRequest(request, response, body);
    } else if (request.method === "POST" && (await this.#isLegacy(request, body))) {
      if (isInitializeRequest(body)) await this.#open(request, response, body);
      else refuse(response, 400);
    } else await this.#serveModern(asNodeRequest(request), response as never, body);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.close()));
    await this.#modern.close();
    this.#source.close();
  }

  async #isLegacy(request: IncomingMessage, body: unknown): Promise<boolean> {
    return await isLegacyRequest(await toWebRequest(asNodeRequest(request), body), body);
  }

  async #open(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const server = createServer({ source: this.#source, version: this.#version });
    const transport: NodeStreamableHTTPServerTransport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => this.#opened(id, { transport, server }),
    });
    server.onclose = () => {
      this.#servers.delete(server);
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
    };
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
  }

  #opened(id: string, session: Session): void {
    this.#sessions.set(id, session);
    this.#servers.add(session.server);
    const [oldest] = this.#sessions.values();
    if (this.#sessions.size > MAX_SESSIONS) oldest?.server.close().catch(() => undefined);
  }
}
