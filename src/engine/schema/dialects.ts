/** The JSON Schema dialects that are understood: drafts 4, 6, 7, 2019-09 and 2020-12. */
import { regExpExec } from "../../intrinsics/primordials.js";
import { keywordOf, type SchemaNode } from "./schema-node.js";

const DIALECT =
  /^https?:\/\/json-schema\.org\/(?:draft\/2020-12\/|(draft-0[467]\/|draft\/2019-09\/))?schema#?$/;

/** Whether the dialect that a schema names has no `prefixItems`; `undefined` where it is not known. */
export function isOldDialect(node: SchemaNode): boolean | undefined {
  const name = keywordOf(node, "$schema");
  if (name === undefined) return false;
  const match = typeof name === "string" ? regExpExec(DIALECT, name) : null;
  return match === null ? undefined : match[1] !== undefined;
}

/** The digit of the draft that a document names, if it is one of drafts 4 to 7. */
export function draftOf(root: SchemaNode): string | undefined {
  const name = keywordOf(root, "$schema");
  return typeof name === "string" ? regExpExec(/draft-0(.)/, name)?.[1] : undefined;
}
