/** The builds of the demo's page: with its server, and as files alone. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { EnvironmentOptions, Plugin } from "vite";
import { TARGET } from "../extension/minify.js";
import { NOT_HERE } from "./server/docs/docs-routes.js";
import { FAVICON } from "./server/favicon.js";
import { CONTENT_SECURITY_POLICY } from "./server/security-headers.js";

/** The page of the demo: with its server, and as files alone, in which that server's code runs. */
export function demoClient(): Record<string, EnvironmentOptions> {
  return { demoClient: demoPage("demo/dist/client"), demoStatic: demoPage("demo/dist/static") };
}

function demoPage(outDir: string): EnvironmentOptions {
  const input = { main: "demo/client/main.ts" };
  return {
    consumer: "client",
    build: {
      outDir,
      emptyOutDir: false,
      target: TARGET,
      minify: true,
      cssCodeSplit: false,
      rolldownOptions: {
        input,
        output: {
          entryFileNames: "[name].js",
          chunkFileNames: "[name].js",
          codeSplitting: false,
          assetFileNames: (asset) => (asset.names[0]?.endsWith(".css") ? "main.css" : "[name][extname]"),
        },
      },
    },
  };
}

/** `demo/static` has two modules in place of those that need a server. */
export function withoutServer(): Plugin {
  const OURS = /\/(?:backend|tokens)(?=\.js$)/;
  return {
    name: "airlock:without-server",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "demoStatic",
    resolveId(id) {
      const [name] = OURS.exec(id) ?? [];
      return name === undefined ? null : resolve(`demo/static${name}.ts`);
    },
    writeBundle: () => writeStaticPage("demo/dist/static"),
  };
}

/** All addresses are relative: it may lie in any folder of any host. */
function writeStaticPage(folder: string): void {
  const policy = CONTENT_SECURITY_POLICY.replace(/ frame-ancestors [^;]*;/, "");
  const page = readFileSync("demo/client/index.html", "utf8")
    .replace(
      '<meta charset="utf-8" />',
      `$&\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
    )
    .replace(/(?<=(?:href|src)=")\//g, "./");
  writeFileSync(`${folder}/index.html`, page);
  writeFileSync(`${folder}/favicon.svg`, FAVICON);
  // `npm run site` can put the documentation in its place, for the address of that host.
  mkdirSync(`${folder}/docs`, { recursive: true });
  if (!existsSync(`${folder}/docs/404.html`)) writeFileSync(`${folder}/docs/index.html`, NOT_HERE);
  copyFileSync("dist/airlock.iife.js", `${folder}/airlock.iife.js`);
}

/** The demo's page is served as it is: its script and style have fixed names. */
export function copyDemoPage(): Plugin {
  return {
    name: "airlock:copy-demo-page",
    applyToEnvironment: (environment) => environment.name === "demoClient",
    writeBundle() {
      mkdirSync("demo/dist/client", { recursive: true });
      copyFileSync("demo/client/index.html", "demo/dist/client/index.html");
    },
  };
}
