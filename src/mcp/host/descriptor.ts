/**
 * A small file for each running host, by which apps find it. One that outlives its host is of no
 * harm: nothing answers.
 */
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";
import { addressIn, assertAddressFits, type Places } from "../paths.js";
import { assertPrivate, ensurePrivateFolder, readPrivateFile, writePrivateFile } from "../private-folder.js";

/** An argument of the host: it says whether it could listen, and ends. */
export const CHECK_OPTION = "--check";

export interface HostDescriptor {
  /** Also the name of file and socket. */
  readonly id: string;
  /** The host's process. */
  readonly pid: number;
  /** Socket, or pipe on Windows. */
  readonly address: string;
  /** The browser's process. */
  readonly browser: number;
}

/** Hosts of an earlier version, which may run on, have 32 digits. */
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
 * Only where it says what its name says: a descriptor cannot lead to a socket outside of our
 * folder.
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
 * Hosts that may answer, those of ended processes swept away.
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

/** @throws AddressTooLongError, NotPrivateError: no host can listen here, whoever starts it */
export function prepareRun(places: Places): void {
  assertAddressFits(places, process.platform);
  ensurePrivateFolder(places.root);
  ensurePrivateFolder(places.run);
}
