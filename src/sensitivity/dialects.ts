/** The JSON Schema dialects that are understood: drafts 4, 6, 7, 2019-09 and 2020-12. */
import { regExpExec } from "../primordials.js";
import { keywordOf } from "./index-schema.js";
import type { SchemaNode } from "./types.js";

const DIALECT =
  /^https?:\/\/json-schema\.org\/(?:draft\/2020-12\/|(draft-0[467]\/|draft\/2019-09\/))?schema#?$/;

/** What the `$schema` of a schema names: `old` dialects have no `prefixItems`. */
export function dialectOf(node: SchemaNode): "unknown" | "old" | "modern" {
  const name = keywordOf(node, "$schema");
  if (name === undefined) return "modern";
  const match = typeof name === "string" ? regExpExec(DIALECT, name) : null;
  if (match === null) return "unknown";
  return match[1] === undefined ? "modern" : "old";
}
