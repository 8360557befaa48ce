/**
 * The unpacked extension, and the playground agent that plays the other side, in a folder of the
 * user's.
 */
import { cpSync, existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { faultInWords } from "../../texts/help.js";
import { alreadyThere, cannotWrite } from "../../texts/start.js";
import { SourceError } from "../source-error.js";

/** From `dist`, where the command is. */
const SOURCES = { airlock: "./extension", agent: "../demo/agent" } as const;

export interface ExtensionFolders {
  readonly airlock: string;
  readonly agent: string;
}

/** An earlier version is overwritten; a folder that has something else is left alone. */
function mayWrite(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, "manifest.json"));
}

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
      cpSync(fileURLToPath(new URL(SOURCES[part], import.meta.url)), target, { recursive: true });
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(cannotWrite(target, faultInWords(error)));
    }
  }
  return folders;
}
