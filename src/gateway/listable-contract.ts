/** Contracts for lists of tools over MCP. Not in the page bundle: `getTools` shows a schema as the page wrote it. */

import { compileContract } from "../engine/enforce/compile-contract.js";
import type { Contract, ContractOptions, ToolDefinition } from "../engine/enforce/types.js";
import { listableOutputSchema } from "../engine/schema/listable-schema.js";

/**
 * Compiles what a tool declares about its result. Reads the definition here, once.
 *
 * @param tool as its page declares it.
 * @returns a contract for `enforceResult`. Never throws for a bad schema: whatever it would have described is withheld
 *   (`diagnoseSchema` says why). `projectedOutputSchema` omits what official clients would reject.
 */
export const compileListableContract = (tool: ToolDefinition, options: ContractOptions): Contract =>
  compileContract(tool, options, listableOutputSchema);
