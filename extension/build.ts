/** Vite environments of the extension, built into `dist/extension/`. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { EnvironmentOptions, Plugin } from "vite";
import { MANAGED_SCHEMA } from "../src/policy/managed-schema.js";
import { compileLate } from "./compile-late.js";

import { createFirefoxManifest, createManifest, MANAGED_SCHEMA_FILE, MANIFEST_MESSAGES } from "./manifest.js";
import { TARGET, terserOptions, treeshake } from "./minify.js";
import { shrink } from "./shrink.js";

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
      plugins: [compileLate(LATE[name], name === "content"), shrink()],
    },
  },
});

/** One file for all that several pages import. */
const shared = { groups: [{ name: "shared", minShareCount: 2 }] };

const modules = (input: Record<string, string>): EnvironmentOptions => ({
  consumer: "client",
  build: {
    outDir: "dist/extension",
    emptyOutDir: false,
    target: TARGET,
    minify: true,
    cssCodeSplit: false,
    rolldownOptions: {
      input: input,
      output: {
        format: "es" as const,
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        codeSplitting: Object.keys(input).length > 1 ? shared : false,
      },
      // A module that a page loads later has exports.
      preserveEntrySignatures: "strict" as const,
    },
  },
});

const FIREFOX = "dist/extension-firefox";

/**
 * The extension: one classic file for each world of a page, modules for its own pages and its
 * worker.
 */
export function extension(): Record<string, EnvironmentOptions> {
  return {
    extensionPage: classic("page"),
    extensionContent: classic("content"),
    extensionBackground: modules({ background: "extension/background/main.ts" }),
    // The language of a page is known when it opens.
    extensionWords: modules({ "words-de": "src/texts/german/index.ts" }),
    extensionPages: modules({
      panel: "extension/ui/panel.ts",
      questions: "extension/ui/questions.ts",
      welcome: "extension/ui/welcome.ts",
    }),
  };
}

const readVersion = (): string =>
  (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version;

const writeManifest = (folder: string, manifest: object): void =>
  writeFileSync(`${folder}/manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);

/** The manifest, and pages, styles and icons as they are. */
export function writeExtension(): Plugin {
  return {
    name: "airlock:write-extension",
    applyToEnvironment: (environment) => environment.name === "extensionBackground",
    writeBundle() {
      writeManifest("dist/extension", createManifest(readVersion()));
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

/** The same files with a manifest of its own, once the last of them is built. */
export function writeFirefoxExtension(): Plugin {
  return {
    name: "airlock:write-firefox-extension",
    applyToEnvironment: (environment) => environment.name === "extensionPages",
    writeBundle() {
      rmSync(FIREFOX, { recursive: true, force: true });
      cpSync("dist/extension", FIREFOX, { recursive: true });
      rmSync(`${FIREFOX}/${MANAGED_SCHEMA_FILE}`);
      writeManifest(FIREFOX, createFirefoxManifest(readVersion()));
    },
  };
}
