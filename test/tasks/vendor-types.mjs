/**
 * Brings the type libraries' declarations into `dist/types`, so that the package has no
 * dependencies: copies them with their licences, and lets our declarations point to the copies.
 * Removes what no entry of the package leads to.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { typedEntries } from "./entries.mjs";
import { root } from "./run-command.mjs";

/** Package → where its declarations are, and the file that the package's name stands for. */
const LIBRARIES = {
  "json-schema-to-ts": ["lib/types", "index"],
  "ts-algebra": ["lib", "index"],
  "@standard-schema/spec": ["dist", "index"],
};
const TYPES = join(root, "dist/types");
const VENDOR = join(TYPES, "vendor");

const declarationsIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name));

function pointToCopies(file) {
  const text = readFileSync(file, "utf8");
  const pointed = text.replace(/(from |import\()"([^"]+)"/g, (whole, before, name) => {
    const [, entry] = LIBRARIES[name] ?? [];
    if (entry === undefined) return whole;
    const path = relative(dirname(file), join(VENDOR, name, entry)).replaceAll("\\", "/");
    return `${before}"${path.startsWith(".") ? path : `./${path}`}.js"`;
  });
  if (pointed !== text) writeFileSync(file, pointed);
}

const ID = String.raw`[SU]\d?-\d{2}`;
const IDS = String.raw`${ID}(?:(?:,| …| and)?(?:\s|\n\s*\*)+${ID})*`;
const MENTIONS = [` ·(?:\\s|\\*(?!/))+${IDS}`, ` \\(${IDS}\\)`, `\\n\\s*\\* ${IDS}(?=\\n)`].map(
  (each) => new RegExp(each, "g"),
);

/** The requirements that comments name are numbered in a document that is not shipped. */
function withoutNumbers(file) {
  const text = readFileSync(file, "utf8");
  const without = MENTIONS.reduce((rest, mention) => rest.replace(mention, ""), text);
  if (without !== text) writeFileSync(file, without);
}

for (const [name, [folder]] of Object.entries(LIBRARIES)) {
  const from = join(root, "node_modules", name);
  const to = join(VENDOR, name);
  mkdirSync(to, { recursive: true });
  for (const file of declarationsIn(join(from, folder))) {
    cpSync(file, join(to, relative(join(from, folder), file)));
  }
  cpSync(join(from, "LICENSE"), join(to, "LICENSE"));
}
// The compiler writes no declarations for what is nothing else.
cpSync(join(root, "src/frameworks"), join(TYPES, "frameworks"), { recursive: true });
// They import each other without file extensions, as CommonJS may.
writeFileSync(join(VENDOR, "package.json"), '{ "type": "commonjs" }\n');
for (const file of declarationsIn(TYPES)) {
  pointToCopies(file);
  // The kit's cases are named by them.
  if (!/[\\/](?:vendor|kit)[\\/]/.test(file)) withoutNumbers(file);
}

const reached = new Set();
/** Every file that a declaration imports, and theirs. */
function reach(file) {
  if (reached.has(file) || !existsSync(file)) return;
  reached.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/(?:from |import\(|import )"(\.[^"]+)"/g)) {
    const target = join(dirname(file), path.replace(/\.js$/, ""));
    reach(`${target}.d.ts`);
    reach(join(target, "index.d.ts"));
  }
}
for (const [, file] of typedEntries(root)) reach(file);
for (const file of declarationsIn(TYPES)) if (!reached.has(file)) rmSync(file);
