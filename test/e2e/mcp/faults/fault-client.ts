/** A desktop app: starts `webmcp-airlock mcp` as its child, and starts it again when it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Client, ReadBuffer, serializeMessage } from "@modelcontextprotocol/client";

const COMMAND = fileURLToPath(new URL("../../../../dist/cli.js", import.meta.url));

export interface FaultClient {
  readonly client: Client;
  readonly process: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<unknown>;
}

/** Over pipes that a test can cut. */
function transportTo(child: ChildProcess): Parameters<Client["connect"]>[0] {
  const buffer = new ReadBuffer();
  const transport: Parameters<Client["connect"]>[0] = {
    start: async () => undefined,
    send: async (message) => void child.stdin?.write(serializeMessage(message)),
    close: async () => {
      child.stdin?.end();
      transport.onclose?.();
    },
  };
  child.stdout?.on("data", (chunk: Buffer) => {
    buffer.append(chunk);
    for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
      transport.onmessage?.(message);
    }
  });
  child.stdout?.on("close", () => transport.onclose?.());
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on("error", () => undefined);
  return transport;
}

export async function startClient(args: readonly string[], env: NodeJS.ProcessEnv): Promise<FaultClient> {
  const child = spawn(process.execPath, [COMMAND, "mcp", ...args], { env });
  child.stderr.resume();
  const ended = once(child, "exit");
  const client = new Client({ name: "Desktop app", version: "1" });
  await client.connect(transportTo(child));
  return { client, process: child, ended };
}
