/** The two ways to a server: a process that is started, or an address. */
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { type HttpStart, isHttp, type ServerEntry, type StdioStart } from "../entries/entries.js";
import { boundedFetch } from "./bounded-fetch.js";
import type { Keeper } from "./keeper.js";
import type { StderrFile } from "./stderr-file.js";

interface TransportParts {
  readonly stderr: StderrFile;
  readonly keeper: Keeper;
  /** An answer of a server at an address did not end. */
  broken(error: unknown): void;
}

export const openTransport = (entry: ServerEntry, parts: TransportParts): Transport =>
  isHttp(entry.start) ? toAddress(entry.start, parts) : toProcess(entry.start, parts);

/** A redirect to another origin is not followed: it would be given the headers. */
const toAddress = ({ url, headers }: HttpStart, { broken }: TransportParts): Transport =>
  new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    fetch: boundedFetch(broken),
  });

function toProcess(start: StdioStart, { stderr, keeper }: TransportParts): StdioClientTransport {
  const { command, args, env: own, cwd, inherits } = start;
  const env = inherits === true ? { ...(process.env as Record<string, string>), ...own } : own;
  const place = cwd === undefined ? {} : { cwd };
  const transport = new StdioClientTransport({ command, args: [...args], env, stderr: "pipe", ...place });
  try {
    stderr.open();
  } catch {
    // The words of a server are worth less than the server.
  }
  transport.stderr?.on("data", (bytes: Buffer) => stderr.write(bytes));
  keep(transport, keeper);
  return transport;
}

/** A server that does not end with its stdin is ended, also where this process is killed. */
function keep(transport: StdioClientTransport, keeper: Keeper): void {
  const start = transport.start.bind(transport);
  transport.start = async () => {
    await start();
    const { pid } = transport;
    if (pid === null) return;
    keeper.add(pid);
    const closed = transport.onclose;
    transport.onclose = () => {
      keeper.remove(pid);
      closed?.();
    };
  };
}
