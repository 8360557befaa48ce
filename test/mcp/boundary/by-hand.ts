/**
 * A server by hand behind a boundary: its answers are the test's, and so are its client's requests.
 */
import { enforceTransport, type ServerBoundaryOptions } from "../../../src/mcp/boundary/index.js";
import { until } from "../../extension/until.js";
import { MARKED, tool } from "./servers.js";

export const ORIGIN = "mcp:played";
export const MAKE = tool("make_key", { outputSchema: MARKED });

export interface Sent {
  readonly id?: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
  readonly method?: string;
  readonly params?: Record<string, unknown>;
}
type Asked = { id: unknown; method: string; params?: Record<string, unknown>; error?: unknown };

export function play(options: Partial<ServerBoundaryOptions> = {}, tools: unknown[] = [MAKE]) {
  const sent: Sent[] = [];
  const asked: Asked[] = [];
  const transport = {
    send: async (message: object) => void sent.push(message),
    onmessage: undefined as unknown,
    onclose: undefined as unknown,
  };
  enforceTransport(transport as never, { origin: ORIGIN, ...options });
  const say = (message: object): Promise<void> => transport.send({ jsonrpc: "2.0", ...message });
  transport.onmessage = (message: Asked) => {
    if (message.method === "tools/list") void say({ id: message.id, result: { tools } });
    else asked.push(message);
  };
  transport.onclose = () => undefined;
  const receive = (message: object) => (transport.onmessage as (message: object) => void)(message);
  const ask = async (id: unknown, method: string, params: object) => {
    receive({ jsonrpc: "2.0", id, method, params });
    await until(() => asked.some((each) => each.id === id));
  };
  const cancel = (requestId: unknown) =>
    receive({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
  const close = () => (transport.onclose as () => void)();
  return { sent, asked, say, ask, receive, cancel, close };
}
