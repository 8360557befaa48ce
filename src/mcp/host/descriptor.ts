/**
 * A small file for each process that listens: a host, by which apps find it, and an app with
 * servers, by which the doctor does. A file that outlives its process does no harm: nothing answers
 * there.
 */
import { chmodSync, readdirSync, rmSync } from "node:fs";
import type { Server } from "node:net";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";
import { addressIn, assertAddressFits, type Places } from "../paths.js";
import { plainText } from "../plain-text.js";
import { assertPrivate, ensurePrivateFolder, readPrivateFile, writePrivateFile } from "../private-folder.js";

/** The host's argument for a check: it says whether it could listen, and ends. */
export const CHECK_OPTION = "--check";

export interface HostDescriptor {
  /** The host's random name, which is the name of its file and socket, too. */
  readonly id: string;
  /** The process number of the host. */
  readonly pid: number;
  /** The path of the socket; on Windows the name of the pipe. */
  readonly address: string;
  /** The process number of the browser. */
  readonly browser: number;
}

/** An app's process that brings servers, and says how they stand. */
export interface AppDescriptor extends Omit<HostDescriptor, "browser"> {
  /** The app's name. */
  readonly agent: string;
}

type Described = Pick<HostDescriptor, "id" | "pid" | "address">;

interface Kind<Found extends Described> {
  /**
   * The name of its file, with the id. Hosts of an earlier version, which may still run, have 32
   * digits.
   */
  readonly file: RegExp;
  readonly end: string;
  /** @returns undefined where the file does not say what it has to */
  read(base: Described, data: Readonly<Record<string, unknown>>): Found | undefined;
}

const HOST: Kind<HostDescriptor> = {
  file: /^([0-9a-f]{8}|[0-9a-f]{32})\.json$/,
  end: ".json",
  read: (base, { browser }) =>
    Number.isSafeInteger(browser) ? { ...base, browser: browser as number } : undefined,
};
const APP: Kind<AppDescriptor> = {
  file: /^([0-9a-f]{8}|[0-9a-f]{32})\.app\.json$/,
  end: ".app.json",
  read: (base, { agent }) => (typeof agent === "string" ? { ...base, agent: plainText(agent) } : undefined),
};

function write({ run }: Places, { end }: Pick<Kind<Described>, "end">, descriptor: Described): void {
  writePrivateFile(join(run, descriptor.id + end), JSON.stringify(descriptor));
}

function remove(
  { run }: Places,
  { end }: Pick<Kind<Described>, "end">,
  { id, address }: Pick<Described, "id" | "address">,
): void {
  rmSync(join(run, id + end), { force: true });
  if (process.platform !== "win32") rmSync(address, { force: true });
}

export const writeDescriptor = (places: Places, descriptor: HostDescriptor): void =>
  write(places, HOST, descriptor);
export const removeDescriptor = (places: Places, host: Pick<HostDescriptor, "id" | "address">): void =>
  remove(places, HOST, host);
export const writeAppDescriptor = (places: Places, descriptor: AppDescriptor): void =>
  write(places, APP, descriptor);
export const removeAppDescriptor = (places: Places, app: Pick<AppDescriptor, "id" | "address">): void =>
  remove(places, APP, app);

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but is not ours.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Decodes a descriptor, and only where it says what its name says: it cannot lead to a socket
 * outside of our folder.
 */
function decode<Found extends Described>(
  places: Places,
  { read }: Kind<Found>,
  id: string,
  text: string,
): Found | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(data)) return undefined;
  const { pid } = data;
  if (!Number.isSafeInteger(pid) || (pid as number) <= 0) return undefined;
  return read({ id, pid: pid as number, address: addressIn(places, process.platform, id) }, data);
}

/** Lists those that may answer, and sweeps away those whose process has ended. */
function find<Found extends Described>(places: Places, kind: Kind<Found>): Found[] {
  let names: string[];
  try {
    names = readdirSync(places.run);
  } catch {
    return [];
  }
  assertPrivate(places.run, "folder");
  return names.flatMap((name) => {
    const id = kind.file.exec(name)?.[1];
    if (id === undefined) return [];
    try {
      const found = decode(places, kind, id, readPrivateFile(join(places.run, name)));
      if (found !== undefined && isRunning(found.pid)) return [found];
      if (found !== undefined) remove(places, kind, found);
    } catch {
      // It was removed meanwhile, or is not private.
    }
    return [];
  });
}

/** @throws NotPrivateError where other users could have put something there */
export const findHosts = (places: Places): HostDescriptor[] => find(places, HOST);
/** @throws NotPrivateError as above */
export const findApps = (places: Places): AppDescriptor[] => find(places, APP);

/**
 * Makes the folder for sockets.
 *
 * @throws AddressTooLongError, NotPrivateError where no host can listen, whoever starts it
 */
export function prepareRun(places: Places): void {
  assertAddressFits(places, process.platform);
  ensurePrivateFolder(places.root);
  ensurePrivateFolder(places.run);
}

/**
 * The mask sets the socket's permissions as it is made, so others cannot connect even for a moment.
 *
 * @param listening what it throws is an error of the server, as on a full disk
 */
export function listenPrivately(server: Server, address: string, listening: () => void): void {
  const mask = process.umask(0o177);
  try {
    // The socket is made before this returns.
    server.listen(address, () => {
      try {
        if (process.platform !== "win32") chmodSync(address, 0o600);
        listening();
      } catch (error) {
        server.emit("error", error);
      }
    });
  } finally {
    process.umask(mask);
  }
}
