/**
 * All paths. Host, `mcp`, `install` and `doctor` all ask here, so no two of them look in different places. Not
 * the system's temporary folder: a browser started from the desktop often has another one than a terminal.
 */
import { homedir } from "node:os";
import { posix, win32 } from "node:path";

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
  return { root, run: join(root, "run"), host: join(root, "host"), keys: join(root, "keys") };
}

/** @param id random: on Windows a pipe's name is all that is known of it */
export function addressIn(places: Places, platform: NodeJS.Platform, id: string): string {
  return platform === "win32" ? `\\\\.\\pipe\\webmcp-airlock-${id}` : posix.join(places.run, `${id}.sock`);
}
