/**
 * Schemas as MCP clients accept them. Official clients compile each schema of `tools/list`. One
 * schema that does not compile can cost an agent every tool of the list. Compilers use `eval`,
 * which an extension may not, so this checks a schema for what they reject.
 */
import { compileContract } from "../../engine/enforce/compile-contract.js";
import type { Contract, ContractOptions, ToolDefinition } from "../../engine/enforce/types.js";
import type { JsonObject, JsonSchema } from "../../engine/schema/types.js";
import { isTooLarge } from "../../schemas/is-too-large.js";
import { copySchema } from "./listable-keywords.js";
import { checkReferences } from "./listable-references.js";

/** Clients refuse to call a tool with another `$schema`. Without one, they assume 2020-12. */
const DIALECT = /^https?:\/\/json-schema\.org\/(?:draft\/(?:2020-12|2019-09)\/schema|draft-0[67]\/schema)#?$/;
/** Dialects in which `items` may be a list. */
const WITH_LISTS = /2019-09|draft-0/;

/**
 * @returns the schema without what clients would reject or act on; `undefined` if that is
 * impossible.
 */
function listable(schema: JsonSchema | undefined): JsonObject | undefined {
  if (typeof schema !== "object" || schema === null || isTooLarge(schema)) return undefined;
  const { $schema, ...rest } = schema as { readonly [key: string]: JsonObject[string] };
  const isKnown = typeof $schema === "string" && DIALECT.test($schema);
  try {
    const copied = copySchema(rest, { hasLists: isKnown && WITH_LISTS.test($schema) });
    checkReferences(copied);
    return isKnown ? { $schema, ...copied.root } : copied.root;
  } catch {
    return undefined;
  }
}

/**
 * An `outputSchema` for `tools/list`.
 *
 * @returns the schema without `x-mcp-header` and without a `$schema` that clients do not know;
 * `undefined`, to be left out, if its root does not say `type: "object"` or a client could not
 * compile it.
 */
export function listableOutputSchema(schema: JsonSchema | undefined): JsonObject | undefined {
  const listed = listable(schema);
  return listed?.["type"] === "object" ? listed : undefined;
}

/**
 * An `inputSchema` for `tools/list`. Arguments are objects, so its root says `type: "object"`.
 *
 * @returns the schema as for `listableOutputSchema`; only `type: "object"` if a client could not
 * compile the schema or it does not describe an object.
 */
export function listableInputSchema(schema: JsonSchema | undefined): JsonObject {
  const listed = listable(schema) ?? {};
  const type = listed["type"] ?? "object";
  const isObject = type === "object" || (Array.isArray(type) && type.includes("object"));
  return isObject ? { ...listed, type: "object" } : { type: "object" };
}

/**
 * Compiles what a tool declares about its result. Reads the definition here, once.
 *
 * @param tool as its page declares it.
 * @returns a contract for `enforceResult`. Never throws for a bad schema: whatever it would have
 * described is withheld (`diagnoseSchema` says why). `projectedOutputSchema` omits what official
 * clients would reject.
 */
export const compileListableContract = (tool: ToolDefinition, options: ContractOptions): Contract =>
  compileContract(tool, options, listableOutputSchema);
