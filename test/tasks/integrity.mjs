/**
 * The integrity hash (SRI) and the size of the script-tag file, and whether the README states them,
 * and the stored figures, truthfully.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { withFigures } from "./report/readme-figures.mjs";
import { root } from "./run-command.mjs";

export const SCRIPT = "dist/airlock.iife.js";
const README = join(root, "README.md");
const HASH = /sha384-[A-Za-z0-9+/=]{64}/g;
const SIZE = /\*\*(\d+\.\d) kB\*\* gzip/g;

export function readScript() {
  const path = join(root, SCRIPT);
  return existsSync(path) ? readFileSync(path) : undefined;
}

export const integrityOf = (bytes) => `sha384-${createHash("sha384").update(bytes).digest("base64")}`;
const sizeOf = (bytes) => (gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1);

/**
 * Compares what the README says with the built script, and with the stored figures.
 * @param {{ fix?: boolean }} options with `fix`, the README is rewritten
 * @returns {string[]} one sentence per difference that is left
 */
export function checkReadme({ fix = false } = {}) {
  const script = readScript();
  if (!script) return [`${SCRIPT} does not exist: run \`npm run build\` first.`];
  let readme = readFileSync(README, "utf8");
  const hash = integrityOf(script);
  const size = `**${sizeOf(script)} kB** gzip`;
  if (fix) {
    readme = withFigures(readme.replace(HASH, () => hash).replace(SIZE, () => size));
    writeFileSync(README, readme);
  }
  const problems = [];
  const again = "`npm run check -- --fix` writes it.";
  const hashes = readme.match(HASH) ?? [];
  if (hashes.length === 0) problems.push("README.md gives no integrity hash (sha384-…) of the script.");
  if (hashes.some((found) => found !== hash)) {
    problems.push(`README.md gives another integrity hash than the built script has (${hash}). ${again}`);
  }
  const sizes = readme.match(SIZE) ?? [];
  if (sizes.length === 0) problems.push("README.md does not state the size of the script (**N.N kB** gzip).");
  if (sizes.some((found) => found !== size)) {
    problems.push(`README.md states another size than the built script has (${size}). ${again}`);
  }
  if (withFigures(readme) !== readme) {
    problems.push(`README.md states other figures than evaluation and benchmark have stored. ${again}`);
  }
  return problems;
}
