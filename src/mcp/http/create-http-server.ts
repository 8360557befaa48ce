/**
 * MCP over Streamable HTTP, for this computer only. A caller without a token learns only that it
 * has none.
 */
import {
  createServer as createNodeServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { MAX_REQUEST_BYTES } from "../../link/limits.js";
import type { ToolSource } from "../source.js";
import { AgentEndpoint } from "./agent-endpoint.js";
import { refuse } from "./refuse.js";

export const PATH = "/mcp";
const ADDRESS = "127.0.0.1";
/** In bytes. An HTTP body has a little around the request that the link carries. */
const MAX_BODY = MAX_REQUEST_BYTES + 16_384;

export interface HttpParts {
  readonly version: string;
  agentOfToken(token: string): string | undefined;
  openSource(agent: string): ToolSource;
}

class BodyTooLargeError extends Error {}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY) throw new BodyTooLargeError();
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

/**
 * Attack: a web page whose name leads to this computer (DNS rebinding), or that posts here. Both
 * say so in a header that a page cannot set.
 *
 * @returns a status where the request is refused
 */
function whyRefused({ headers, url }: IncomingMessage, port: number): number | undefined {
  const own = [`${ADDRESS}:${port}`, `localhost:${port}`];
  if (!own.includes(headers.host ?? "")) return 403;
  const { origin } = headers;
  if (origin !== undefined && !own.some((each) => origin === `http://${each}`)) return 403;
  return url?.split("?")[0] === PATH ? undefined : 404;
}

const tokenOf = ({ headers }: IncomingMessage): string =>
  /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? "")?.[1] ?? "";

export class HttpServer {
  readonly #parts: HttpParts;
  readonly #server: Server;
  readonly #endpoints = new Map<string, AgentEndpoint>();

  constructor(parts: HttpParts) {
    this.#parts = parts;
    this.#server = createNodeServer((request, response) => {
      this.#serve(request, response).catch(() => {
        if (response.headersSent) response.destroy();
        else refuse(response, 500);
      });
    });
  }

  /** @returns the port, which `0` leaves to the system */
  listen(port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(port, ADDRESS, () => resolve(this.#port));
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#endpoints.values()].map((endpoint) => endpoint.close()));
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = whyRefused(request, this.#port);
    if (refused !== undefined) return refuse(response, refused);
    const agent = this.#parts.agentOfToken(tokenOf(request));
    if (agent === undefined) return refuse(response, 401, { "www-authenticate": "Bearer" });
    let body: unknown;
    try {
      body = request.method === "POST" ? await readBody(request) : undefined;
    } catch (error) {
      return refuse(response, error instanceof BodyTooLargeError ? 413 : 400, { connection: "close" });
    }
    await this.#endpointOf(agent).handle(request, response, body);
  }

  #endpointOf(agent: string): AgentEndpoint {
    const known = this.#endpoints.get(agent);
    if (known !== undefined) return known;
    const endpoint = new AgentEndpoint(this.#parts.openSource(agent), this.#parts.version);
    this.#endpoints.set(agent, endpoint);
    return endpoint;
  }
}
