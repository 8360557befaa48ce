/** Source files as the architecture rules see them: text, syntax tree, imports. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import type { AstNode } from "./walk.js";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Import {
  /** Path from the repository's root where the specifier is relative, else the specifier. */
  readonly target: string;
  readonly relative: boolean;
  readonly typeOnly: boolean;
  readonly line: number;
}

export interface SourceFile {
  /** From the repository's root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly program: AstNode;
  readonly imports: readonly Import[];
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;

const DECLARATIONS = ["ImportDeclaration", "ExportNamedDeclaration", "ExportAllDeclaration"];

/** `import type …`, `export type …`, and lists in which every name is a type. */
function isTypeOnly(node: AstNode): boolean {
  if (node["importKind"] === "type" || node["exportKind"] === "type") return true;
  const specifiers = node["specifiers"] as AstNode[] | undefined;
  const kind = (each: AstNode) => each["importKind"] ?? each["exportKind"];
  return (
    specifiers !== undefined && specifiers.length > 0 && specifiers.every((each) => kind(each) === "type")
  );
}

function importsOf(path: string, text: string, program: AstNode): Import[] {
  const imports: Import[] = [];
  for (const node of program["body"] as AstNode[]) {
    const source = node["source"] as AstNode | null | undefined;
    if (!DECLARATIONS.includes(node.type) || !source) continue;
    const specifier = source["value"] as string;
    const local = specifier.startsWith(".");
    const target = local
      ? join(dirname(path), specifier).replaceAll("\\", "/").replace(/\.js$/, ".ts")
      : specifier;
    imports.push({ target, relative: local, typeOnly: isTypeOnly(node), line: lineAt(text, node.start) });
  }
  return imports;
}

/** Parses `text` as the file at `path`; samples of the tests come in here too. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const tree = program as unknown as AstNode;
  return { path, text, program: tree, imports: importsOf(path, text, tree) };
}

const SKIPPED = new Set([
  ...["node_modules", ".git", "test-results", "playwright-report", ".cache"],
  // Made by `npm run build` and `npm run release`.
  ...["dist", "release"],
]);

/** Every file below `folder`, as paths from the root. */
export function listFiles(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? listFiles(path) : [relative(root, join(root, path))];
  });
}

export const readSource = (path: string): SourceFile =>
  parseSource(path, readFileSync(join(root, path), "utf8"));
export const isScript = (path: string): boolean => /\.(ts|mjs|js)$/.test(path);

/**
 * The files that `entry` loads at run time, itself included; imports of types alone are not loaded.
 */
export function importGraph(entry: string, read: (path: string) => SourceFile = readSource): SourceFile[] {
  const found = new Map<string, SourceFile>();
  const queue = [entry];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    const file = read(path);
    found.set(path, file);
    queue.push(...file.imports.filter((each) => each.relative && !each.typeOnly).map((each) => each.target));
  }
  return [...found.values()];
}
