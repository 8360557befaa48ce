/**
 * One configuration for everything that is built: the library (ESM), the script-tag file (IIFE) and the
 * demo (server and client). Each is a Vite environment; `vite build` builds them one after the other.
 * Vitest reads its globs here too; what needs a browser is in `*.spec.ts` and belongs to Playwright.
 */
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import type { EnvironmentOptions, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { createManifest } from "./extension/manifest.js";

type Environments = Record<string, EnvironmentOptions>;

const TARGET = "es2022";

/** Library entries: name of the file in `dist` → source. */
const LIBRARY = {
  index: "src/index.ts",
  auto: "src/auto.ts",
  redaction: "src/redaction/index.ts",
  boundary: "src/boundary/index.ts",
};

/** Reading a built-in has no effect worth keeping: intrinsics that nobody uses fall out of the bundle. */
const treeshake = { propertyReadSideEffects: false as const };

/** A slice of the house can be built before its neighbours exist. */
const present = (entries: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).filter(([, source]) => existsSync(source)));

function library(): Environments {
  const input = present(LIBRARY);
  if (Object.keys(input).length === 0) return {};
  const output = {
    format: "es" as const,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    // Readers of node_modules should be able to read it; bundlers of sites minify.
    minify: false,
  };
  return {
    library: {
      consumer: "client",
      build: {
        outDir: "dist",
        emptyOutDir: false,
        target: TARGET,
        minify: false,
        rolldownOptions: { input, output, preserveEntrySignatures: "strict" as const, treeshake },
      },
    },
  };
}

/** The file may be read in any encoding, since a page need not name one: everything beyond ASCII is escaped. */
const terserOptions = {
  ecma: 2020 as const,
  toplevel: true,
  compress: { passes: 3, unsafe_arrows: true, keep_fargs: false },
  format: { ascii_only: true },
};

function scriptTag(): Environments {
  if (!existsSync(LIBRARY.auto)) return {};
  const output = {
    format: "iife" as const,
    name: "Airlock",
    exports: "named" as const,
    entryFileNames: "airlock.iife.js",
    codeSplitting: false,
  };
  return {
    scriptTag: {
      consumer: "client",
      build: {
        outDir: "dist",
        emptyOutDir: false,
        target: TARGET,
        minify: "terser" as const,
        terserOptions,
        rolldownOptions: {
          input: { auto: LIBRARY.auto },
          output,
          preserveEntrySignatures: "strict" as const,
          treeshake,
        },
      },
    },
  };
}

function demoClient(): Environments {
  const input = present({ main: "demo/client/main.ts" });
  if (Object.keys(input).length === 0) return {};
  return {
    demoClient: {
      consumer: "client",
      build: {
        outDir: "demo/dist/client",
        emptyOutDir: false,
        target: TARGET,
        minify: false,
        cssCodeSplit: false,
        rolldownOptions: {
          input,
          output: {
            entryFileNames: "[name].js",
            chunkFileNames: "[name].js",
            assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "main.css" : "[name][extname]"),
          },
        },
      },
    },
  };
}

function demoServer(): Environments {
  const input = present({ server: "demo/server/main.ts" });
  if (Object.keys(input).length === 0) return {};
  return {
    demoServer: {
      consumer: "server",
      resolve: { noExternal: true, external: builtinModules.flatMap((name) => [name, `node:${name}`]) },
      build: {
        outDir: "demo/dist",
        emptyOutDir: false,
        target: "node20",
        ssr: true,
        minify: false,
        rolldownOptions: {
          input,
          output: { format: "es", entryFileNames: "[name].js", codeSplitting: false },
        },
      },
    },
  };
}

/** The extension: one classic file for each world of a page, modules for its own pages and its worker. */
function extension(): Environments {
  const classic = (name: string): EnvironmentOptions => ({
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
        input: present(input),
        output: { format: "es" as const, entryFileNames: "[name].js", codeSplitting: false },
      },
    },
  });
  return {
    extensionPage: classic("page"),
    extensionContent: classic("content"),
    extensionBackground: modules({ background: "extension/background/main.ts" }),
    extensionPanel: modules({ panel: "extension/ui/panel.ts" }),
    extensionWelcome: modules({ welcome: "extension/ui/welcome.ts" }),
  };
}

/** The manifest, and pages, styles and icons as they are. */
function writeExtension(): Plugin {
  return {
    name: "airlock:write-extension",
    applyToEnvironment: (environment) => environment.name === "extensionBackground",
    writeBundle() {
      const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
      const manifest = createManifest(version);
      writeFileSync("dist/extension/manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
      if (existsSync("extension/ui/static"))
        cpSync("extension/ui/static", "dist/extension", { recursive: true });
    },
  };
}

/** The demo's page is served as it is: its script and style have fixed names. */
function copyDemoPage(): Plugin {
  return {
    name: "airlock:copy-demo-page",
    applyToEnvironment: (environment) => environment.name === "demoClient",
    writeBundle() {
      if (!existsSync("demo/client/index.html")) return;
      mkdirSync("demo/dist/client", { recursive: true });
      copyFileSync("demo/client/index.html", "demo/dist/client/index.html");
    },
  };
}

const environments: Environments = {
  ...library(),
  ...scriptTag(),
  ...extension(),
  ...demoClient(),
  ...demoServer(),
};

export default defineConfig({
  appType: "custom",
  publicDir: false,
  plugins: [copyDemoPage(), writeExtension()],
  environments: process.env["VITEST"] ? {} : environments,
  test: { include: ["test/**/*.test.ts"], testTimeout: 20_000 },
  builder: {
    async buildApp(builder) {
      for (const name of Object.keys(environments)) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
