/** Sample projects in a fresh directory, from the packed package, by the guide's own lines. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RUNS_ALL } from "../runs-all.js";
import { chromiumArgs } from "../tasks/chromium-args.mjs";
import { findBrowser } from "../tasks/find-browser.mjs";
import { testBackends } from "./backend-samples.js";
import { createFreshProject, type FreshProject, filesOf } from "./fresh-project.js";
import { testMcpServers } from "./mcp-samples.js";

let project: FreshProject;
beforeAll(async () => {
  project = await createFreshProject();
});
afterAll(() => project.remove());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** As Vite's template has it. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    target: "ES2022",
    module: "ESNext",
    moduleResolution: "bundler",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: [],
    noEmit: true,
    skipLibCheck: true,
  },
  include: ["src", "tests"],
};

describe("Vite and TypeScript", () => {
  beforeAll(() => {
    project.link("vite", "vitest", "typescript", "@playwright/test", "playwright-core", "playwright");
    // The package that `npm install` would have put there.
    project.write("tsconfig.json", JSON.stringify(TSCONFIG));
    project.write("index.html", '<!doctype html><script type="module" src="/src/main.ts"></script>');
    project.write(
      "src/main.ts",
      'import "webmcp-airlock/auto";\nimport { generateKey } from "./generate-key.js";\n\nawait document.modelContext.registerTool(generateKey);\n',
    );
    for (const [path, code] of filesOf("testing.md")) project.write(path, code);
  });

  it("compiles the guide's tool and its tests", async () => {
    expect(await project.runFile("typescript/bin/tsc", ["-p", "."])).toEqual({ code: 0, out: "", err: "" });
  });

  it("does not compile a tool that returns what its schema does not have", async () => {
    const [[, tool] = ["", ""]] = filesOf("testing.md");
    project.write("wrong/tool.ts", tool.replace(/secret: "plr[^"]*"/, "secret: 5"));
    const tsconfig = { extends: "../tsconfig.json", include: ["."] };
    project.write("wrong/tsconfig.json", JSON.stringify(tsconfig));
    const { code, out } = await project.runFile("typescript/bin/tsc", ["-p", "wrong"]);
    expect(code).not.toBe(0);
    expect(out).toMatch(/tool\.ts\(\d+,\d+\): error TS/);
  });

  it("runs the guide's test", async () => {
    const { code, out, err } = await project.runFile("vitest/vitest.mjs", ["run", "--reporter=json", "src"]);
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(JSON.parse(out.slice(out.indexOf("{")))).toMatchObject({ numPassedTests: 3, numFailedTests: 0 });
  });

  it("builds the page, with the script in it", async () => {
    expect(await project.runFile("vite/bin/vite.js", ["build", "--logLevel", "error"])).toMatchObject({
      code: 0,
    });
    const page = readFileSync(join(project.folder, "dist/index.html"), "utf8");
    const [, script = ""] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    const bundle = readFileSync(join(project.folder, "dist", script), "utf8");
    expect(bundle).toContain("x-sensitive");
    expect(bundle).toContain("secret_reference");
  });

  it("runs the guide's browser test, on the page that it built", async () => {
    // As the guide has it, at a free port, and with the browser that is installed.
    const port = String(await freePort());
    const config = `${project.folder}/playwright.config.ts`;
    project.write("playwright.config.ts", readFileSync(config, "utf8").replaceAll("4173", port));
    const launchOptions = { executablePath: findBrowser(), args: chromiumArgs("polyfill") };
    project.write(
      "installed.config.ts",
      `import config from "./playwright.config";
       export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify(launchOptions)} } };`,
    );
    const args = ["test", "--config", "installed.config.ts", "--reporter", "json"];
    const { code, out, err } = await project.runFile("@playwright/test/cli.js", args);
    expect({ code, err }, out).toMatchObject({ code: 0 });
    expect(JSON.parse(out.slice(out.indexOf("{")))).toMatchObject({ stats: { expected: 1, unexpected: 0 } });
  });
});

describe("The redemption endpoint of the guide", () => testBackends(() => project));

describe.skipIf(!RUNS_ALL)("An MCP server of the SDK (npm run test:all)", () =>
  testMcpServers(() => project),
);

describe("GitHub Actions", () => {
  const path = ".github/workflows/webmcp-lint.yml";
  const text = filesOf("lint.md").find(([name]) => name === path)?.[1] ?? "";

  it("runs: its command writes the report that the next step sends, whatever the report says", async () => {
    const [, args = "", file = ""] = /^ +- run: npx webmcp-airlock (.*) > (\S+)$/m.exec(text) ?? [];
    const [, upload = ""] = /uses: github\/codeql-action\/upload-sarif@v\d+\n([\s\S]*)$/.exec(text) ?? [];
    expect(upload).toContain(`sarif_file: ${file}`);
    expect(text).toContain("if: always()");
    project.write("tools.json", JSON.stringify([{ name: "no spaces", inputSchema: { type: "object" } }]));
    const { code, out } = await project.run("webmcp-airlock", args.split(" "));
    expect(code).toBe(1);
    const report = JSON.parse(out) as { readonly runs: readonly { readonly results: readonly unknown[] }[] };
    expect(report.runs[0]?.results).toContainEqual(expect.objectContaining({ ruleId: "invalid-name" }));
  });
});
