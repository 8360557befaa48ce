/**
 * `npm run release`: what a release consists of, in `release/`: the npm package, the extension for stores, checksums, and how
 * they were made. It publishes nothing. Versions and the CHANGELOG come first, by `npx changeset version`.
 */
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, runCommand } from "./run-command.mjs";

const folder = join(root, "release");
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

async function run(command, args, options) {
  const { code, output } = await runCommand(command, args, options);
  if (code !== 0) {
    console.error(`\n${output}\nNo release was made: ${command} ${args.join(" ")} ended with ${code}.`);
    process.exit(1);
  }
  return output.trim();
}
const git = (...args) => run("git", args, { capture: true });

if ((await git("status", "--porcelain")) !== "") {
  console.error(
    "No release was made: commit what has changed first, so that the release says where it comes from.",
  );
  process.exit(1);
}
const commit = await git("rev-parse", "HEAD");
// This builds everything.
await run("npm", ["run", "check"]);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
await run("npm", ["pack", "--pack-destination", folder], { capture: true });
for (const file of readdirSync(join(root, "dist")).filter((each) => /\.(zip|mcpb)$/.test(each))) {
  copyFileSync(join(root, "dist", file), join(folder, file.replace(/(?=\.\w+$)/, `-${version}`)));
}

const files = readdirSync(folder).sort();
const sums = files.map((file) => {
  const sum = createHash("sha256")
    .update(readFileSync(join(folder, file)))
    .digest("hex");
  return `${sum}  ${file}`;
});
writeFileSync(join(folder, "SHA256SUMS"), `${sums.join("\n")}\n`);
writeFileSync(
  join(folder, "PROVENANCE.md"),
  `# ${name} ${version}

Made from commit ${commit} with Node ${process.version} and npm ${await run("npm", ["--version"], { capture: true })}.

To make the same files: check out that commit, and run \`npm ci && npm run release\`. The extension's zip has the same bytes each
time; compare with \`sha256sum --check SHA256SUMS\`. Publish the package from CI with \`npm publish --provenance ${name}-${version}.tgz\`,
so that the registry states where it was built.

\`\`\`
${sums.join("\n")}
\`\`\`
`,
);
console.log(`\n${[...files, "SHA256SUMS", "PROVENANCE.md"].map((file) => `release/${file}`).join("\n")}`);
