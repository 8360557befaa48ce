/** The house style, as far as a machine can see it. */
import { basename } from "node:path";
import { lineAt, type SourceFile } from "./sources.js";
import { type AstNode, FUNCTIONS, walk } from "./walk.js";

const MAX_FILE_LINES = 300;
const MAX_FUNCTION_LINES = 40;
const MAX_ENTRY_LINES = 20;
const ENTRIES = new Set(["src/index.ts", "src/auto.ts"]);
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|config|d))?\.(ts|mjs|mts|js)$/;
const VAGUE_NAMES = new Set(["utils", "util", "misc", "common"]);
/** Tools that insist on one. */
const MAY_EXPORT_DEFAULT = /(^|\/)[a-z-]+\.config\.ts$|^site\/\.vitepress\/(?:config\.mjs|theme\/index\.js)$/;

const countLines = (text: string): number => text.replace(/\n$/, "").split("\n").length;

function sizeProblems(file: SourceFile): string[] {
  const lines = countLines(file.text);
  const limit = ENTRIES.has(file.path) ? MAX_ENTRY_LINES : MAX_FILE_LINES;
  return lines > limit ? [`${file.path} has ${lines} lines (at most ${limit})`] : [];
}

function nameProblems(file: SourceFile): string[] {
  const name = basename(file.path);
  const problems: string[] = [];
  if (!FILE_NAME.test(name)) problems.push(`${file.path} is not named in kebab-case`);
  if (VAGUE_NAMES.has(name.split(".")[0] ?? "")) problems.push(`${file.path} has a name that says nothing`);
  return problems;
}

/**
 * `describe("…", () => { … })` is a heading, not a function; so is
 * `describe.each(…)("…", () => { … })`.
 */
function isSuite(ancestors: readonly AstNode[]): boolean {
  const calleeOf = (node: AstNode | undefined) =>
    node?.type === "CallExpression" ? (node["callee"] as AstNode) : undefined;
  const called = calleeOf(ancestors.at(-1));
  const callee = calleeOf(called) ?? called;
  const head = callee?.type === "MemberExpression" ? (callee["object"] as AstNode) : callee;
  const property = callee?.type === "MemberExpression" ? (callee["property"] as AstNode) : undefined;
  return head?.["name"] === "describe" || property?.["name"] === "describe";
}

function treeProblems(file: SourceFile): string[] {
  const problems: string[] = [];
  const at = (node: AstNode) => `${file.path}:${lineAt(file.text, node.start)}`;
  walk(file.program, (node, ancestors) => {
    if (node.type === "ExportDefaultDeclaration" && !MAY_EXPORT_DEFAULT.test(file.path)) {
      problems.push(`${at(node)} exports a default`);
    }
    if (node.type === "TSAnyKeyword") problems.push(`${at(node)} says any`);
    if (FUNCTIONS.has(node.type) && !isSuite(ancestors)) {
      const lines = countLines(file.text.slice(node.start, node.end));
      if (lines > MAX_FUNCTION_LINES) {
        problems.push(`${at(node)} is a function of ${lines} lines (at most ${MAX_FUNCTION_LINES})`);
      }
    }
  });
  return problems;
}

const SUPPRESSIONS = /@ts-(?:ignore|nocheck|expect-error)|biome-ignore|eslint-disable/;

function suppressionProblems(file: SourceFile): string[] {
  return file.text
    .split("\n")
    .flatMap((line, index) =>
      SUPPRESSIONS.test(line) && /^\s*(?:\/\/|\/?\*)/.test(line)
        ? [`${file.path}:${index + 1} silences a tool`]
        : [],
    );
}

export function styleViolations(file: SourceFile): string[] {
  return [...sizeProblems(file), ...nameProblems(file), ...treeProblems(file), ...suppressionProblems(file)];
}
