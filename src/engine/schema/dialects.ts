/** The JSON Schema dialects that the engine supports: drafts 4, 6, 7, 2019-09 and 2020-12. */
import { regExpExec } from "../../intrinsics/text.js";
import { keywordOf, type SchemaNode } from "./schema-node.js";

const DIALECT =
  /^https?:\/\/json-schema\.org\/(?:draft\/2020-12\/|(draft-0[467]\/|draft\/2019-09\/))?schema#?$/;

/** Whether the schema's dialect lacks `prefixItems`; `undefined` for an unknown dialect. */
export function isOldDialect(node: SchemaNode): boolean | undefined {
  const name = keywordOf(node, "$schema");
  if (name === undefined) return false;
  const match = typeof name === "string" ? regExpExec(DIALECT, name) : null;
  return match === null ? undefined : match[1] !== undefined;
}

/** The number of the draft that a document names, for drafts 4 to 7. */
export function draftOf(root: SchemaNode): string | undefined {
  const name = keywordOf(root, "$schema");
  return typeof name === "string" ? regExpExec(/draft-0(.)/, name)?.[1] : undefined;
}
