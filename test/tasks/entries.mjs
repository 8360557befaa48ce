/** The entries of the package that have types. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** @returns the name that is imported, and the file that says what it exports, of each */
export function typedEntries(root) {
  const { name, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.entries(exports)
    .filter(([, file]) => file.endsWith(".js"))
    .map(([entry, file]) => [name + entry.slice(1), join(root, file.replace(/js$/, "d.ts"))])
    .filter(([, file]) => existsSync(file));
}
