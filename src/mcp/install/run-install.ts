/**
 * `webmcp-airlock mcp install`: tells browsers of the host, and prints every file that it wrote.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as texts from "../../texts/commands.js";
import { faultAt, misused } from "../../texts/help.js";
import type { Output } from "../output.js";
import { assertAddressFits, placesFor, readSurroundings, type Surroundings } from "../paths.js";
import { ensurePrivateFolder } from "../private-folder.js";
import { BROWSERS, type Browser, nameOf, sandboxedBrowsers, startedBrowsers } from "./browsers.js";
import { type InstallPlan, type PlannedFile, planInstall, type RegistryEntry } from "./plan.js";

const OPTIONS = {
  browser: { type: "string", multiple: true },
  "user-data-dir": { type: "string" },
  system: { type: "boolean" },
  uninstall: { type: "boolean" },
  "dry-run": { type: "boolean" },
} as const;

/** Reads the host's program, which is next to this one in the package. */
const hostProgram = (): string => readFileSync(fileURLToPath(new URL("./host.js", import.meta.url)), "utf8");

interface Chosen {
  readonly browsers: readonly Browser[];
  /** For the person; where there is no browser to write for, it says why. */
  readonly note?: string;
}

/**
 * Chooses the browsers that the person named, or else those that were ever started here. No file
 * helps a browser in a sandbox.
 */
function chooseBrowsers(order: Order, surroundings: Surroundings): Chosen {
  // A browser that was removed since must not keep its manifest.
  if (order.uninstall === true) return { browsers: order.browsers ?? BROWSERS };
  if (order["user-data-dir"] !== undefined) return { browsers: [] };
  const started = startedBrowsers(surroundings);
  const sandboxed = sandboxedBrowsers(surroundings).filter(
    ({ browser }) => order.browsers?.includes(browser) ?? true,
  );
  const names = sandboxed.map(({ name }) => name);
  const isInSandbox = (each: Browser) =>
    !started.includes(each) && sandboxed.some(({ browser }) => browser === each);
  if (order.browsers !== undefined) {
    const browsers = order.browsers.filter((each) => !isInSandbox(each));
    return names.length === 0 ? { browsers } : { browsers, note: noteFor(browsers, names) };
  }
  if (names.length > 0) return { browsers: started, note: noteFor(started, names) };
  // On Windows the registry takes the entries of browsers that are not there.
  if (started.length > 0 || surroundings.platform === "win32")
    return { browsers: started.length > 0 ? started : BROWSERS };
  return { browsers: BROWSERS, note: texts.noBrowserFound(BROWSERS.map(nameOf)) };
}

const noteFor = (browsers: readonly Browser[], sandboxed: readonly string[]): string =>
  browsers.length === 0 ? texts.onlySandboxed(sandboxed) : texts.alsoSandboxed(sandboxed);

/**
 * Writes a file through a rename: a browser may start the host at any moment, and finds the old
 * file or the new one, whole.
 */
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

/** Removing one browser leaves the files that all share. */
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

type Order = ReturnType<typeof readOrder>;

/** @throws where the system, or who may enter the folders, does not allow it */
function install(order: Order, out: Output): 0 | 1 {
  const surroundings = readSurroundings();
  const isUninstall = order.uninstall === true;
  const isDryRun = order["dry-run"] === true;
  const scope = order.system === true ? "system" : "user";
  const userDataDir = order["user-data-dir"];
  const places = placesFor(surroundings);
  const isForUser = !isUninstall && scope === "user";
  if (isForUser) assertAddressFits(places, surroundings.platform);
  const { browsers, note } = chooseBrowsers(order, surroundings);
  if (note !== undefined) out.err(note);
  if (browsers.length === 0 && userDataDir === undefined) return 1;
  if (isForUser && !isDryRun) {
    ensurePrivateFolder(places.root);
    ensurePrivateFolder(places.host);
  }
  const program = isUninstall ? "" : hostProgram();
  const plan = planInstall({ browsers, scope, userDataDir, node: process.execPath, program }, surroundings);
  const isForAll = order.browsers === undefined && userDataDir === undefined;
  const files = isUninstall ? filesToRemove(plan, isForAll) : plan.files;
  if (!carryOut(plan, files, { isUninstall, isDryRun }, out)) return 1;
  if (!isUninstall && !isDryRun) out.out(texts.installed());
  // What the person named was not done.
  return order.browsers !== undefined && browsers.length < order.browsers.length ? 1 : 0;
}

/** @returns the exit code. */
export function runInstall(args: readonly string[], out: Output): 0 | 1 | 2 {
  let order: Order;
  try {
    order = readOrder(args);
  } catch (error) {
    out.err(misused((error as Error).message, "mcp install"));
    return 2;
  }
  try {
    return install(order, out);
  } catch (error) {
    out.err(faultAt(error));
    return 1;
  }
}
