/**
 * Stands between the suite and the endpoint: the suite sends no token, and knows tools by the names
 * that the page gave them. Everything else goes through as it is; `Host` and `Origin` name the
 * endpoint where they named the proxy.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpEndpoint } from "../app-house.js";

/** The page's names of tools → those that the endpoint lists. */
export type Names = ReadonlyMap<string, string>;

export interface Proxy {
  readonly url: string;
  close(): void;
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of incoming) body += chunk;
  return body;
}

function withListedName(body: string, names: Names): string {
  let message: { method?: unknown; params?: { name?: string } };
  try {
    message = JSON.parse(body);
  } catch {
    return body;
  }
  const { method, params } = message;
  const listed = names.get(params?.name ?? "");
  if (method !== "tools/call" || listed === undefined) return body;
  return JSON.stringify({ ...message, params: { ...params, name: listed } });
}

/** All messages are small, so that each comes in one piece. */
function withOwnNames(text: string, names: Names): string {
  let all = text;
  for (const [own, listed] of names) all = all.replaceAll(`"${listed}"`, `"${own}"`);
  return all;
}

function headersFor(headers: IncomingHttpHeaders, own: string, host: string, names: Names) {
  const { "content-length": _, "transfer-encoding": _chunked, ...rest } = headers;
  const { "mcp-name": name, origin } = rest;
  return {
    ...rest,
    ...(rest.host === own ? { host } : {}),
    ...(origin === undefined ? {} : { origin: origin.replace(own, host) }),
    ...(typeof name === "string" ? { "mcp-name": names.get(name) ?? name } : {}),
  };
}

export async function startProxy({ url, token }: HttpEndpoint, names: Names): Promise<Proxy> {
  const target = new URL(url);
  const server = createServer(async (incoming, outgoing) => {
    const body = withListedName(await readBody(incoming), names);
    const headers = headersFor(incoming.headers, `127.0.0.1:${portOf()}`, target.host, names);
    const authorization = `Bearer ${token}`;
    const options = { method: incoming.method, headers: { ...headers, authorization } };
    const forwarded = request(target, options, (answer) => {
      const { "content-length": _, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, answered);
      outgoing.flushHeaders();
      answer.on("data", (chunk) => outgoing.write(withOwnNames(String(chunk), names)));
      answer.on("close", () => outgoing.end());
    });
    forwarded.on("error", () => outgoing.destroy());
    outgoing.on("close", () => forwarded.destroy());
    forwarded.end(body);
  });
  const portOf = () => (server.address() as AddressInfo).port;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${portOf()}${target.pathname}`, close };
}
