/**
 * A real Redis for one suite, on a free port, in a folder of its own; and processes of a site that
 * share it.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function untilAnswers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    // `once` rejects at the event "error".
    const answers = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("Redis did not start within 5 seconds.");
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

export async function startRedis(executable: string) {
  const folder = mkdtempSync(join(tmpdir(), "airlock-redis-"));
  const port = await freePort();
  const settings = [
    "--port",
    `${port}`,
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--save",
    "",
    "--appendonly",
    "no",
  ];
  const child = spawn(executable, settings, { stdio: "ignore" });
  await untilAnswers(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A process of the site, with the built package. */
export function startSite(redisUrl: string, key: string) {
  const script = fileURLToPath(new URL("./redeemer.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, redisUrl], {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, AIRLOCK_KEY: key },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** One command at a time. */
    async tell<Answer>(command: string, options: object): Promise<Answer> {
      child.stdin.write(`${JSON.stringify({ command, ...options })}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error("The process ended. Is the package built? Run `npm run build` first.");
      return JSON.parse(value) as Answer;
    },
    stop: () => end(child),
  };
}
