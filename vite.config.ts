/**
 * One configuration for everything that is built: the library (ESM), the script-tag file (IIFE) and the
 * demo (server and client). Each is a Vite environment; `vite build` builds them one after the other.
 * Vitest reads its globs here too; what needs a browser is in `*.spec.ts` and belongs to Playwright.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import type { EnvironmentOptions, Plugin } from "vite";
import { build } from "vite";
import { defineConfig } from "vitest/config";
import { copyDemoPage, demoClient, withoutServer } from "./demo/build.js";
import { extension, writeExtension, writeFirefoxExtension } from "./extension/build.js";
import { compileLate } from "./extension/compile-late.js";
import { INNER_NAMES, TARGET, terserOptions, treeshake } from "./extension/minify.js";
import { shrink } from "./extension/shrink.js";
import { annotationsSchema } from "./src/annotations/model/schema.js";
import { RULE_SET_SCHEMA } from "./src/policy/rule-schema.js";
import { TEST_PROJECTS } from "./test/projects.js";
import { licenceNotices } from "./test/tasks/licence-notices.js";
import { oncePerProgram } from "./test/tasks/packing/once-per-program.js";

type Environments = Record<string, EnvironmentOptions>;

/** Library entries: name of the file in `dist` → source. */
const LIBRARY = {
  index: "src/index.ts",
  auto: "src/auto.ts",
  debug: "src/debug.ts",
  german: "src/german.ts",
  react: "src/react/index.ts",
  redaction: "src/engine/index.ts",
  gateway: "src/gateway/index.ts",
  annotations: "src/annotations/index.ts",
  policy: "src/policy/index.ts",
  server: "src/server/index.ts",
  "mcp-server": "src/mcp/boundary/index.ts",
  kit: "src/kit/index.ts",
  testing: "src/testing/index.ts",
  "testing-playwright": "src/testing/playwright.ts",
};

/** Entries that only declare types, in the same way. */
const DECLARATIONS = {
  globals: "src/globals.ts",
  preact: "src/frameworks/preact.d.ts",
  solid: "src/frameworks/solid.d.ts",
  svelte: "src/frameworks/svelte.d.ts",
  vue: "src/frameworks/vue.d.ts",
};

/** What the site brings itself. */
const PEERS = ["react"];

function library(): Environments {
  const output = {
    format: "es" as const,
    entryFileNames: "[name].js",
    chunkFileNames: "chunks/[name].js",
    // Files of their own: what no page's script has, and what its checks leave out.
    codeSplitting: {
      groups: [
        { name: "schema-walk", test: /json-schema-traverse|rolldown[\\/]runtime/ },
        { name: "annotations", test: /src[\\/]annotations[\\/](?!evidence[\\/])/ },
      ],
    },
    // Readers of node_modules should be able to read it; bundlers of sites minify. The declarations have the comments.
    minify: false,
    comments: { jsdoc: false },
  };
  return {
    library: {
      consumer: "client",
      build: {
        outDir: "dist",
        emptyOutDir: false,
        target: TARGET,
        minify: false,
        rolldownOptions: {
          input: LIBRARY,
          output,
          external: PEERS,
          preserveEntrySignatures: "strict" as const,
          treeshake,
        },
      },
    },
  };
}

/** A file for a script tag. */
function scriptTag(
  input: string,
  entryFileNames: string,
  plugins: Plugin[] = [],
  innerNames: readonly string[] = [],
  name = "Airlock",
  sourcemap: "hidden" | false = false,
): EnvironmentOptions {
  const properties = innerNames.length > 0 && { regex: new RegExp(`^(${innerNames.join("|")})$`) };
  const output = {
    format: "iife" as const,
    name,
    exports: "named" as const,
    entryFileNames,
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
      terserOptions: { ...terserOptions, mangle: { properties } },
      sourcemap,
      rolldownOptions: {
        input,
        output,
        preserveEntrySignatures: "strict" as const,
        treeshake,
        plugins,
      },
    },
  };
}

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };

/** The sentences of diagnostics are for who asks: the script has their codes. */
function withoutSentences(): Plugin {
  const none = fileURLToPath(new URL("src/annotations/model/no-words.ts", import.meta.url));
  return {
    name: "airlock:without-sentences",
    load: (id) =>
      id.endsWith("src/annotations/model/diagnostic-words.ts")
        ? `export { quote, wordsOf } from ${JSON.stringify(none)};`
        : null,
  };
}

/** One file for Node, which brings all that it needs. */
function forNode(input: Record<string, string>, outDir: string, banner = ""): EnvironmentOptions {
  return {
    consumer: "server",
    define: { AIRLOCK_VERSION: JSON.stringify(version) },
    resolve: {
      noExternal: true,
      external: [...builtinModules.flatMap((name) => [name, `node:${name}`])],
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: "node20",
      ssr: true,
      minify: true,
      rolldownOptions: {
        input,
        output: { format: "es", entryFileNames: "[name].js", codeSplitting: false, banner },
      },
    },
  };
}

function programs(): Environments {
  return {
    command: forNode({ cli: "src/cli/main.ts" }, "dist", "#!/usr/bin/env node"),
    mcpCommand: forNode({ "mcp-command": "src/mcp/main.ts" }, "dist"),
    nativeHost: forNode({ host: "src/mcp/host/main.ts" }, "dist"),
    demoServer: forNode({ server: "demo/server/main.ts" }, "demo/dist"),
  };
}

/** What editors, CI and other languages check by. */
function writeSchemas(): Plugin {
  const SCHEMAS = { policy: RULE_SET_SCHEMA, annotations: annotationsSchema };
  return {
    name: "airlock:write-schemas",
    applyToEnvironment: (environment) => environment.name === "library",
    writeBundle() {
      for (const [name, schema] of Object.entries(SCHEMAS))
        writeFileSync(`dist/${name}.schema.json`, `${JSON.stringify(schema, null, 2)}\n`);
    },
  };
}

/** The types of an entry lie next to it, where compilers look for them. */
function writeEntries(): Plugin {
  return {
    name: "airlock:write-entries",
    applyToEnvironment: (environment) => environment.name === "library",
    writeBundle() {
      for (const name of Object.keys(DECLARATIONS)) writeFileSync(`dist/${name}.js`, "export {};\n");
      for (const [name, source] of Object.entries({ ...LIBRARY, ...DECLARATIONS })) {
        const types = source.replace("src/", "./types/").replace(/(?:\.d)?\.ts$/, ".js");
        writeFileSync(`dist/${name}.d.ts`, `export * from "${types}";\n`);
      }
    },
  };
}

/**
 * `import { source } from "./a.js?in-page"`: the module and all that it imports, as the text of one script. The command
 * line carries what it runs in a page that way, and tests run what is shipped.
 */
function inPage(): Plugin {
  const SUFFIX = "?in-page";
  return {
    name: "airlock:in-page",
    enforce: "pre",
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return null;
      const found = await this.resolve(id.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return found === null ? null : `\0${found.id}${SUFFIX}`;
    },
    async load(id) {
      if (!id.startsWith("\0") || !id.endsWith(SUFFIX)) return null;
      const input = id.slice(1, -SUFFIX.length);
      const output = { format: "iife" as const, codeSplitting: false };
      const built = await build({
        configFile: false,
        logLevel: "silent",
        build: { write: false, target: TARGET, minify: true, rolldownOptions: { input, output } },
      });
      const [script] = (built as { readonly output: readonly { readonly code?: string }[] }).output;
      return `export const source = ${JSON.stringify(script?.code)};`;
    },
  };
}

const environments: Environments = {
  ...library(),
  scriptTag: scriptTag(
    LIBRARY.auto,
    "airlock.iife.js",
    [
      withoutSentences(),
      compileLate("src/webmcp/references/page-host.ts", false, "createPageHost"),
      shrink(),
    ],
    INNER_NAMES,
    "Airlock",
    // The map lies next to the script. A line in the script that names it would be asked for by developer tools on every
    // site that serves the script alone.
    "hidden",
  ),
  scriptTagDebug: scriptTag(LIBRARY.debug, "airlock.debug.iife.js"),
  scriptTagGerman: scriptTag(LIBRARY.german, "airlock.german.iife.js", [], [], "AirlockGerman"),
  ...extension(),
  ...demoClient(),
  ...programs(),
};

export default defineConfig({
  appType: "custom",
  publicDir: false,
  plugins: [
    copyDemoPage(),
    withoutServer(),
    writeSchemas(),
    writeEntries(),
    writeExtension(),
    writeFirefoxExtension(),
    inPage(),
    oncePerProgram(),
    licenceNotices({
      mcpCommand: "mcp-command.licenses.txt",
      command: "cli.licenses.txt",
      library: "library.licenses.txt",
      extensionBackground: "background.licenses.txt",
      extensionPages: "pages.licenses.txt",
      demoStatic: "main.licenses.txt",
      demoServer: "server.licenses.txt",
    }),
  ],
  // Newcomers read the build's lines: no advice on speed, and on sizes that no page loads.
  build: { chunkSizeWarningLimit: 2_000, rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: process.env["VITEST"] ? {} : environments,
  // The limit is for what hangs: thousands of random cases take a minute where the machine is slow or busy.
  test: {
    setupFiles: ["test/random-tests.ts"],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: TEST_PROJECTS.map((test) => ({ extends: true, test })),
  },
  builder: {
    async buildApp(builder) {
      const parts = process.env["AIRLOCK_PARTS"]?.split(",");
      const isWanted = (name: string) => parts?.some((part) => name.startsWith(part)) ?? true;
      for (const name of Object.keys(environments).filter(isWanted)) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
