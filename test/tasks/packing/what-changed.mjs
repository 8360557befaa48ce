/** Finds what has changed since the last build, so that `npm start` builds that only. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Sentences that people read in the extension only: nothing else of `src` takes one from here. */
const TEXTS = ["src/texts/people", "src/texts/german"];

/**
 * After a change in demo or extension, only their own environments are built (the start of their
 * names in vite.config.ts).
 */
const PARTS = {
  demo: ["demo/client", "demo/server", "demo/static", "site/policy.mjs"],
  extension: ["extension", ...TEXTS],
  rest: [
    ...["src", "test/tasks", "spec-notes/crosswalk.json"],
    ...["package-lock.json", "package.json", "tsconfig.json", "vite.config.ts"],
  ],
};
const STAMP = ".cache/build.json";
/** Without these, there is no build to add to. */
const BUILT = ["dist/cli.js", "dist/extension/manifest.json", "dist/types/index.d.ts", "demo/dist/server.js"];

/** @param {readonly string[]} without folders that are left out */
function* filesOf(path, without) {
  if (without.includes(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesOf(join(path, name), without);
}

function hashOf(root, part, paths) {
  const hash = createHash("sha256");
  const without = part === "rest" ? TEXTS.map((each) => join(root, each)) : [];
  for (const path of paths.map((each) => join(root, each)).filter((each) => existsSync(each))) {
    for (const file of filesOf(path, without))
      hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** @returns the state of each part's sources */
export const hashParts = (root) =>
  Object.fromEntries(Object.entries(PARTS).map(([part, paths]) => [part, hashOf(root, part, paths)]));

/**
 * @returns what to build: `[]` for nothing, `["rest"]` for everything, else `demo`, `extension`
 *   or both
 */
export function whatChanged(root) {
  if (BUILT.some((path) => !existsSync(join(root, path)))) return ["rest"];
  let last = {};
  try {
    last = JSON.parse(readFileSync(join(root, STAMP), "utf8"));
  } catch {
    // Never built, or the stamp is damaged.
  }
  return changedParts(last, hashParts(root));
}

/** The parts whose sources differ; `["rest"]` for everything. */
export function changedParts(last, now) {
  const changed = Object.keys(PARTS).filter((part) => last[part] !== now[part]);
  return changed.includes("rest") ? ["rest"] : changed;
}

/** After a build. */
export function rememberBuild(root) {
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), JSON.stringify(hashParts(root)));
}
