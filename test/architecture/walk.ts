/** A walk over a syntax tree (ESTree with TypeScript), with the chain of ancestors. */
import { visitorKeys } from "oxc-parser";

export interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}

/** Called for every node; `ancestors` ends with the parent. */
type Visit = (node: AstNode, ancestors: readonly AstNode[]) => void;

/** Expressions that carry a type along: only their inner expression runs. */
const RUNS_DESPITE_ITS_NAME = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
  "TSParameterProperty",
  "TSEnumDeclaration",
]);

/** Nodes that exist for the type checker only. */
const isTypeNode = (node: AstNode): boolean =>
  node.type.startsWith("TS") && !RUNS_DESPITE_ITS_NAME.has(node.type);

export function walk(node: AstNode, visit: Visit, ancestors: readonly AstNode[] = []): void {
  visit(node, ancestors);
  const chain = [...ancestors, node];
  for (const key of visitorKeys[node.type] ?? []) {
    const child = node[key] as AstNode | (AstNode | null)[] | null | undefined;
    if (Array.isArray(child)) {
      for (const each of child) if (each) walk(each, visit, chain);
    } else if (child) walk(child, visit, chain);
  }
}

/** As `walk`, without what only the type checker sees. */
export function walkRuntime(node: AstNode, visit: Visit): void {
  walk(node, (each, ancestors) => {
    if (isTypeNode(each) || ancestors.some(isTypeNode)) return;
    if (each["importKind"] === "type" || each["exportKind"] === "type") return;
    if (ancestors.some((one) => one["importKind"] === "type" || one["exportKind"] === "type")) return;
    visit(each, ancestors);
  });
}

export const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
export const isInFunction = (ancestors: readonly AstNode[]): boolean =>
  ancestors.some((node) => FUNCTIONS.has(node.type));
