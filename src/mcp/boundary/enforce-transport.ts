/**
 * `enforceTransport`: the boundary in front of any server built with the official SDK, 1.x or 2.x.
 * It stands at the transport, since a server checks a result against its own schema after the
 * handler: a redacted one would not pass there.
 */
import type { JsonObject } from "../../engine/schema/types.js";
import type { ServerBoundaryOptions } from "./options.js";
import { type Deliver, Traffic } from "./traffic.js";

/** The members of a transport, of either generation of the SDK, that the boundary uses. */
export interface ServerTransport {
  send(message: never, options?: never): Promise<void>;
  onmessage?: unknown;
  onclose?: unknown;
}

/** A `Server` or `McpServer` of either generation. */
export interface ConnectableServer {
  connect(transport: never): Promise<void>;
}

/** Finds a property on the object or its prototypes. */
function descriptorOf(target: object, name: string): PropertyDescriptor | undefined {
  for (let at: object | null = target; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    const found = Object.getOwnPropertyDescriptor(at, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

type Handler = ((...args: never[]) => void) | undefined;

/** Wraps every handler that is set as `target[name]` in `between`. */
function interpose(target: object, name: string, between: (handler: NonNullable<Handler>) => Handler): void {
  const before = descriptorOf(target, name);
  let current: Handler = before?.get === undefined ? (before?.value as Handler) : before.get.call(target);
  const set = (handler: Handler) => {
    current = handler && between(handler);
    before?.set?.call(target, current);
  };
  Object.defineProperty(target, name, { configurable: true, enumerable: true, get: () => current, set });
  if (current !== undefined) set(current);
}

const enforced = new WeakSet<object>();

/**
 * Puts the boundary in front of a server, in place: whatever the server says to this transport
 * leaves through the gate.
 *
 * @param transport of a server, not yet connected
 *
 * @returns the same object
 *
 * @throws TypeError for options that are not understood, and for a transport that has a boundary
 * already
 */
export function enforceTransport<Transport extends ServerTransport>(
  transport: Transport,
  options: ServerBoundaryOptions,
): Transport {
  if (enforced.has(transport)) throw new TypeError("This transport has a boundary already.");
  const send = transport.send.bind(transport) as (message: JsonObject, options: unknown) => Promise<void>;
  const traffic = new Traffic(options, send);
  enforced.add(transport);
  const guarded = (message: unknown, sendOptions?: unknown) => traffic.send(message, sendOptions);
  Object.defineProperty(transport, "send", { value: guarded, configurable: true, writable: false });
  interpose(transport, "onmessage", (handler) => (message: JsonObject, extra: unknown) => {
    traffic.receive(message, extra, handler as unknown as Deliver);
  });
  interpose(transport, "onclose", (handler) => () => {
    traffic.close();
    (handler as () => void)();
  });
  return transport;
}

/**
 * Puts the boundary in front of every transport that a server will be connected to, for entries of
 * the SDK that make the transport themselves (`createMcpHandler`, `serveStdio`). Pass one `session`
 * for each agent there, since each request may have a server of its own.
 *
 * @returns the same server
 */
export function enforceServer<Server extends ConnectableServer>(
  server: Server,
  options: ServerBoundaryOptions,
): Server {
  const connect = server.connect.bind(server) as (transport: ServerTransport) => Promise<void>;
  const guarded = (transport: ServerTransport) => connect(enforceTransport(transport, options));
  Object.defineProperty(server, "connect", { value: guarded, configurable: true, writable: false });
  return server;
}
