/** `node demo/dist/server.js`: serves the demo on a fixed local port. `PORT` and `HOST` override. */
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { createApp } from "./app.js";

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
const assets = {
  client: fileURLToPath(new URL("./client", import.meta.url)),
  airlock: fileURLToPath(new URL("../../dist", import.meta.url)),
};

const server = serve({ fetch: createApp({ assets }).fetch, port, hostname }, (address) => {
  console.log(`The Halyard demo is at http://${hostname}:${address.port}/ (Ctrl+C stops it)`);
});

server.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EADDRINUSE") {
    stop(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`);
  }
  stop(`The demo could not start: ${error.message}`);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    server.close();
    process.exit(0);
  });
}
