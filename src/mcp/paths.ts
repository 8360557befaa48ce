/**
 * All paths. Host, `mcp`, `install` and `doctor` all ask here, so no two of them look in different
 * places. Not the system's temporary folder: a browser started from the desktop often has another
 * one than a terminal.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import { addressTooLong } from "../texts/commands.js";

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** By the environment's HOME where it is set, as browsers and shells have it. */
  readonly home: string;
}

export interface Places {
  /** All of ours is below it; only its owner may enter (0700). */
  readonly root: string;
  /** Sockets and descriptors of running hosts. */
  readonly run: string;
  /** The host as browsers start it. */
  readonly host: string;
  /** A key for each agent. */
  readonly keys: string;
  /** What servers of the person's own write on stderr. */
  readonly servers: string;
  /** The servers that `mcp wrap` took out of configurations, and how to put them back. */
  readonly wrapped: string;
}

export const readSurroundings = (): Surroundings => ({
  platform: process.platform,
  env: process.env,
  home: homedir(),
});

function rootOf({ platform, env, home }: Surroundings): string {
  const own = env["WEBMCP_AIRLOCK_HOME"];
  if (own !== undefined && own !== "") return own;
  if (platform === "win32") {
    return win32.join(env["LOCALAPPDATA"] ?? win32.join(home, "AppData", "Local"), "webmcp-airlock");
  }
  return platform === "darwin"
    ? posix.join(home, "Library", "Application Support", "webmcp-airlock")
    : posix.join(home, ".local", "state", "webmcp-airlock");
}

export const pathsOf = (platform: NodeJS.Platform) => (platform === "win32" ? win32 : posix);

export function placesFor(surroundings: Surroundings): Places {
  const { join } = pathsOf(surroundings.platform);
  const root = rootOf(surroundings);
  return {
    root,
    run: join(root, "run"),
    host: join(root, "host"),
    keys: join(root, "keys"),
    servers: join(root, "servers"),
    wrapped: join(root, "wrapped"),
  };
}

export function addressIn(places: Places, platform: NodeJS.Platform, id: string): string {
  return platform === "win32" ? `\\\\.\\pipe\\webmcp-airlock-${id}` : posix.join(places.run, `${id}.sock`);
}

/**
 * In bytes. Short, since a socket's path is; on Windows a pipe's name is all that keeps others out.
 */
const idBytes = (platform: NodeJS.Platform): number => (platform === "win32" ? 16 : 4);

/** @returns the name of a new host, which no file there has yet */
export function newHostId(places: Places, platform: NodeJS.Platform): string {
  const id = randomBytes(idBytes(platform)).toString("hex");
  const isTaken = [addressIn(places, platform, id), posix.join(places.run, `${id}.json`)].some(existsSync);
  return isTaken ? newHostId(places, platform) : id;
}

/** In bytes, without the zero at the end: `sun_path`. Linux has the most. */
const longestAddress = (platform: NodeJS.Platform): number => (platform === "linux" ? 107 : 103);

class AddressTooLongError extends Error {}

/**
 * Node cuts a socket's path that is too long, and listens at what is left.
 *
 * @throws AddressTooLongError
 */
export function assertAddressFits(places: Places, platform: NodeJS.Platform): void {
  if (platform === "win32") return;
  const most = longestAddress(platform);
  const address = addressIn(places, platform, "0".repeat(2 * idBytes(platform)));
  const bytes = Buffer.byteLength(address);
  if (bytes > most) throw new AddressTooLongError(addressTooLong(places.run, bytes, most));
}
