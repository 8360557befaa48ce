/** One host for each browser process. It listens for apps, relays their frames, and cleans up. */
import { createServer } from "node:net";
import { faultAt } from "../../texts/help.js";
import { addressIn, newHostId, placesFor, readSurroundings } from "../paths.js";
import {
  CHECK_OPTION,
  listenPrivately,
  prepareRun,
  removeDescriptor,
  writeDescriptor,
} from "./descriptor.js";
import { Relay } from "./relay.js";

declare const AIRLOCK_VERSION: string;

/** In milliseconds. A browser that was killed may leave its pipe to another process. */
const PARENT_PERIOD = 2_000;

/** @param isCheck whether to find out only if it can listen: then no app finds it */
function listen(isCheck: boolean): void {
  const surroundings = readSurroundings();
  const places = placesFor(surroundings);
  prepareRun(places);
  const id = newHostId(places, surroundings.platform);
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
  const server = createServer((socket) => relay.accept(socket));
  server.on("error", fail);
  listenPrivately(server, address, () => {
    if (isCheck) return end();
    writeDescriptor(places, { id, pid: process.pid, address, browser });
    relay.start(end);
  });
}

/** Says the error where the browser writes it into its own log, and the doctor finds it. */
function fail(error: unknown): void {
  process.stderr.write(`${faultAt(error)}\n`);
  process.exit(1);
}

export function runHost(args: readonly string[]): void {
  process.on("uncaughtException", fail);
  listen(args.includes(CHECK_OPTION));
}
