/**
 * `npm run site`: the documentation, in `site/dist`. It installs VitePress where it is missing, and
 * builds nothing where nothing has changed. `-- --dev` serves it instead, and shows each change.
 *
 * `SITE_BASE=/some/folder/` is where another host has it; the demo has it under `/docs/`.
 * `AIRLOCK_REPOSITORY` is where links lead to files that the site has not.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from "node:fs";
import { join, posix } from "node:path";
import { root } from "../test/tasks/run-command.mjs";
import { PAGES } from "./menu.mjs";
import { takeTurn } from "./one-at-a-time.mjs";
import { DATA } from "./pages/source-links.mjs";
import { writeNote, writePages } from "./pages/write-pages.mjs";

const site = join(root, "site");
const PAGES_FOLDER = join(site, ".cache/pages");
const BUILT = join(site, ".cache/built");
const OUT = join(site, "dist");
const STAMP = join(site, ".cache/stamp");
const SOURCES = ["dist/types", "package.json", "spec-notes/pictures", ...DATA];
const OWN = [
  "build.mjs",
  "menu.mjs",
  "policy.mjs",
  "package-lock.json",
  "markdown",
  "pages",
  "search",
  ".vitepress",
];

function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: site, stdio: "inherit", env: { ...process.env, ...env } });
    // An asked npm goes on for seconds, while another build may begin. What it leaves, the next one installs again.
    process.once("exit", () => child.kill("SIGKILL"));
    child.on("error", () => resolve(127));
    child.on("close", (code) => resolve(code ?? 1));
  });
}

function stop(words) {
  console.error(words);
  process.exit(1);
}

function* filesOf(path) {
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name));
}

function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.filter((each) => existsSync(each)).flatMap((each) => [...filesOf(each)]))
    hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

const settings = ["SITE_BASE", "AIRLOCK_REPOSITORY"].map((name) => process.env[name] ?? "").join(" ");
const sourcesHash = () => {
  const sources = [...PAGES.keys(), ...SOURCES].map((path) => join(root, path));
  return `${hashOf([...sources, ...OWN.map((path) => join(site, path))])} ${settings}`;
};

/** `npm ci`, once for each lock. */
async function install() {
  const lock = hashOf([join(site, "package-lock.json")]);
  const mark = join(site, "node_modules/.installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === lock) return;
  const code = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0)
    stop("VitePress could not be installed, so the documentation was not built. Is the registry there?");
  writeFileSync(mark, lock);
}

const vitepress = (...args) =>
  run(process.execPath, [join(site, "node_modules/vitepress/bin/vitepress.js"), ...args]);

async function build() {
  const now = sourcesHash();
  if (existsSync(join(OUT, "index.html")) && existsSync(STAMP) && readFileSync(STAMP, "utf8") === now)
    return console.log("site/dist: nothing has changed");
  writePages(root, PAGES_FOLDER);
  rmSync(BUILT, { recursive: true, force: true });
  if ((await vitepress("build", ".")) !== 0) stop("VitePress could not build the documentation.");
  // Who reads the site meanwhile has the one before it.
  rmSync(OUT, { recursive: true, force: true });
  renameSync(BUILT, OUT);
  writeFileSync(STAMP, now);
  console.log(`site/dist: ${readdirSync(OUT).filter((name) => name.endsWith(".html")).length} pages`);
}

async function dev() {
  writePages(root, PAGES_FOLDER);
  // Editors put a new file in place of the old one, so the folders are watched.
  for (const folder of ["", "spec-notes", "spec-notes/guide"])
    watch(join(root, folder), (_event, name) => {
      const source = posix.join(folder, name ?? "");
      if (PAGES.has(source) && existsSync(join(root, source))) writeNote(root, PAGES_FOLDER, source);
    });
  process.exitCode = await vitepress("dev", ".");
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
const endTurn = await takeTurn(join(site, ".cache/turn"), console.error);
await install();
if (process.argv.includes("--install")) process.exit(0);
if (!existsSync(join(root, "dist/index.d.ts")))
  stop("Run `npm run build` first: the reference is made of declarations.");
if (process.argv.includes("--dev")) {
  endTurn();
  await dev();
} else await build();
