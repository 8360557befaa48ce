/**
 * The unpacked extension, and the playground agent that plays the other side, in a folder of the
 * user's.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync } from "fflate";
import { faultInWords } from "../../texts/help.js";
import { alreadyThere, cannotWrite, damaged } from "../../texts/start.js";
import { SourceError } from "../source-error.js";

/** From `dist`, where the command is. */
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface ExtensionFolders {
  readonly airlock: string;
  readonly agent: string;
}

type Files = Readonly<Record<string, Uint8Array>>;

const MANIFEST = "manifest.json";

const filesBelow = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path), readFileSync(path)]),
  );

const isBelow = (path: string): boolean => !isAbsolute(path) && !path.split(/[\\/]/).includes("..");

/** The package has the extension as stores get it: a third of the bytes, in one file. */
function unzip(file: string): Files {
  try {
    const files = unzipSync(readFileSync(file));
    if (keyOf(files[MANIFEST]) !== undefined && Object.keys(files).every(isBelow)) return files;
  } catch {
    // It is no zip, or is not there.
  }
  throw new SourceError(damaged(file));
}

const READ = {
  airlock: () => unzip(pathOf("./webmcp-airlock-extension.zip")),
  agent: () => filesBelow(pathOf("../demo/agent")),
};

/** An extension's key is the same in each of its versions. */
function keyOf(manifest: Uint8Array | undefined): unknown {
  try {
    return (JSON.parse(Buffer.from(manifest ?? []).toString()) as { readonly key?: unknown }).key;
  } catch {
    return undefined;
  }
}

/** An earlier version is overwritten; a folder that has something else is left alone. */
function mayWrite(folder: string, files: Files): boolean {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return true;
  const manifest = join(folder, MANIFEST);
  return existsSync(manifest) && keyOf(readFileSync(manifest)) === keyOf(files[MANIFEST]);
}

/** The manifest comes first, so that what was cut off can be written again. */
function write(folder: string, files: Files): void {
  const others = Object.keys(files).filter((path) => path !== MANIFEST);
  for (const path of [MANIFEST, ...others]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), files[path] ?? "");
  }
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
      const files = READ[part]();
      if (!mayWrite(target, files)) throw new SourceError(alreadyThere(target));
      write(target, files);
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(cannotWrite(target, faultInWords(error)));
    }
  }
  return folders;
}
