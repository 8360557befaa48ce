/**
 * The imports that folders of a room, or of one of the extension's worlds, may have: lower floors
 * never import higher ones.
 */
import type { SourceFile } from "./sources.js";

/**
 * Lowest first, `""` is the folder itself; a file of it may have a floor of its own. What is on one
 * floor knows nothing of what stands next to it there.
 */
const FLOORS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "src/engine": [["schema"], ["copies"], ["redact"], ["enforce"], ["library"], [""]],
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
  "src/annotations": [["model"], ["read"], ["write"], ["resolve", "evidence"], [""]],
  "src/detection": [["placeholders.ts", "words"], ["secrets"], [""]],
  "src/mcp": [
    [
      "framing.ts",
      "json.ts",
      "output.ts",
      "paths.ts",
      "plain-text.ts",
      "private-folder.ts",
      "read-program.ts",
    ],
    ["identity.ts", "source.ts"],
    ["boundary", "host", "install", "log", "notify-of.ts", "server"],
    ["entries"],
    ["servers"],
    ["others", "wrap"],
    ["alone", "http", "link"],
    ["doctor"],
    [""],
  ],
  "extension/background": [
    ["platform"],
    ["model"],
    ["stores/shapes"],
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
    ["sentences", "documents", "lists"],
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

/** The house that a file is in, and what of it stands on a floor: its folder, or the file. */
function placeOf(path: string): { house: string; folder: string } | undefined {
  const house = Object.keys(FLOORS).find((each) => path.startsWith(`${each}/`));
  if (house === undefined) return undefined;
  const own = path.slice(house.length + 1).replace(/\.js$/, ".ts");
  const folder = floorOf(house, own) < 0 ? folderOf(path).slice(house.length + 1) : own;
  return { house, folder };
}

const floorOf = (house: string, folder: string): number =>
  FLOORS[house]?.findIndex((floor) => floor.includes(folder)) ?? -1;

/** What has a floor and is not there: it was moved, or never was. */
export const missingOnFloors = (paths: readonly string[]): string[] =>
  Object.entries(FLOORS).flatMap(([house, floors]) => {
    const isThere = (name: string) =>
      paths.some(
        (path) => path === `${house}/${name}` || folderOf(path) === `${house}/${name}`.replace(/\/$/, ""),
      );
    return floors.flat().filter((name) => !isThere(name));
  });

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
