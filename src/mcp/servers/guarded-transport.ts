/** The boundary of `/mcp-server` in front of a server that somebody else wrote. */
import type { Transport } from "@modelcontextprotocol/client";
import { enforceTransport } from "../boundary/enforce-transport.js";
import type { ServerBoundaryOptions } from "../boundary/options.js";

type Message = Parameters<Transport["send"]>[0];
type Extra = Parameters<NonNullable<Transport["onmessage"]>>[1];

/**
 * @param real the transport to the server, not started
 * @returns the same for a client, which gets what the boundary lets pass
 */
export function guardedTransport(real: Transport, options: ServerBoundaryOptions): Transport {
  /** The server's end: what is sent here goes to the client, and passes the boundary. */
  const inner: Transport = {
    start: async () => undefined,
    close: () => real.close(),
    send: async (message) => outer.onmessage?.(message, undefined as unknown as Extra),
  };
  enforceTransport(inner, options);
  inner.onmessage = (message: Message) => {
    real.send(message).catch((error: Error) => outer.onerror?.(error));
  };
  inner.onclose = () => outer.onclose?.();
  const outer: Transport = {
    async start() {
      real.onmessage = (message) => void inner.send(message);
      real.onclose = () => inner.onclose?.();
      real.onerror = (error) => outer.onerror?.(error);
      await real.start();
    },
    send: async (message) => inner.onmessage?.(message, undefined as unknown as Extra),
    close: () => real.close(),
    hasPerRequestStream: real.hasPerRequestStream === true,
    setProtocolVersion: (version) => real.setProtocolVersion?.(version),
  };
  return outer;
}
