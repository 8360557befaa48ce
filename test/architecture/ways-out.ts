/**
 * Who may post from the worker: to an agent its gate alone, so that nothing leaves that was not
 * looked at once more.
 */
import { lineAt, type SourceFile } from "./sources.js";
import { type AstNode, walkRuntime } from "./walk.js";

const WORKER = "extension/background/";
/** The one function that posts. */
const POSTS = `${WORKER}platform/port-inbox.ts`;
/** Is a port itself: the gate posts to it, and what it gets goes into an envelope. */
const APP_PORT = `${WORKER}native/made-port.ts`;
/**
 * Who may have it: the gate for agents' ports; the others for frames' ports, the panel's and the
 * host's.
 */
const POSTERS = new Set([
  `${WORKER}agents/agent-gate.ts`,
  `${WORKER}stores/registry.ts`,
  `${WORKER}frames/frame-door.ts`,
  `${WORKER}calls/own-calls.ts`,
  `${WORKER}panel/panel-line.ts`,
  /** Wraps what the gate let pass, and says who may go on. */
  `${WORKER}native/app-link.ts`,
]);

const nameOf = (node: unknown): unknown =>
  (node as AstNode | undefined)?.["name"] ?? (node as AstNode)?.["value"];

/** `x.postMessage`, `x["postMessage"]`, `const { postMessage } = x`. */
function saysPostMessage(node: AstNode): boolean {
  if (node.type === "MemberExpression") return nameOf(node["property"]) === "postMessage";
  return node.type === "Property" && nameOf(node["key"]) === "postMessage";
}

function importsPost(node: AstNode, { imports, text }: SourceFile): boolean {
  if (node.type !== "ImportSpecifier" && node.type !== "ImportNamespaceSpecifier") return false;
  const line = imports.find((each) => each.target === POSTS && !each.typeOnly)?.line;
  if (line === undefined || lineAt(text, node.start) < line) return false;
  return node.type === "ImportNamespaceSpecifier" || nameOf(node["imported"]) === "post";
}

export function wayOutViolations(file: SourceFile): string[] {
  const { path, text, program } = file;
  if (!path.startsWith(WORKER) || path === POSTS) return [];
  const found: string[] = [];
  walkRuntime(program, (node) => {
    const at = `${path}:${lineAt(text, node.start)}`;
    if (saysPostMessage(node) && path !== APP_PORT) found.push(`${at} posts past ${POSTS}`);
    if (!POSTERS.has(path) && importsPost(node, file))
      found.push(`${at} may not post: agents' frames leave through the gate`);
  });
  return found;
}
