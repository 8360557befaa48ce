/**
 * Zips with the same bytes for the same files: in order of their names, with one time and no
 * attributes of this computer.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";

/** The earliest time that a zip can say. */
const TIME = new Date(1980, 0, 1);

function filesBelow(folder, prefix = "") {
  return readdirSync(join(folder, prefix), { withFileTypes: true }).flatMap((entry) => {
    const path = prefix + entry.name;
    return entry.isDirectory() ? filesBelow(folder, `${path}/`) : [path];
  });
}

/** @param files path → bytes, in the order that the zip has */
export const zipFiles = (files) => zipSync(files, { level: 9, mtime: TIME, os: 3, attrs: 0o644 << 16 });

/** @returns the bytes of a zip of all files below `folder` */
export function zipOf(folder) {
  const paths = filesBelow(folder).sort();
  return zipFiles(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))])));
}
