/**
 * Compiles each project of `test/types`, and the example of each entry, against the built package:
 * as Node and as bundlers resolve, libraries checked or not.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { typedEntries } from "./entries.mjs";
import { root, runCommand } from "./run-command.mjs";

const WAYS = [[], ["--module", "ESNext", "--moduleResolution", "Bundler", "--skipLibCheck"]];
const folder = join(root, "test/types");
const projects = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => join(folder, name));
let failed = 0;

/** The `@example` at the head of each entry, as shipped, in a project of its own. */
function writeExamples() {
  const examples = join(root, ".cache/examples");
  mkdirSync(examples, { recursive: true });
  const files = [];
  for (const [entry, types] of typedEntries(root)) {
    const [, declared] = /"(.+)\.js"/.exec(readFileSync(types, "utf8"));
    const head = readFileSync(join(dirname(types), `${declared}.d.ts`), "utf8").split("*/")[0];
    const [, example = ""] = head.split(/ \* @example\n/);
    const file = `${entry.replace(/\W+/g, "-")}.ts`;
    if (example.includes(`"${entry}"`)) {
      // Next to their frameworks they are compiled in `test/peers/types.test.ts`.
      if (!declared.startsWith("./types/frameworks/")) files.push(file);
    } else {
      failed += 1;
      console.log(`${entry} has no @example that imports it.`);
    }
    writeFileSync(join(examples, file), `${example.replace(/^ \* ?/gm, "")}\nexport {};\n`);
  }
  const compilerOptions = { types: ["node"] };
  const project = { extends: "../../test/types/tsconfig.json", compilerOptions, files };
  writeFileSync(join(examples, "tsconfig.json"), JSON.stringify(project));
  return examples;
}

projects.push(writeExamples());
for (const project of projects) {
  for (const way of WAYS) {
    const { code, output } = await runCommand("tsc", ["-p", project, ...way], { capture: true });
    if (code === 0) continue;
    failed += 1;
    console.log(`${project} ${way.join(" ")}\n${output}`);
  }
}
console.log(`${projects.length} projects, ${failed} failed compilations.`);
process.exit(failed === 0 ? 0 : 1);
