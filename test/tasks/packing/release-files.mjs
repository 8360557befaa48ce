/** Obstacles to a release, and its files. */
import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Made by `npm run build`: a release without one of them is none. */
const BUILT = ["webmcp-airlock-extension.zip", "webmcp-airlock-extension-firefox.zip", "webmcp-airlock.mcpb"];

/**
 * @param {{ status: string, version: string, locked: string, changelog: string }} state
 *   `status` is what `git status --porcelain` says; `locked` the version in package-lock.json
 * @returns {string[]} a sentence each; empty where nothing does
 */
export function obstaclesOf({ status, version, locked, changelog }) {
  const heading = changelog.split("\n").find((line) => line.startsWith("## "));
  const obstacles = [
    [status !== "", "Commit what has changed first, so that the release says where it comes from."],
    [
      locked !== version,
      `package-lock.json says ${locked}, package.json ${version}: run \`npm install --package-lock-only\`.`,
    ],
    [
      !/^\d{4}-\d\d-\d\d$/.test(heading?.split(`## [${version}] - `)[1] ?? ""),
      `The first heading of CHANGELOG.md has to be \`## [${version}] - YYYY-MM-DD\`.`,
    ],
  ];
  return obstacles.filter(([isThere]) => isThere).map(([, words]) => words);
}

const sumOf = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");

const provenance = ({ name, version, commit, node, npm }, sums) => `# ${name} ${version}

Made from commit ${commit} with Node ${node} and npm ${npm}.

To make the same files: check out that commit, and run \`npm ci && npm run release\` with the same Node and npm. All of them have the
same bytes each time: compare with \`sha256sum --check SHA256SUMS\`. Publish the package from CI with
\`npm publish --provenance ${name}-${version}.tgz\`, so that the registry states where it was built.

\`\`\`
${sums.join("\n")}
\`\`\`
`;

/**
 * Adds to `folder`, where the npm package is, what was built in `dist`, checksums, and how all of
 * it was made.
 * @throws where something was not built
 * @returns {string[]} the names of the files
 */
export function writeRelease(dist, folder, about) {
  for (const file of BUILT) {
    copyFileSync(join(dist, file), join(folder, file.replace(/(?=\.\w+$)/, `-${about.version}`)));
  }
  const files = readdirSync(folder).sort();
  const sums = files.map((file) => `${sumOf(join(folder, file))}  ${file}`);
  writeFileSync(join(folder, "SHA256SUMS"), `${sums.join("\n")}\n`);
  writeFileSync(join(folder, "PROVENANCE.md"), provenance(about, sums));
  return [...files, "SHA256SUMS", "PROVENANCE.md"];
}
