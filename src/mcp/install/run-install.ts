/** `webmcp-airlock mcp install`: tells browsers of the host, and prints every file that it wrote. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as texts from "../../texts/commands.js";
import { faultAt, misused } from "../../texts/help.js";
import type { Output } from "../output.js";
import { placesFor, readSurroundings, type Surroundings } from "../paths.js";
import { ensurePrivateFolder } from "../private-folder.js";
import { BROWSERS, type Browser, profileFolder } from "./browsers.js";
import { type InstallPlan, type PlannedFile, planInstall, type RegistryEntry } from "./plan.js";

const OPTIONS = {
  browser: { type: "string", multiple: true },
  "user-data-dir": { type: "string" },
  system: { type: "boolean" },
  uninstall: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

/** Next to this program, in the package. */
const hostProgram = (): string => readFileSync(fileURLToPath(new URL("./host.js", import.meta.url)), "utf8");

/** Those that were ever started here; all where none was. */
function presentBrowsers(surroundings: Surroundings): readonly Browser[] {
  const present = BROWSERS.filter((browser) => {
    const folder = profileFolder(browser, surroundings);
    return folder !== undefined && existsSync(folder);
  });
  return present.length === 0 ? BROWSERS : present;
}

/** A browser may start the host at any moment: a file is there whole, or as it was. */
function write({ path, text, mode }: PlannedFile): void {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${path}.${process.pid}.new`;
  writeFileSync(fresh, text, { mode });
  chmodSync(fresh, mode);
  renameSync(fresh, path);
}

function changeRegistry(entries: readonly RegistryEntry[], isUninstall: boolean, out: Output): boolean {
  return entries.every(({ key, value }) => {
    const args = isUninstall ? ["delete", key, "/f"] : ["add", key, "/ve", "/t", "REG_SZ", "/d", value, "/f"];
    const isDone = spawnSync("reg", args, { stdio: "ignore" }).status === 0;
    if (isDone) out.out(isUninstall ? texts.removed(key) : texts.wrote(key));
    else if (!isUninstall) out.err(texts.notWritten(`reg ${args.join(" ")}`));
    return isDone || isUninstall;
  });
}

/** An uninstallation for some browsers leaves the others theirs. */
export const filesToRemove = ({ files }: InstallPlan, isForAll: boolean): readonly PlannedFile[] =>
  files.filter(({ isShared }) => isForAll || isShared !== true);

interface Manner {
  readonly isUninstall: boolean;
  readonly isDryRun: boolean;
}

function carryOut(
  plan: InstallPlan,
  files: readonly PlannedFile[],
  { isUninstall, isDryRun }: Manner,
  out: Output,
): boolean {
  const wouldChange = isUninstall ? texts.wouldRemove : texts.wouldWrite;
  for (const file of files) {
    if (isUninstall && !existsSync(file.path)) continue;
    if (isDryRun) out.out(wouldChange(file.path));
    else if (isUninstall) {
      rmSync(file.path);
      out.out(texts.removed(file.path));
    } else {
      write(file);
      out.out(texts.wrote(file.path));
    }
  }
  if (!isDryRun) return changeRegistry(plan.registry, isUninstall, out);
  for (const { key } of plan.registry) out.out(wouldChange(key));
  return true;
}

function readOrder(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: OPTIONS, strict: true });
  const browsers = values.browser?.flatMap((each) => each.split(","));
  const wrong = browsers?.find((each) => !BROWSERS.includes(each as Browser));
  if (wrong !== undefined) throw new TypeError(texts.unknownBrowser(wrong, BROWSERS.join(", ")));
  return { ...values, browsers: browsers as Browser[] | undefined };
}

/** @returns the exit code. */
export function runInstall(args: readonly string[], out: Output): 0 | 1 | 2 {
  let order: ReturnType<typeof readOrder>;
  try {
    order = readOrder(args);
  } catch (error) {
    out.err(misused((error as Error).message, "mcp install"));
    return 2;
  }
  const surroundings = readSurroundings();
  const isUninstall = order.uninstall === true;
  const isDryRun = order["dry-run"] === true;
  const scope = order.system === true ? "system" : "user";
  // A browser that was removed since must not keep its manifest.
  const browsers = order.browsers ?? (isUninstall ? BROWSERS : presentBrowsers(surroundings));
  const program = isUninstall ? "" : hostProgram();
  const plan = planInstall(
    { browsers, scope, userDataDir: order["user-data-dir"], node: process.execPath, program },
    surroundings,
  );
  try {
    if (!isUninstall && !isDryRun && scope === "user") {
      const places = placesFor(surroundings);
      ensurePrivateFolder(places.root);
      ensurePrivateFolder(places.host);
    }
    const isForAll = order.browsers === undefined && order["user-data-dir"] === undefined;
    const files = isUninstall ? filesToRemove(plan, isForAll) : plan.files;
    if (!carryOut(plan, files, { isUninstall, isDryRun }, out)) return 1;
  } catch (error) {
    out.err(faultAt(error));
    return 1;
  }
  if (!isUninstall && !isDryRun) out.out(texts.installed());
  return 0;
}
