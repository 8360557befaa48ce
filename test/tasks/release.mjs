/**
 * `npm run release`: what a release consists of, in `release/`: the npm package, the extensions for
 * stores, the bundle for desktop clients, checksums, how they were made, and the texts for stores.
 * It publishes nothing. The version and the CHANGELOG come first.
 *
 * `AIRLOCK_REPOSITORY=https://github.com/OWNER/NAME` says where it is published from: `repository`,
 * `homepage`, `bugs` and the links of README come from that, and without it there are none.
 *
 * `npm run release -- --dry` says what stands in the way and makes the files all the same, with a
 * build instead of all checks.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPlaced, publishedFiles } from "./packing/published-files.mjs";
import { obstaclesOf, writeRelease } from "./packing/release-files.mjs";
import { root, runCommand } from "./run-command.mjs";

const isDry = process.argv.includes("--dry");
const folder = join(root, "release");
const read = (path) => readFileSync(join(root, path), "utf8");
const { name, version } = JSON.parse(read("package.json"));

function stop(words) {
  console.error(`\nNo release was made. ${words}`);
  process.exit(1);
}

async function run(command, args, options) {
  const { code, output } = await runCommand(command, args, options);
  if (code !== 0) stop(`${command} ${args.join(" ")} ended with ${code}.\n${output}`);
  return output.trim();
}
const ask = (command, ...args) => run(command, args, { capture: true });

const obstacles = obstaclesOf({
  version,
  status: await ask("git", "status", "--porcelain"),
  locked: JSON.parse(read("package-lock.json")).version,
  changelog: read("CHANGELOG.md"),
});
if (obstacles.length > 0 && !isDry) stop(obstacles.join("\n"));
const commit = await ask("git", "rev-parse", "HEAD");
// The checks build everything.
await run("npm", ["run", isDry ? "build" : "check"]);
if (!isDry && (await ask("git", "status", "--porcelain")) !== "")
  stop("The build changed files that git knows.");

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const packed = `${name}-${version}.tgz`;
await ask("npm", "pack", "--pack-destination", folder);
// The same package once more, with what depends on the place that it is published from.
await ask("tar", "-xzf", join(folder, packed), "-C", folder);
const stage = join(folder, "package");
const shipped = readdirSync(stage, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
const built = Object.fromEntries(
  shipped.filter(isPlaced).map((file) => [file, readFileSync(join(stage, file), "utf8")]),
);
const published = publishedFiles(built, process.env.AIRLOCK_REPOSITORY ?? "", shipped);
for (const [file, text] of Object.entries(published)) writeFileSync(join(stage, file), text);
await ask("npm", "pack", stage, "--pack-destination", folder);
copyFileSync(join(stage, "dist/server.json"), join(folder, "server.json"));
rmSync(stage, { recursive: true });
// npm may warn of its own settings before it answers.
const npm = /^\d+\.\d+\.\d+\S*$/m.exec(await ask("npm", "--version"))?.[0] ?? "unknown";
const files = writeRelease(join(root, "dist"), folder, { name, version, commit, node: process.version, npm });
copyFileSync(join(root, "spec-notes/store.md"), join(folder, "store.md"));
console.log(`\n${[...files, "store.md"].map((file) => `release/${file}`).join("\n")}`);
if (isDry) console.log(`\n${["This is no release.", ...obstacles].join("\n")}`);
