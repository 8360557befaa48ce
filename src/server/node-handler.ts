/**
 * For Express, Connect and `node:http`: their request and response, without importing Node's
 * modules.
 */
import { refuse } from "./answers.js";

/** The used part of `http.IncomingMessage`, or of Express's request. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** A TLS socket has a member `encrypted`. */
  readonly socket?: object | null | undefined;
}

/** The used part of `http.ServerResponse`, or of Express's response. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(body: string): unknown;
}

/** Undefined for a request that no browser's `fetch` sends: an invalid method or URL. */
function toWebRequest({ method = "GET", url = "/", headers, socket }: NodeRequest): Request | undefined {
  const scheme = (socket as { readonly encrypted?: unknown } | null)?.encrypted === true ? "https" : "http";
  const host = headers[":authority"] ?? headers["host"] ?? "localhost";
  const copied = new Headers();
  try {
    for (const [name, value] of Object.entries(headers)) {
      // Names with a colon are HTTP/2 pseudo-headers.
      if (value !== undefined && !name.startsWith(":")) copied.set(name, String(value));
    }
    // Attack: `//evil.example` as the path. Set as a path behind the host, it stays one.
    const address = new URL(`${scheme}://${String(host)}`);
    return new Request(`${address.origin}${url.startsWith("/") ? url : `/${url}`}`, {
      method,
      headers: copied,
    });
  } catch {
    return undefined;
  }
}

/**
 * The handler for Node's servers: `app.use("/api/secrets", toNodeHandler(handler))` in Express,
 * `createServer(toNodeHandler(handler))` in Node. The handler's `context` is the request of Node or
 * Express.
 */
export function toNodeHandler<Incoming extends NodeRequest>(
  handler: (request: Request, context: Incoming) => Promise<Response>,
): (request: Incoming, response: NodeResponse) => Promise<void> {
  return async (incoming, outgoing) => {
    const request = toWebRequest(incoming);
    const refusal = incoming.method === "GET" ? "not_a_redemption" : "get_only";
    const answer = request ? await handler(request, incoming) : refuse(refusal);
    outgoing.statusCode = answer.status;
    answer.headers.forEach((value, name) => {
      outgoing.setHeader(name, value);
    });
    outgoing.end(await answer.text());
  };
}
