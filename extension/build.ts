/** Vite environments of the extension, built into `dist/extension/`. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { EnvironmentOptions, Plugin } from "vite";
import { MANAGED_SCHEMA } from "../src/policy/managed-schema.js";
import { compileLate } from "./compile-late.js";
import { createManifest, MANAGED_SCHEMA_FILE, MANIFEST_MESSAGES } from "./manifest.js";
import { TARGET, terserOptions, treeshake } from "./minify.js";

/** The file of each classic script that runs at first use, with all that only it imports. */
const LATE = { page: "extension/page/open-page.ts", content: "extension/content/start-frame.ts" };

const classic = (name: keyof typeof LATE): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "dist/extension",
    emptyOutDir: false,
    target: TARGET,
    minify: "terser" as const,
    terserOptions,
    rolldownOptions: {
      input: { [name]: `extension/${name}/main.ts` },
      output: { format: "iife" as const, entryFileNames: `${name}.js`, codeSplitting: false },
      treeshake,
      plugins: [compileLate(LATE[name], name === "content")],
    },
  },
});

const modules = (input: Record<string, string>): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "dist/extension",
    emptyOutDir: false,
    target: TARGET,
    minify: false,
    cssCodeSplit: false,
    rolldownOptions: {
      input: input,
      output: { format: "es" as const, entryFileNames: "[name].js", codeSplitting: false },
      // What a page loads later has exports.
      preserveEntrySignatures: "strict" as const,
    },
  },
});

/** The extension: one classic file for each world of a page, modules for its own pages and its worker. */
export function extension(): Record<string, EnvironmentOptions> {
  return {
    extensionPage: classic("page"),
    extensionContent: classic("content"),
    extensionBackground: modules({ background: "extension/background/main.ts" }),
    extensionPanel: modules({ panel: "extension/ui/panel.ts" }),
    extensionQuestions: modules({ questions: "extension/ui/questions.ts" }),
    // Which language a page speaks is known when it opens.
    extensionWords: modules({ "words-de": "src/texts/german/index.ts" }),
    extensionWelcome: modules({ welcome: "extension/ui/welcome.ts" }),
  };
}

/** The manifest, and pages, styles and icons as they are. */
export function writeExtension(): Plugin {
  return {
    name: "airlock:write-extension",
    applyToEnvironment: (environment) => environment.name === "extensionBackground",
    writeBundle() {
      const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
      const manifest = createManifest(version);
      writeFileSync("dist/extension/manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
      writeFileSync(`dist/extension/${MANAGED_SCHEMA_FILE}`, `${JSON.stringify(MANAGED_SCHEMA, null, 2)}\n`);
      for (const [language, messages] of Object.entries(MANIFEST_MESSAGES)) {
        const folder = `dist/extension/_locales/${language}`;
        mkdirSync(folder, { recursive: true });
        writeFileSync(`${folder}/messages.json`, `${JSON.stringify(messages, null, 2)}\n`);
      }
      cpSync("extension/ui/static", "dist/extension", { recursive: true });
    },
  };
}
