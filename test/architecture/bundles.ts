/** Rules of what must not be in built files. */
import { builtinModules } from "node:module";
import { globalReads } from "./globals.js";
import type { SourceFile } from "./sources.js";
import { type AstNode, walkRuntime } from "./walk.js";

const DOM_GLOBALS = new Set(
  "window document navigator location customElements HTMLElement Element Node ShadowRoot Event MessageChannel".split(
    " ",
  ),
);

const isNodeBuiltin = (target: string): boolean =>
  target.startsWith("node:") || builtinModules.includes(target.split("/")[0] ?? "");

/** A bundle imports its own chunks and `peers`, nothing else, and never makes code from text. */
export function bundleViolations(file: SourceFile, peers: readonly string[] = []): string[] {
  const problems: string[] = [];
  for (const { target, relative } of file.imports) {
    if (isNodeBuiltin(target)) problems.push(`${file.path} imports Node's ${target}`);
    else if (!relative && !peers.includes(target))
      problems.push(`${file.path} imports ${target}, which it does not bring`);
  }
  for (const { name } of globalReads(file)) {
    if (name === "eval") problems.push(`${file.path} reads eval`);
    if (name === "require" || name === "process" || name === "Buffer")
      problems.push(`${file.path} reads Node's ${name}`);
  }
  walkRuntime(file.program, (node) => {
    if (node.type === "ImportExpression") problems.push(`${file.path} imports dynamically`);
    const callee = node["callee"] as AstNode | undefined;
    if (callee?.["name"] === "Function") problems.push(`${file.path} makes a function from text`);
  });
  return problems;
}

/** For bundles that must run in a worker and in Node. */
export const domViolations = (file: SourceFile): string[] =>
  globalReads(file)
    .filter((read) => DOM_GLOBALS.has(read.name))
    .map((read) => `${file.path}:${read.line} reads the DOM's ${read.name}`);
