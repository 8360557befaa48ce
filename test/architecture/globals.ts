/**
 * The globals that a module reads. A name counts as the module's own when it is declared anywhere
 * in it: simpler than scopes, and wrong only where a module shadows a global that it also uses.
 */
import { lineAt, type SourceFile } from "./sources.js";
import { type AstNode, isInFunction, walkRuntime } from "./walk.js";

export interface GlobalRead {
  readonly name: string;
  readonly line: number;
  /** Read when the function is called, after pages have had their turn. */
  readonly inFunction: boolean;
}

const child = (node: AstNode, key: string): AstNode | undefined => node[key] as AstNode | undefined;

/** Names of members, keys, labels and module bindings are not reads of a variable. */
function isReference(node: AstNode, parent: AstNode | undefined): boolean {
  if (node.type !== "Identifier" || !parent) return false;
  const computed = parent["computed"] === true;
  switch (parent.type) {
    case "MemberExpression":
      return child(parent, "object") === node || computed;
    case "Property":
      return child(parent, "value") === node || computed;
    case "PropertyDefinition":
    case "MethodDefinition":
    case "AccessorProperty":
      return child(parent, "value") === node || computed;
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
    case "ImportSpecifier":
    case "ExportSpecifier":
    case "ExportAllDeclaration":
      return false;
    default:
      return true;
  }
}

function declaredIn(pattern: AstNode | undefined, names: Set<string>): void {
  if (!pattern) return;
  if (pattern.type === "Identifier") names.add(pattern["name"] as string);
  else if (pattern.type === "ObjectPattern") {
    for (const each of pattern["properties"] as AstNode[]) declaredIn(child(each, "value") ?? each, names);
  } else if (pattern.type === "ArrayPattern") {
    for (const each of pattern["elements"] as (AstNode | null)[]) declaredIn(each ?? undefined, names);
  } else if (pattern.type === "AssignmentPattern") declaredIn(child(pattern, "left"), names);
  else if (pattern.type === "RestElement") declaredIn(child(pattern, "argument"), names);
  else if (pattern.type === "TSParameterProperty") declaredIn(child(pattern, "parameter"), names);
}

function declarations(file: SourceFile): Set<string> {
  const names = new Set<string>(["arguments"]);
  walkRuntime(file.program, (node) => {
    if (node.type === "VariableDeclarator" || node.type.includes("Function") || node.type.includes("Class")) {
      declaredIn(child(node, "id"), names);
    }
    if (node.type === "TSEnumDeclaration") declaredIn(child(node, "id"), names);
    if (node.type === "CatchClause") declaredIn(child(node, "param"), names);
    for (const param of (node["params"] as AstNode[] | undefined) ?? []) declaredIn(param, names);
    if (node.type.startsWith("Import") && node.type.endsWith("Specifier"))
      declaredIn(child(node, "local"), names);
  });
  return names;
}

export function globalReads(file: SourceFile): GlobalRead[] {
  const own = declarations(file);
  const reads: GlobalRead[] = [];
  walkRuntime(file.program, (node, ancestors) => {
    if (!isReference(node, ancestors.at(-1))) return;
    const name = node["name"] as string;
    if (own.has(name)) return;
    reads.push({ name, line: lineAt(file.text, node.start), inFunction: isInFunction(ancestors) });
  });
  return reads;
}
