/**
 * Projects whose tools this one does not have: they are fetched, so `npm run test:all` only. Each
 * is built by the guide's lines, served, and used in a browser.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { root } from "../docs/pages.js";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";
import { createFreshProject, type FreshProject, filesOf, hasRegistry } from "./fresh-project.js";

const LACKS_REGISTRY = !(await hasRegistry());
const why = "(npm run test:all; skipped where the registry cannot be reached)";
const ENDINGS: (() => void)[] = [];
afterEach(() => {
  for (const end of ENDINGS.splice(0).reverse()) end();
});

async function createProject(...packages: string[]): Promise<FreshProject> {
  const project = await createFreshProject();
  await project.add(...packages);
  return project;
}

interface Seen {
  readonly tool: string;
  readonly result: string;
  readonly errors: readonly string[];
}

/** Opens the page, and calls its first tool as the page's agent. */
async function callIn(address: string, input: object): Promise<Seen> {
  const executablePath = findBrowser() ?? "";
  const browser = await chromium.launch({ executablePath, args: chromiumArgs("polyfill") });
  try {
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    // A browser asks each site for an icon.
    await page.route("**/favicon.ico", (route) => route.fulfill({ body: "" }));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.goto(address);
    await page.waitForFunction(async () => (await document.modelContext.getTools()).length > 0);
    const seen = await page.evaluate(async (args) => {
      const [tool] = await document.modelContext.getTools();
      if (tool === undefined) throw new Error("There is no tool.");
      return { tool: tool.name, result: String(await document.modelContext.executeTool(tool, args)) };
    }, input);
    return { ...seen, errors };
  } finally {
    await browser.close();
  }
}

describe.skipIf(LACKS_REGISTRY)(`webpack and Preact ${why}`, () => {
  let project: FreshProject;
  beforeAll(async () => {
    project = await createProject(
      "webpack@5.112.2",
      "webpack-cli@7.3.1",
      "ts-loader@9.6.2",
      "typescript@5.9.3",
    );
    for (const [path, code] of filesOf("testing.md")) project.write(path, code);
    project.write(
      "src/index.ts",
      'import "webmcp-airlock/auto";\nimport { generateKey } from "./generate-key.js";\n\ndocument.modelContext.registerTool(generateKey).catch(console.error);\n',
    );
    project.write(
      "webpack.config.cjs",
      `module.exports = {
        mode: "production",
        entry: "./src/index.ts",
        module: { rules: [{ test: /\\.ts$/, use: "ts-loader" }] },
        resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
      };`,
    );
    const compilerOptions = { strict: true, target: "ES2022", module: "ESNext", moduleResolution: "bundler" };
    project.write("tsconfig.json", JSON.stringify({ compilerOptions, files: ["src/index.ts"] }));
    return () => project.remove();
  });

  it("compiles the element in JSX with Preact 11, as with the Preact 10 of this project", async () => {
    await project.add("preact@11.2.0");
    project.write("card.tsx", readFileSync(join(root, "test/peers/types/frameworks/preact.tsx"), "utf8"));
    const { code, out } = await project.run("tsc", [
      ...["--noEmit", "--strict", "--jsx", "react-jsx", "--jsxImportSource", "preact"],
      ...["--target", "es2022", "--module", "nodenext", "--skipLibCheck", "false", "card.tsx"],
    ]);
    expect({ code, out }).toEqual({ code: 0, out: "" });
  });

  it("compiles the guide's tool, and a browser runs what it built", async () => {
    const { code, out } = await project.run("webpack", []);
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("compiled successfully") });
    const script = readFileSync(join(project.folder, "dist/main.js"));
    const server: Server = createServer(({ url }, response) => {
      const isPage = url === "/";
      response.setHeader("content-type", isPage ? "text/html" : "text/javascript");
      response.end(isPage ? '<!doctype html><script src="/main.js"></script>' : script);
    }).listen(0, "127.0.0.1");
    ENDINGS.push(() => server.close());
    await once(server, "listening");
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { tool, result, errors } = await callIn(address, { name: "Sonar" });
    expect({ tool, errors }).toEqual({ tool: "generate_api_key", errors: [] });
    expect(result).toContain("key of Sonar");
    expect(result).not.toContain("plr_live");
  });
});

describe.skipIf(LACKS_REGISTRY)(`Jest ${why}`, () => {
  let project: FreshProject;
  /** The guide's files; what is TypeScript there has no types in it. */
  const write = (isModule: boolean) => {
    const name = "package.json";
    const own = JSON.parse(readFileSync(join(project.folder, name), "utf8")) as object;
    project.write(name, JSON.stringify({ ...own, type: isModule ? "module" : "commonjs" }));
    for (const [path, code] of filesOf("testing.md").filter(([each]) => each.startsWith("src/")))
      project.write(path.replace(/ts$/, "js"), code.replace(/^import .* from "vitest";\n/, ""));
  };
  const runJest = async (env: Readonly<Record<string, string>> = {}) => {
    const { code, out, err } = await project.run("jest", ["--json"], env);
    expect({ code }, err).toEqual({ code: 0 });
    expect(JSON.parse(out)).toMatchObject({ numPassedTests: 3, numTotalTests: 3 });
  };
  beforeAll(async () => {
    project = await createProject("jest@30.5.2");
    return () => project.remove();
  });

  it("runs the guide's test as an ES module", async () => {
    write(true);
    await runJest({ NODE_OPTIONS: "--experimental-vm-modules" });
  });

  it("runs it where Babel makes CommonJS of it, by the guide's configuration", async () => {
    await project.add("@babel/core@7", "@babel/preset-env@7");
    write(false);
    const preset = ["@babel/preset-env", { targets: { node: "current" } }];
    project.write("babel.config.json", JSON.stringify({ presets: [preset] }));
    for (const [path, code] of filesOf("testing.md").filter(([each]) => each.startsWith("jest.")))
      project.write(path, code);
    await runJest();
  });
});

describe.skipIf(LACKS_REGISTRY)(`Next.js ${why}`, () => {
  let project: FreshProject;
  beforeAll(async () => {
    process.env["NEXT_TELEMETRY_DISABLED"] = "1";
    const types = ["typescript@5.9.3", "@types/react@19", "@types/node@20"];
    project = await createProject("next@16.4.6", "react@19", "react-dom@19", ...types);
    for (const [path, code] of filesOf("frameworks.md").filter(([name]) => name.startsWith("app/")))
      project.write(path, code);
    project.write(
      "app/layout.tsx",
      'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>;\n}\n',
    );
    return () => project.remove();
  });

  it("builds, with the types of the project that it writes itself, and with strict ones", async () => {
    const built = await project.run("next", ["build"]);
    expect(built, built.out + built.err).toMatchObject({ code: 0 });
    const checked = await project.run("tsc", ["-p", ".", "--noEmit", "--strict"]);
    expect(checked, checked.out).toMatchObject({ code: 0 });
  });

  it("renders on the server without a tool, and the browser has it", async () => {
    const next = project.start("next", ["start", "--port", "0"]);
    ENDINGS.push(() => next.kill());
    let address = "";
    for await (const line of createInterface({ input: next.stdout as NodeJS.ReadableStream })) {
      address = /http:\/\/localhost:\d+/.exec(line)?.[0] ?? "";
      if (address !== "") break;
    }
    const page = await fetch(address).then((response) => response.text());
    expect(page).toContain(
      '<secret-reference handle="airlock-b1ae86d94008db0c483dd3550393a664"></secret-reference>',
    );
    const { tool, result, errors } = await callIn(address, { number: "17" });
    expect({ tool, errors }).toEqual({ tool: "find_order", errors: [] });
    expect(result).toContain('"isOpen":true');
    expect(result).not.toContain("raw key");
  });
});
