/**
 * One configuration for everything that is built: the library (ESM), the script-tag file (IIFE) and the
 * demo (server and client). Each is a Vite environment; `vite build` builds them one after the other.
 * Vitest reads its globs here too; what needs a browser is in `*.spec.ts` and belongs to Playwright.
 */
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { builtinModules } from "node:module";
import { minify as shorten } from "@swc/core";
import { minify } from "terser";
import type { EnvironmentOptions, Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { extension, writeExtension } from "./extension/build.js";
import { TARGET, terserOptions, treeshake } from "./extension/minify.js";

type Environments = Record<string, EnvironmentOptions>;

/** Library entries: name of the file in `dist` → source. */
const LIBRARY = {
  index: "src/index.ts",
  auto: "src/auto.ts",
  redaction: "src/redaction/index.ts",
  boundary: "src/boundary/index.ts",
};

/** The script-tag files: name of the Vite environment → name of the file in `dist`, and source. */
const SCRIPT_TAGS = {
  scriptTag: { file: "airlock.iife.js", source: LIBRARY.auto },
  coreScriptTag: { file: "airlock.core.iife.js", source: "src/core.ts" },
};

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

/**
 * Members of our own records, shortened in the script-tag file: no page, schema, message or protocol ever sees them. A
 * name that anything outside of this script reads or writes, or that is looked up by a string (as the kinds of messages
 * between documents: `run`), must never be added.
 */
const INTERNAL_MEMBERS = (
  "bases context exposedOrigins isPermitted show byHandle certain closed contentEncoded contract declared declares depth edges enforce enforces facts " +
  "findIn foundCopies fragment offset parent step " +
  "groups guarded guessable handlers hasLiteralMarks hasMarks hedged holder indexes indexesFor isPlain keep kept " +
  "limit location marked members met named names node nodes note onRevealed parents place plan " +
  "projectedInputSchema projectedOutputSchema reaches redact remember role secrets sensitive source take taken test " +
  "holdsEncoded rank last through toolMap tupleLength unresolved whole withheld " +
  // Of forms.
  "controls element finish flush forms getLabels getProblem getType getValue hasFailed isAutomatic isOn isSubmitted kind polyfill raw setOn setValue " +
  "unregister words " +
  // Of the person's side, and between the rooms.
  "exposedOrigins failure steps expiresAt onRegister problem put reference restore retryAfter schemaPath session state user"
).replaceAll(" ", "|");

/**
 * What one minifier has written, another one still shortens; the names are then given anew, by how often each is used.
 * The gain is 1.6 % of the compressed file.
 */
const minifyAgain: Plugin = {
  name: "airlock:minify-again",
  enforce: "post",
  applyToEnvironment: (environment) => environment.name in SCRIPT_TAGS,
  async generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "chunk") continue;
      const { code } = await shorten(file.code, {
        ecma: 2022,
        // The one name at the top is the global, `Airlock`: it stays.
        module: false,
        compress: { passes: 3, toplevel: false, keep_fargs: false, unsafe_arrows: true },
        mangle: { toplevel: false },
        format: { asciiOnly: true },
      });
      file.code = (await minify(code, { ...terserOptions, toplevel: false })).code ?? code;
    }
  },
};

/** `const` has done its work when the code was checked: with one word for all, the minifier can join declarations. */
const letAlone: Plugin = {
  name: "airlock:let-alone",
  applyToEnvironment: (environment) => environment.name in SCRIPT_TAGS,
  renderChunk: (code) => ({ code: code.replace(/^(\s*)const /gm, "$1let "), map: null }),
};

function scriptTag(file: string, source: string): EnvironmentOptions {
  const output = {
    format: "iife" as const,
    name: "Airlock",
    exports: "named" as const,
    entryFileNames: file,
    codeSplitting: false,
    esModule: false,
    generatedCode: { symbols: false },
  };
  return {
    consumer: "client",
    build: {
      outDir: "dist",
      emptyOutDir: false,
      target: TARGET,
      minify: "terser" as const,
      terserOptions: {
        ...terserOptions,
        // `builtins`: also names that some platform object happens to have.
        mangle: {
          properties: { regex: new RegExp(`^(${INTERNAL_MEMBERS})$`), keep_quoted: true, builtins: true },
        },
      },
      rolldownOptions: {
        input: { auto: source },
        output,
        preserveEntrySignatures: "strict" as const,
        treeshake,
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
  ...Object.fromEntries(
    Object.entries(SCRIPT_TAGS).map(([name, { file, source }]) => [name, scriptTag(file, source)]),
  ),
  ...extension(),
  ...demoClient(),
  ...demoServer(),
};

export default defineConfig({
  appType: "custom",
  publicDir: false,
  plugins: [copyDemoPage(), letAlone, minifyAgain, writeExtension()],
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
