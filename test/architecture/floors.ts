/**
 * The imports that folders of a room, or of one of the extension's worlds, may have: lower floors
 * never import higher ones.
 */
import type { SourceFile } from "./sources.js";

/** Lowest first, `""` is the folder itself. Folders of one floor know nothing of each other. */
const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "src/engine": [["schema"], ["copies/text"], ["copies"], ["redact"], ["enforce"], [""]],
  "src/webmcp": [
    ["mistakes"],
    ["webidl"],
    ["debug", "documents"],
    ["trust"],
    ["references"],
    ["api"],
    ["authoring", "declarative"],
    ["install"],
  ],
  "src/annotations": [["model"], ["read"], ["resolve"], [""]],
  "src/detection": [["words"], [""]],
  "extension/background": [
    ["platform"],
    ["model"],
    ["stores"],
    ["audit"],
    ["questions"],
    ["calls"],
    ["frames"],
    ["agents"],
    ["native"],
    ["panel"],
    [""],
  ],
  "extension/ui": [
    ["shared"],
    ["sentences", "documents"],
    ["log", "questions", "secrets", "settings", "tools"],
    ["now"],
    ["shell"],
    ["welcome"],
    [""],
  ],
};
const MAX_FILES = 25;
/** Lists of cases: one file each, all read by one program. */
const LISTS = new Set(["test/conformance/subtests"]);

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** The house that a file is in, and its folder there. */
function placeOf(path: string): { house: string; folder: string } | undefined {
  const house = Object.keys(FLOORS).find((each) => path.startsWith(`${each}/`));
  return house === undefined ? undefined : { house, folder: folderOf(path).slice(house.length + 1) };
}

const floorOf = (house: string, folder: string): number =>
  FLOORS[house]?.findIndex((floor) => floor.includes(folder)) ?? -1;

export function floorViolations({ path, imports }: SourceFile): string[] {
  const from = placeOf(path);
  if (from === undefined) return [];
  const floor = floorOf(from.house, from.folder);
  if (floor < 0) return [`${path} is on no floor (see floors.ts)`];
  return imports.flatMap(({ target, line }) => {
    const to = placeOf(target);
    if (to?.house !== from.house || to.folder === from.folder) return [];
    const isBelow = floorOf(to.house, to.folder) < floor;
    return isBelow ? [] : [`${path}:${line} is not above ${target}`];
  });
}

/** A room with more files than these has no order that helps to find one. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !LISTS.has(folder))
    .map(([folder, count]) => `${folder} has ${count} files (at most ${MAX_FILES})`);
}
