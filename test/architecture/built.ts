/** The build's files: an entry with all that it imports. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importGraph, parseSource, root, type SourceFile } from "./sources.js";

function readBuilt(path: string): SourceFile {
  const file = path.replace(/\.ts$/, ".js");
  if (!existsSync(join(root, file))) throw new Error(`${file} does not exist: run \`npm run build\` first.`);
  return parseSource(file, readFileSync(join(root, file), "utf8"));
}

/** @param name of a file in `dist` */
export const built = (name: string): SourceFile[] => importGraph(`dist/${name}`, readBuilt);
