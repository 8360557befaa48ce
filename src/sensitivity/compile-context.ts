/** What every part of compiling one schema document shares. */

import { append, isArray, objectKeys, readOwn } from "../primordials.js";
import type { SchemaIndex } from "./index-schema.js";
import type { Diagnostic, DiagnosticCode, JsonObject, JsonValue, SchemaNode } from "./types.js";

/** What compiling one schema document needs; `nodeFor` gives the one node of a subschema. */
export interface CompileContext {
  readonly index: SchemaIndex;
  readonly diagnostics: Diagnostic[];
  /** The document's dialect has `prefixItems`. */
  readonly isModern: boolean;
  nodeFor(source: JsonValue, location: string): SchemaNode;
}

/** Nothing that is not understood passes: the node counts as marked, and its author is told. */
export function distrust(
  context: CompileContext,
  node: SchemaNode,
  code: DiagnosticCode,
  keyword = "",
): void {
  node.sensitive = true;
  node.unresolved = true;
  append(context.diagnostics, { location: `${node.location}${keyword && `/${keyword}`}`, code });
}

/** The node of a subschema at `path` below `node`. */
export function child(context: CompileContext, node: SchemaNode, value: JsonValue, path: string): SchemaNode {
  return context.nodeFor(value, `${node.location}/${path}`);
}

/** The node of a keyword whose value is one schema. */
export function single(
  context: CompileContext,
  node: SchemaNode,
  schema: JsonObject,
  keyword: string,
): SchemaNode | undefined {
  const value = readOwn(schema, keyword);
  return value === undefined ? undefined : child(context, node, value, keyword);
}

/** Visits the members of a keyword whose value is a map of names to schemas. */
export function eachMember(
  context: CompileContext,
  node: SchemaNode,
  schema: JsonObject,
  keyword: string,
  visit: (name: string, value: JsonValue) => void,
): void {
  const members = readOwn(schema, keyword);
  if (members === undefined) return;
  if (typeof members !== "object" || members === null || isArray(members)) {
    distrust(context, node, "malformed-keyword", keyword);
    return;
  }
  const names = objectKeys(members);
  for (let i = 0; i < names.length; i++)
    visit(names[i] as string, (members as JsonObject)[names[i] as string] as JsonValue);
}
