/**
 * The Chromium of this computer. (Playwright finds its own browsers, Chrome and Edge, but not what
 * distributions package.)
 */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "chromium.exe"];
const MAC = "/Applications/Chromium.app/Contents/MacOS/Chromium";

/** The one that `CHROMIUM_PATH` names, else a packaged one. */
export function findChromium(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const { CHROMIUM_PATH: named, PATH = "" } = env;
  if (named) return named;
  const onPath = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, MAC].find((path) => existsSync(path));
}
