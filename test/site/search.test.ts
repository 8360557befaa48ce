/** What the search of the documentation finds, in the index that its pages load. */
import MiniSearch from "minisearch";
import { describe, expect, it } from "vitest";
import { SEARCH } from "../../site/search/options.mjs";
import { FILES, readFile } from "./built-site.js";

/** The file exports a text of JSON, in single quotation marks. */
function readIndex(): string {
  const code = readFile(FILES.find((name) => name.includes("@localSearchIndexroot")) ?? "none");
  const [, text = ""] = /^const \w+='(.*)';export\{/s.exec(code) ?? [];
  return text
    .replace(/\\(?=['\\])/g, (_, at: number) => (text[at + 1] === "'" ? "" : "\\"))
    .replaceAll("\\\\", "\\");
}

const index = MiniSearch.loadJSON(readIndex(), {
  fields: ["title", "titles", "text"],
  storeFields: ["title", "titles"],
  searchOptions: SEARCH,
});
const pagesFor = (words: string): string[] =>
  index.search(words).map(({ id }) => String(id).replace(/^\/docs\/|#.*$/g, "") || "index.html");

/** What somebody looks for, and the page that has it: with an anchor, the section. */
const FOUND = [
  ["csp", "site-author"],
  ["nonce", "site-author"],
  ["cdn", "site-author"],
  ["trusted types", "site-author"],
  ["zod", "site-author"],
  ["typescript", "site-author"],
  ["toolsensitive", "site-author"],
  ["iframe", "site-author"],
  ["debug", "site-author"],
  ["react", "site-author"],
  ["vue", "frameworks"],
  ["svelte", "frameworks"],
  ["next.js", "frameworks"],
  ["jest", "testing"],
  ["lint", "lint"],
  ["sarif", "lint"],
  ["github actions", "lint"],
  ["connect Claude", "mcp"],
  ["claude desktop", "mcp"],
  ["codex", "servers"],
  ["cursor", "servers"],
  ["install the extension", "person"],
  ["firefox", "person"],
  ["ollama", "playground"],
  ["own model", "playground"],
  ["handles", "agent-developer"],
  ["mcp server", "mcp-server"],
  ["gateway", "gateways"],
  ["redis", "backend"],
  ["express", "backend"],
  ["rate limit", "backend"],
  ["logs", "loggers"],
  ["pino", "loggers"],
  ["late", "errors"],
  ["misspelt-mark", "errors"],
  ["refused-reference", "errors"],
  ["error codes", "errors"],
  ["detection", "detection"],
  ["playwright-mcp", "alternatives"],
  ["threat model", "threat-model"],
  ["benchmark", "bench"],
  ["semver", "stability"],
  ["privacy", "store"],
  ["defineTool", "api-index"],
  ["createPolicy", "api-policy"],
] as const;

describe("The search", () => {
  it.each(FOUND)("has for “%s” the page %s first.", (words, page) => {
    expect(pagesFor(words)[0]).toBe(`${page}.html`);
  });

  it.each([
    "kubernetes",
    "graphql subscription",
    "xyzzy",
    "billing plan",
    "csp pineapple",
    "nonces of bananas",
  ])("finds nothing for “%s”.", (words) => {
    expect(pagesFor(words)).toEqual([]);
  });

  it("forgives a letter of a long word, and finds the beginning of a word.", () => {
    expect(pagesFor("sensitve")).not.toEqual([]);
    expect(pagesFor("precisio")[0]).toBe("detection.html");
  });

  it("leads to a section.", () => {
    expect(index.search("loaded-late")[0]?.id).toBe("/docs/errors.html#loaded-late");
    expect(index.search("nonce")[0]?.id).toBe("/docs/site-author.html#csp-and-trusted-types");
  });
});
