/**
 * The code in README and guide: what says `run` is run, and the rest is parsed and imports what
 * exists.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import * as annotations from "../../src/annotations/index.js";
import * as redaction from "../../src/engine/index.js";
import * as boundary from "../../src/gateway/index.js";
import * as kit from "../../src/kit/index.js";
import * as mcp from "../../src/mcp/boundary/index.js";
import * as policy from "../../src/policy/index.js";
import { readManagedRules } from "../../src/policy/index.js";
import { MANAGED_SCHEMA } from "../../src/policy/managed-schema.js";
import * as server from "../../src/server/index.js";
import * as testing from "../../src/testing/index.js";
import { figuresTable } from "../tasks/report/readme-figures.mjs";
import { type Block, CONTRIBUTING, type DocPage, GUIDE, README, root } from "./pages.js";
import { runBlocks } from "./run-blocks.js";

const ENTRIES = {
  "webmcp-airlock/annotations": annotations,
  "webmcp-airlock/gateway": boundary,
  "webmcp-airlock/kit": kit,
  "webmcp-airlock/mcp-server": mcp,
  "webmcp-airlock/policy": policy,
  "webmcp-airlock/redaction": redaction,
  "webmcp-airlock/server": server,
  "webmcp-airlock/testing": testing,
};
const PAGES = [README, CONTRIBUTING, ...GUIDE];
const isModule = ({ info }: Block): boolean => /^(js|ts)\b/.test(info);

const parse = ({ info, code }: Block) =>
  // A block may end in a `return`, as the body of a tool does.
  parseSync(`block.${info.slice(0, 2)}`, /^return\b/m.test(code) ? `async () => {\n${code}\n};` : code);

/** `install` and the types of the main entry, as the file that is published has them. */
const mainExports = readFileSync(join(root, "src/index.ts"), "utf8");

function* importsOf(page: DocPage): Generator<readonly [specifier: string, name: string, line: number]> {
  for (const block of page.blocks.filter(isModule)) {
    for (const { moduleRequest, entries } of parse(block).module.staticImports) {
      if (entries.length === 0) yield [moduleRequest.value, "", block.line];
      for (const { importName } of entries) yield [moduleRequest.value, importName.name ?? "", block.line];
    }
  }
}

const isExported = (specifier: string, name: string): boolean => {
  if (specifier === "webmcp-airlock") return new RegExp(`\\b${name}\\b|export type \\*`).test(mainExports);
  const entry: object | undefined = ENTRIES[specifier as keyof typeof ENTRIES];
  return entry === undefined || name in entry;
};

describe.each(PAGES.map((page) => [page.path, page] as const))("%s", (_path, page) => {
  it("has only code that can be parsed.", () => {
    for (const block of page.blocks.filter(isModule)) {
      expect(parse(block).errors, `line ${block.line}`).toEqual([]);
    }
    for (const { code, line } of page.blocks.filter(({ info }) => info === "json")) {
      expect(() => JSON.parse(code) as unknown, `line ${line}`).not.toThrow();
    }
  });

  it("imports only what the package exports.", () => {
    const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
    for (const [specifier, name, line] of importsOf(page)) {
      if (!specifier.startsWith("webmcp-airlock")) continue;
      expect(Object.keys(exports), `line ${line}`).toContain(specifier.replace("webmcp-airlock", "."));
      expect(isExported(specifier, name), `${name} of ${specifier}, line ${line}`).toBe(true);
    }
  });

  it("says the truth of what its code gives.", async () => {
    const claims = await runBlocks(page, ENTRIES);
    expect(claims.length > 0).toBe(page.blocks.some(({ info }) => info === "js run"));
    for (const { line, claimed, found } of claims) expect(found, `line ${line}`).toEqual(claimed);
  });
});

/** What a browser of 900 pixels shows of a line. */
const COLUMNS = 74;

describe.each([README, ...GUIDE].map((page) => [page.path, page] as const))("%s", (_path, { blocks }) => {
  // A string of JSON cannot be broken.
  it.skipIf(blocks[0]?.info === "json")("begins with code that 900 pixels show whole.", () => {
    const first = blocks[0]?.code ?? "";
    expect(first.split("\n").filter(({ length }) => length > COLUMNS)).toEqual([]);
  });

  it("names what its examples mark in `required`.", () => {
    for (const { code, line, info } of blocks.filter(({ code: each }) => each.includes("outputSchema"))) {
      const marked = [...code.matchAll(/(\w+): \{[^{}]*"x-sensitive": true/g)].map(([, name = ""]) => name);
      const required = [...code.matchAll(/required: \[([^\]]*)\]/g)].map(([, names = ""]) => names).join();
      expect(
        marked.filter((name) => !required.includes(`"${name}"`)),
        `line ${line}, ${info}`,
      ).toEqual([]);
    }
  });
});

describe("What the docs quote", () => {
  it("The administrator's rule set is one that Airlock takes, and the browser's schema knows its members.", () => {
    const { blocks } = GUIDE.find(({ path }) => path.endsWith("administrator.md")) ?? README;
    const managed = JSON.parse(blocks.find(({ info }) => info === "json")?.code ?? "{}") as object;
    expect(readManagedRules(managed)).toMatchObject({ ok: true, ruleSet: { rules: [{ effect: "block" }] } });
    const known = MANAGED_SCHEMA["properties"] as object;
    expect(Object.keys(known)).toEqual(expect.arrayContaining(Object.keys(managed)));
  });

  it("The TypeScript of the site author's page is what the compiler checks.", () => {
    const { blocks } = GUIDE.find(({ path }) => path.endsWith("site-author.md")) ?? README;
    const checked = readFileSync(join(root, "test/docs/typed-tool.ts"), "utf8");
    const shown = blocks.find(({ info }) => info === "ts")?.code ?? "";
    expect(checked.slice(checked.indexOf("import"))).toBe(
      shown
        .replace('"webmcp-airlock/auto"', '"../../src/auto.js"')
        .replace('"webmcp-airlock"', '"../../src/index.js"'),
    );
  });

  it("The record that an agent's developer is shown is what the boundary writes for README's tool.", () => {
    const script = /<script>([\s\S]*)<\/script>/.exec(
      README.blocks.find(({ info }) => info === "html")?.code ?? "",
    );
    const page = { modelContext: { registerTool: (tool: object) => tool }, querySelector: () => ({}) };
    const code = script?.[1]?.replace("document.modelContext.registerTool(", "return $&") ?? "";
    const tool = new Function("document", code)(page) as {
      readonly name: string;
      readonly outputSchema: object;
      execute(): unknown;
    };
    const developers = GUIDE.find(({ path }) => path.endsWith("agent-developer.md")) ?? README;
    const shown = JSON.parse(developers.blocks.find(({ info }) => info === "json")?.code ?? "{}") as object;
    const contract = boundary.compileContract(tool, { origin: "https://shop.example" });
    const { text } = boundary.enforceResult(contract, tool.execute(), { where: "on the page" });
    const handle = /airlock-(?:[0-9a-f]{32}|[0-9a-f]{4}…)/g;
    const anonymous = (json: string) => JSON.parse(json.replace(handle, "airlock-…")) as unknown;
    expect(anonymous(JSON.stringify(shown))).toEqual(anonymous(text ?? ""));
  });

  it("README's figures are what evaluation and benchmark have stored.", () => {
    expect(figuresTable()).toMatch(/^\| Do agents get what is marked\? \| in 0 of \d+ runs/m);
    expect(README.text).toContain(`\n\n${figuresTable()}\n\n`);
  });
});
