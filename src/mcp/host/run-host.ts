/** One host for each browser process: listens for apps, relays, and cleans up. */
import { randomBytes } from "node:crypto";
import { chmodSync } from "node:fs";
import { createServer } from "node:net";
import { addressIn, placesFor, readSurroundings } from "../paths.js";
import { prepareRun, removeDescriptor, writeDescriptor } from "./descriptor.js";
import { Relay } from "./relay.js";

declare const AIRLOCK_VERSION: string;

/** In milliseconds. A browser that was killed may leave its pipe to another process. */
const PARENT_PERIOD = 2_000;

export function runHost(): void {
  const surroundings = readSurroundings();
  const places = placesFor(surroundings);
  prepareRun(places);
  const id = randomBytes(16).toString("hex");
  const address = addressIn(places, surroundings.platform, id);
  const browser = process.ppid;
  const relay = new Relay({ fromBrowser: process.stdin, toBrowser: process.stdout }, AIRLOCK_VERSION);
  const end = () => {
    removeDescriptor(places, { id, address });
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  process.stdout.on("error", end);
  setInterval(() => {
    if (process.ppid !== browser) end();
  }, PARENT_PERIOD).unref();
  // The mask sets the socket's permissions as it is made, so others cannot connect even for a moment.
  const mask = process.umask(0o177);
  const server = createServer((socket) => relay.accept(socket));
  server.on("error", end);
  server.listen(address, () => {
    process.umask(mask);
    if (surroundings.platform !== "win32") chmodSync(address, 0o600);
    writeDescriptor(places, { id, pid: process.pid, address, browser });
    relay.start(end);
  });
}
