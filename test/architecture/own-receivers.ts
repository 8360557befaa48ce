/**
 * Receivers that are instances of our own classes: their methods live on prototypes that no page
 * was given, so a call on them looks nothing up that a page could have replaced. Goes by declared
 * types and by names.
 */
import type { SourceFile } from "./sources.js";
import { type AstNode, walk } from "./walk.js";

/**
 * Over a whole import graph: names of classes, and of members that are declared to hold an
 * instance.
 */
export interface OwnClasses {
  readonly classes: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

/** In one file: names of variables and parameters, and the graph's members. */
export interface OwnNames {
  readonly variables: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

const nameOf = (node: AstNode | null | undefined): string => String(node?.["name"] ?? "");

/** `X` in `name: X`, `name: X | undefined`, `readonly name?: X<…>`. */
function annotatedTypes(node: AstNode): string[] {
  const annotation = (node["typeAnnotation"] as AstNode | undefined)?.["typeAnnotation"] as
    | AstNode
    | undefined;
  const types = annotation?.type === "TSUnionType" ? (annotation["types"] as AstNode[]) : [annotation];
  return types.map((type) => nameOf(type?.["typeName"] as AstNode | undefined));
}

const constructed = (value: unknown): string => {
  const node = value as AstNode | null | undefined;
  return node?.type === "NewExpression" ? nameOf(node["callee"] as AstNode) : "";
};

const MEMBERS = new Set(["TSPropertySignature", "PropertyDefinition", "AccessorProperty"]);

export function ownClasses(files: readonly SourceFile[]): OwnClasses {
  const classes = new Set<string>(["SafeMap", "SafeWeakMap"]);
  const members = new Set<string>();
  for (const file of files) {
    walk(file.program, (node) => {
      if (node.type === "ClassDeclaration") classes.add(nameOf(node["id"] as AstNode));
    });
  }
  for (const file of files) {
    walk(file.program, (node) => {
      const isOwn = [...annotatedTypes(node), constructed(node["value"])].some((name) => classes.has(name));
      if (MEMBERS.has(node.type) && isOwn) members.add(nameOf(node["key"] as AstNode));
    });
  }
  return { classes, members };
}

export function ownNames(file: SourceFile, { classes, members }: OwnClasses): OwnNames {
  const variables = new Set<string>();
  walk(file.program, (node) => {
    if (node.type === "Identifier" && annotatedTypes(node).some((name) => classes.has(name))) {
      variables.add(nameOf(node));
    }
    if (node.type === "VariableDeclarator" && classes.has(constructed(node["init"]))) {
      variables.add(nameOf(node["id"] as AstNode));
    }
  });
  return { variables, members, classes };
}

export function isOwnReceiver(object: AstNode, own: OwnNames): boolean {
  if (object.type === "ThisExpression" || object.type === "Super") return true;
  if (object.type === "Identifier") return own.variables.has(nameOf(object));
  // `(list[i] as OurClass).method()`: the cast names the class.
  if (object.type === "TSAsExpression") {
    return annotatedTypes({ ...object, typeAnnotation: object }).some((name) => own.classes.has(name));
  }
  if (object.type !== "MemberExpression") return false;
  const property = object["property"] as AstNode;
  return property.type === "PrivateIdentifier" || own.members.has(nameOf(property));
}
