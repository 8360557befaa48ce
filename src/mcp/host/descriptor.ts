/**
 * A small file for each running host, by which apps find it. A file that outlives its host does no
 * harm: nothing answers there.
 */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";
import { addressIn, assertAddressFits, type Places } from "../paths.js";
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

/** The name of a descriptor. Hosts of an earlier version, which may still run, have 32 digits. */
const FILE = /^([0-9a-f]{8}|[0-9a-f]{32})\.json$/;

const fileOf = (places: Places, id: string): string => join(places.run, `${id}.json`);

export function writeDescriptor(places: Places, descriptor: HostDescriptor): void {
  writePrivateFile(fileOf(places, descriptor.id), JSON.stringify(descriptor));
}

export function removeDescriptor(
  places: Places,
  { id, address }: Pick<HostDescriptor, "id" | "address">,
): void {
  rmSync(fileOf(places, id), { force: true });
  if (process.platform !== "win32") rmSync(address, { force: true });
}

function isRunning(pid: number): boolean {
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
function decode(places: Places, id: string, text: string): HostDescriptor | undefined {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(data)) return undefined;
  const { pid, browser } = data;
  if (!Number.isSafeInteger(pid) || !Number.isSafeInteger(browser) || (pid as number) <= 0) return undefined;
  const address = addressIn(places, process.platform, id);
  return { id, pid: pid as number, browser: browser as number, address };
}

/**
 * Lists the hosts that may answer, and sweeps away those whose process has ended.
 *
 * @throws NotPrivateError where other users could have put something there
 */
export function findHosts(places: Places): HostDescriptor[] {
  let names: string[];
  try {
    names = readdirSync(places.run);
  } catch {
    return [];
  }
  assertPrivate(places.run, "folder");
  return names.flatMap((name) => {
    const id = FILE.exec(name)?.[1];
    if (id === undefined) return [];
    try {
      const found = decode(places, id, readPrivateFile(join(places.run, name)));
      if (found !== undefined && isRunning(found.pid)) return [found];
      if (found !== undefined) removeDescriptor(places, found);
    } catch {
      // It was removed meanwhile, or is not private.
    }
    return [];
  });
}

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
