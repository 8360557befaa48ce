/**
 * The unpacked extension, and the playground agent that plays the other side, in a folder of the
 * user's.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { faultInWords } from "../../texts/help.js";
import { alreadyThere, cannotWrite } from "../../texts/start.js";
import { SourceError } from "../source-error.js";

/** From `dist`, where the command is. */
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface ExtensionFolders {
  readonly airlock: string;
  readonly agent: string;
}

/** An earlier version is overwritten; a folder that has something else is left alone. */
function mayWrite(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, "manifest.json"));
}

/** The package has the extension as stores get it: a third of the bytes, in one file. */
function unpack(target: string): void {
  for (const [path, bytes] of Object.entries(
    unzipSync(readFileSync(pathOf("./webmcp-airlock-extension.zip"))),
  )) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), bytes);
  }
}

const WRITE = {
  airlock: unpack,
  agent: (target: string) => cpSync(pathOf("../demo/agent"), target, { recursive: true }),
};

/**
 * @param folder that of Airlock; the agent's is next to it
 * @throws SourceError
 */
export function writeExtension(folder = "webmcp-airlock-extension"): ExtensionFolders {
  const folders = { airlock: resolve(folder), agent: `${resolve(folder)}-agent` };
  for (const part of ["airlock", "agent"] as const) {
    const target = folders[part];
    try {
      if (!mayWrite(target)) throw new SourceError(alreadyThere(target));
      WRITE[part](target);
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(cannotWrite(target, faultInWords(error)));
    }
  }
  return folders;
}
