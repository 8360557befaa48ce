/**
 * `node demo/dist/server.js`: serves the demo on a fixed local port. `PORT` and `HOST` override.
 */
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createApp } from "./app.js";
import { assetRoutes } from "./assets.js";

const port = Number(process.env["PORT"] ?? 4173);
const hostname = process.env["HOST"] ?? "127.0.0.1";

function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

if (!Number.isInteger(port) || port < 0 || port > 65535) {
  stop(`PORT must be a number from 0 to 65535, not "${process.env["PORT"]}".`);
}

// The build puts this file at demo/dist/server.js.
const assets = assetRoutes({
  client: fileURLToPath(new URL("./client", import.meta.url)),
  docs: fileURLToPath(new URL("./docs", import.meta.url)),
  project: fileURLToPath(new URL("../..", import.meta.url)),
  airlock: fileURLToPath(new URL("../../dist", import.meta.url)),
});

const server = serve({ fetch: createApp({ assets }).fetch, port, hostname });

/** The demo's address, once it is served. */
export const address = new Promise<string>((resolve) => {
  server.once("listening", () => {
    const { port: bound } = server.address() as AddressInfo;
    const url = `http://${hostname}:${bound}/`;
    console.log(`The Halyard demo is at ${url} (Ctrl+C stops it)`);
    resolve(url);
  });
});

export const stopServing = () => server.close();

server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE") {
    stop(
      `Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start, or --port ${port + 1}`,
    );
  }
  stop(`The demo could not start: ${error.message}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopServing();
    process.exit(0);
  });
}
