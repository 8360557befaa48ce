/** The licences of what is bundled into a program go with it, in a file next to it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The innermost package of a module's path. */
const PACKAGE = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

const RULE = `\n\n${"—".repeat(40)}\n\n`;

/** Packages of one project have one text: it is written once, below all of their names. */
function noticesOf(folders: readonly string[]): string {
  const names = new Map<string, Set<string>>();
  for (const folder of folders) {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text = file === undefined ? "" : readFileSync(join(folder, file), "utf8").trim();
    names.set(text, (names.get(text) ?? new Set()).add(`${name} ${version} (${license})`));
  }
  const notices = [...names].map(([text, of]) => `${[...of].join("\n")}${text && `\n\n${text}`}`);
  return `${notices.join(RULE)}\n`;
}

/** @param files environment → the file of its notices; one that needs a file and has none fails */
export function licenceNotices(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: "airlock:licence-notices",
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((each) =>
        each.type === "chunk" ? Object.keys(each.modules) : [],
      );
      const folders = [...new Set(modules.flatMap((each) => PACKAGE.exec(each)?.[1] ?? []))];
      const found = folders.filter((each) => existsSync(join(each, "package.json"))).sort();
      if (found.length === 0) return;
      const { name } = this.environment;
      const fileName = files[name];
      if (fileName === undefined)
        return this.error(`${name} bundles ${found[0]}: name a file for its notices in vite.config.ts.`);
      this.emitFile({ type: "asset", fileName, source: noticesOf(found) });
    },
  };
}
