/**
 * Rules for code that shares a realm with a page: nothing that a page can replace later may be
 * looked up after the script was evaluated. The files of `src/intrinsics` capture; everything else
 * uses what they captured.
 */
import { globalReads } from "./globals.js";
import { isOwnReceiver, type OwnClasses, type OwnNames, ownClasses, ownNames } from "./own-receivers.js";
import { lineAt, type SourceFile } from "./sources.js";
import { type AstNode, isInFunction, walkRuntime } from "./walk.js";

export const isCaptureFile = (path: string): boolean => path.startsWith("src/intrinsics/");
/** These folders share a realm with a page. */
export const isPageSafe = (path: string): boolean =>
  /^(src\/(intrinsics|engine|webmcp)|extension\/page)\//.test(path);

/**
 * Ordinary code in the page's script: it gets JSON copies of what a page says about its tools, and
 * is asked only while the built-ins are the original ones (`src/webmcp/trust`). A file of its own
 * in `dist`, so that the rest can be checked there.
 */
export const isOrdinary = (path: string): boolean =>
  path.startsWith("src/annotations/") || path === "dist/chunks/annotations.js";

/** Values of the language that no page can replace. */
const CONSTANT_GLOBALS = new Set(["undefined", "NaN", "Infinity"]);

/**
 * Methods of built-ins. `get set has delete` are left out: captured wrappers have them, and a bare
 * Map needs a global.
 */
const BUILT_IN_METHODS = new Set(
  (
    "push pop shift unshift splice slice concat map filter reduce reduceRight forEach some every find findIndex " +
    "findLast findLastIndex indexOf lastIndexOf includes join reverse sort flat flatMap fill keys values entries at " +
    "copyWithin toSorted toReversed toSpliced subarray call apply bind then catch finally test exec match matchAll " +
    "replace replaceAll search split trim trimStart trimEnd padStart padEnd startsWith endsWith charAt charCodeAt " +
    "codePointAt toLowerCase toUpperCase normalize repeat substring substr localeCompare isWellFormed toWellFormed " +
    "toString valueOf toLocaleString toJSON toFixed hasOwnProperty isPrototypeOf propertyIsEnumerable next " +
    "addEventListener removeEventListener dispatchEvent preventDefault stopPropagation stopImmediatePropagation " +
    "appendChild append prepend before after replaceChildren replaceWith insertBefore removeChild remove cloneNode " +
    "attachShadow querySelector querySelectorAll getElementById getAttribute setAttribute removeAttribute " +
    "hasAttribute toggleAttribute createElement createElementNS createTextNode focus blur click closest matches " +
    "contains postMessage abort throwIfAborted pipeTo getReader read cancel decode encode json text arrayBuffer " +
    "writeText define whenDefined observe disconnect"
  ).split(" "),
);

const SYNTAX: Readonly<Record<string, string>> = {
  ForOfStatement: "for…of looks up Symbol.iterator and next",
  ForInStatement: "for…in visits what a page put on a prototype",
  AwaitExpression: "await looks up constructor and then",
  YieldExpression: "generators look up their prototype",
  ImportExpression: "a dynamic import leaves the bundle",
  TaggedTemplateExpression: "a tagged template hides a call",
  ArrayPattern: "array destructuring iterates",
};

function spreadProblem(node: AstNode, parent: AstNode | undefined): string | undefined {
  if (node.type !== "SpreadElement" || parent?.type === "ObjectExpression") return undefined;
  return "spreading into an array or a call iterates";
}

function callProblem(node: AstNode, own: OwnNames): string | undefined {
  const callee = node.type === "CallExpression" ? (node["callee"] as AstNode) : undefined;
  if (callee?.type !== "MemberExpression") return undefined;
  const property = callee["property"] as AstNode;
  const name = (callee["computed"] === true ? property["value"] : property["name"]) as string | undefined;
  if (property.type === "PrivateIdentifier" || name === undefined || !BUILT_IN_METHODS.has(name))
    return undefined;
  if (isOwnReceiver(callee["object"] as AstNode, own)) return undefined;
  return `.${name}(…) is looked up on an object that a page can reach`;
}

function syntaxProblem(node: AstNode): string | undefined {
  if (node["async"] === true) return "an async function awaits through the page's promises";
  if (node["generator"] === true) return SYNTAX["YieldExpression"];
  if (node.type === "BinaryExpression" && node["operator"] === "instanceof") {
    return "instanceof looks up Symbol.hasInstance";
  }
  return SYNTAX[node.type];
}

function globalProblems(file: SourceFile): string[] {
  const capture = isCaptureFile(file.path);
  return globalReads(file)
    .filter((read) => !CONSTANT_GLOBALS.has(read.name) && !(capture && !read.inFunction))
    .map((read) =>
      capture
        ? `${file.path}:${read.line} reads ${read.name} when called, not when captured`
        : `${file.path}:${read.line} reads the global ${read.name}`,
    );
}

/**
 * Rules for a built file, whose modules can no longer be told apart: what it does once it was
 * evaluated. Types are gone, so calls are left out.
 */
export function builtPageViolations(file: SourceFile): string[] {
  const late = globalReads(file).filter((read) => read.inFunction && !CONSTANT_GLOBALS.has(read.name));
  const problems = late.map((read) => `${file.path}:${read.line} reads ${read.name} when called`);
  walkRuntime(file.program, (node, ancestors) => {
    if (!isInFunction(ancestors)) return;
    const problem = syntaxProblem(node) ?? spreadProblem(node, ancestors.at(-1));
    if (problem) problems.push(`${file.path}:${lineAt(file.text, node.start)} ${problem}`);
  });
  return problems;
}

/**
 * Capture files may use any syntax while they are evaluated: no page script has run that could
 * matter.
 */
export function pageViolations(file: SourceFile, classes: OwnClasses = ownClasses([file])): string[] {
  const problems = globalProblems(file);
  const own = ownNames(file, classes);
  walkRuntime(file.program, (node, ancestors) => {
    if (isCaptureFile(file.path) && !isInFunction(ancestors)) return;
    const problem = syntaxProblem(node) ?? spreadProblem(node, ancestors.at(-1)) ?? callProblem(node, own);
    if (problem) problems.push(`${file.path}:${lineAt(file.text, node.start)} ${problem}`);
  });
  return problems;
}
